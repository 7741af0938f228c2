import CSQLite
import PhotoPreparation

/// The kind of file system below a path, as far as it matters to a database.
enum FileSystemType {
    /// The name of the network file system that holds the path; nil when it is local or cannot be told.
    static func networkName(at path: FilePath) -> String? {
        networkName(magic: path.withCString { csqlite_file_system_magic($0) })
    }

    /// By the magic numbers of statfs(2).
    static func networkName(magic: UInt32) -> String? {
        switch magic {
        case 0x6969: "NFS"
        case 0x517B, 0xFE53_4D42: "SMB"
        case 0xFF53_4D42: "CIFS"
        case 0x6573_5546: "FUSE"
        case 0x0102_1997: "9P"
        case 0x00C3_6400: "Ceph"
        case 0x5346_414F, 0x6B41_4653: "AFS"
        case 0x7375_7245: "Coda"
        case 0x0BD0_0BD0: "Lustre"
        case 0x4750_4653: "GPFS"
        case 0x0116_1970: "GFS2"
        case 0x7461_636F: "OCFS2"
        case 0x786F_4256: "VirtualBox shared folder"
        default: nil
        }
    }
}
