/// The server's codes in words: what an error says to people where the server sends nothing but a code.
enum ServerCode {
    /// For example `there is no such photo, or it is in the trash` for `PHOTO_NOT_FOUND`; a code that is not known is
    /// spelled out.
    static func words(for code: String) -> String {
        known[code] ?? code.lowercased().replacing("_", with: " ")
    }

    private static let known = [
        "PROJECT_NOT_FOUND": "there is no such project, or it is in the trash",
        "PHOTO_NOT_FOUND": "there is no such photo",
        "PHOTO_NOT_FOUND_IN_TRASH": "no photo of this name is in the trash",
        "CHAPTER_NOT_FOUND": "there is no such chapter",
        "ITEM_NOT_FOUND": "the chapter has no such photo",
        "TEXT_ITEM_NOT_FOUND": "the chapter has no such text",
        "BLOCK_NOT_FOUND": "the chapter has no such block",
        "PHOTO_BLOCK_NOT_FOUND": "the chapter has no such block of photos",
        "PHOTO_NOT_IN_CHAPTER": "the chapter does not show this photo",
        "PHOTO_ALREADY_IN_CHAPTER": "the chapter shows this photo already",
        "NOTE_NOT_FOUND": "there is no such note",
        "USER_NOT_FOUND": "nobody has this user name (capitals count)",
        "PARENT_COMMENT_NOT_FOUND": "the comment it replies to is gone",
        "INVALID_IMAGE_URL": "the service does not take pictures from this address",
        "INVALID_TOKEN": "the link's code is wrong, used or too old",
        "WRONG_PASSWORD": "the present password is wrong",
        "PASSWORD_TOO_SHORT": "a password needs at least 8 characters",
        "EMAIL_ALREADY_EXISTS": "there is an account with this address already",
        "EMAIL_ALREADY_VERIFIED": "the address is verified already",
        "USERNAME_TOO_SHORT": "a user name has at least 3 characters",
        "USERNAME_TOO_LONG": "a user name has at most 30 characters",
        "USERNAME_INVALID_CHARS": "the user name has characters that it cannot have",
        "USERNAME_RESERVED": "the service keeps this user name for itself",
        "USERNAME_ALREADY_TAKEN": "somebody has this user name",
        "EXPLORE_REQUIRES_PUBLIC": "only a public project can be in Explore",
        "ROTATION_IN_PROGRESS": "the photo is being turned already, or an earlier turn broke off on the server",
        "ROTATE_FAILED": "the service could not turn the picture",
        "IMAGE_DOWNLOAD_FAILED": "the service could not read the picture",
        "CF_UPLOAD_URL_FAILED": "the service got no upload address from the image host",
        "CANNOT_FOLLOW_SELF": "nobody follows oneself",
        "GUEST_NAME_REQUIRED": "a comment without a login needs a name",
        "COMMENT_BODY_REQUIRED": "the comment is empty",
        "REPLY_NESTING_NOT_ALLOWED": "a reply cannot be replied to",
    ]
    private static let settings = [
        "SETTING_KEY_NOT_ALLOWED": "the service has no such setting",
        "SETTING_VALUE_TOO_LONG": "the value is longer than 5000 characters",
        "INVALID_SETTING_VALUE": "the setting cannot have this value",
    ]

    /// Codes that come with what they are about: `SETTING_KEY_NOT_ALLOWED: x`.
    static func words(for code: String, about subject: String) -> String {
        (settings[code] ?? words(for: code)) + ": " + subject
    }
}
