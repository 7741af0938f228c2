/// The server's codes in words: what is wrong, and what to do about it, where the server sends nothing but a code.
enum ServerCode {
    /// For example `the chapter has no such text` for `TEXT_ITEM_NOT_FOUND`; a code that is not known is
    /// spelled out.
    static func words(for code: String) -> String {
        known[code] ?? spelled(code)
    }

    /// A code that has no words of ours.
    static func spelled(_ code: String) -> String { code.lowercased().replacing("_", with: " ") }

    private static let known = [
        // Account
        "EMAIL_ALREADY_EXISTS": "there is an account with this address already; log in, or ask for a new password",
        "EMAIL_ALREADY_VERIFIED": "the address is verified already; log in",
        "INVALID_TOKEN": "the link of the mail is unknown, used or too old; ask for another mail",
        "PASSWORD_TOO_SHORT": "the password is too short; it needs 8 characters at least",
        "WRONG_PASSWORD": "the present password is wrong; nothing was changed",
        "TEST_ENV_RESTRICTED": "this is a test server, and the account is not let in there",
        "INVALID_OR_EXPIRED_CODE": "the code is unknown, used or too old; log in anew",
        "MISSING_IDENTITY_TOKEN": "the identity provider's token is missing",
        "INVALID_IDENTITY_TOKEN": "the identity provider's token is not valid; log in there anew",
        "USERNAME_TOO_SHORT": "the user name is too short; it needs 3 characters at least",
        "USERNAME_TOO_LONG": "the user name is too long; it has 30 characters at most",
        "USERNAME_INVALID_CHARS": "the user name has characters that are not allowed; take letters, digits, - and _",
        "USERNAME_RESERVED": "the user name is kept for the service; choose another one",
        "USERNAME_ALREADY_TAKEN": "somebody else has this user name; choose another one",
        "USER_NOT_FOUND": "nobody has this user name (capitals count)",
        // Projects and photos
        "PROJECT_NOT_FOUND": "there is no such project, or it is in the trash or somebody else's",
        "EXPLORE_REQUIRES_PUBLIC": "a project in Explore has to be public; change both together",
        "PHOTO_NOT_FOUND": "there is no such photo",
        "PHOTO_NOT_FOUND_IN_TRASH": "no photo in the trash has this name",
        "INVALID_IMAGE_URL": "the picture's address is not one of the image host",
        "INVALID_DIRECTION": "a photo is turned left or right",
        "ROTATION_IN_PROGRESS": "it is being turned; try again in a minute, unless a turn broke off on the server",
        "IMAGE_DOWNLOAD_FAILED": "the service could not fetch the picture from the image host; try again later",
        "ROTATE_FAILED": "the service could not turn the picture; try again later",
        "CF_UPLOAD_URL_FAILED": "the image host gives out no address for the upload now; try again later",
        // Story
        "CHAPTER_NOT_FOUND": "there is no such chapter, or it is somebody else's",
        "ITEM_NOT_FOUND": "the chapter has no such item",
        "TEXT_ITEM_NOT_FOUND": "the chapter has no such text",
        "BLOCK_NOT_FOUND": "the chapter has no such block",
        "PHOTO_BLOCK_NOT_FOUND": "the chapter has no such block of photos",
        "PHOTO_ALREADY_IN_CHAPTER": "the chapter shows this photo already",
        "PHOTO_NOT_IN_CHAPTER": "the chapter does not show this photo",
        "PHOTO_IDS_EMPTY": "no photo was named",
        // Notes, people, comments
        "NOTE_NOT_FOUND": "there is no such note, or it is somebody else's",
        "CANNOT_FOLLOW_SELF": "nobody can follow themselves",
        "COMMENT_BODY_REQUIRED": "a comment needs a text",
        "GUEST_NAME_REQUIRED": "a comment without a login needs a name",
        "REPLY_NESTING_NOT_ALLOWED": "a reply cannot be replied to",
        "PARENT_COMMENT_NOT_FOUND": "the comment that is replied to is gone",
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
