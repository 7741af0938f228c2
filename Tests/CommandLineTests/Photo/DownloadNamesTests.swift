import Foundation
import RaccontoKit
import Testing

@testable import racconto_cli

/// Names and folders of photos come from a server: none may lead out of the folder that was asked for.
@Suite struct DownloadNamesTests {
    private func photo(_ name: String?, folder: String? = nil, id: String = "0123456789ab") throws -> Photo {
        var fields: [String: Any] = ["id": id, "project_id": "p", "image_url": "u"]
        fields["original_filename"] = name
        fields["folder"] = folder
        return try JSONDecoder().decode(Photo.self, from: try JSONSerialization.data(withJSONObject: fields))
    }

    @Test(
        arguments: [
            ("a.jpg", nil, "a.jpg"), ("A.JPG", nil, "A.JPG"), ("a.jpeg", nil, "a.jpeg"),
            ("shot.NEF", nil, "shot.NEF.jpg"),
            ("제주.jpg", "우도/북", "우도/북/제주.jpg"), (nil, nil, "0123456789ab.jpg"),
            ("../../etc/passwd", nil, "_.._.._etc_passwd.jpg"),
            ("a.jpg", "../..", "_../_../a.jpg"), ("a.jpg", "/Users/ann//jeju/", "Users/ann/jeju/a.jpg"),
            (".bashrc", nil, "_.bashrc.jpg"), ("a\u{0}b\n.jpg", nil, "a_b_.jpg"), ("", nil, "_.jpg"),
            (".jpg", nil, "_.jpg"),
            ("a.jpg", ".git/hooks", "_.git/hooks/a.jpg"),
        ] as [(String?, String?, String)])
    func `a name stays below the folder`(name: String?, folder: String?, expected: String) throws {
        let photo = try photo(name, folder: folder)
        #expect(DownloadNames([photo]).path(photo) == expected)
    }

    @Test func `a long name keeps within what file systems allow`() throws {
        let photo = try photo(String(repeating: "가", count: 300) + ".jpg")
        #expect(DownloadNames([photo]).path(photo).utf8.count < 200)
    }

    @Test func `every size has names of its own`() throws {
        let photos = [try photo("a.JPG"), try photo("scan.tif"), try photo("b.jpg", folder: "우도")]
        let names = CFImageURL.Variant.allCases.map { size in photos.map(DownloadNames(photos, size: size).path) }
        #expect(names[0] == ["a.JPG", "scan.tif.jpg", "우도/b.jpg"])
        #expect(names.contains(["a-grid.JPG", "scan.tif-grid.jpg", "우도/b-grid.jpg"]))
        #expect(Set(names.joined()).count == photos.count * names.count)
    }

    @Test func `photos of the same name do not overwrite each other`() throws {
        let photos = [
            try photo("a.jpg", id: "11111111-x"), try photo("A.JPG", id: "22222222-x"), try photo("b.jpg", id: "3"),
        ]
        let names = DownloadNames(photos)
        #expect(photos.map(names.path) == ["a-11111111.jpg", "A-22222222.JPG", "b.jpg"])
    }
}
