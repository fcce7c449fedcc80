/** Larger files do not go along; in bytes. */
export const MAX_FILE_SIZE = 10 * 1024 * 1024;

/** Pictures that models read. */
const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Types of text whose names do not say so. */
const TEXTS = new RegExp(`^(${[
    /text\/.*/, /image\/svg\+xml/,
    /application\/(json|xml|javascript|x-javascript|typescript|x-sh|x-yaml|yaml|toml|sql|x-httpd-php|.*\+(json|xml))/
].map(({ source }) => source).join('|')})$`);

/** As the server wants it: pictures and PDF as they are, all text as plain text. Undefined if the type does not tell. */
export function attachmentMime(type: string): string | undefined {
    const mime = type.split(';')[0].trim().toLowerCase();
    return PICTURES.includes(mime) || mime === 'application/pdf' ? mime : TEXTS.test(mime) ? 'text/plain' : undefined;
}

/** Whether bytes of an unknown type are text in UTF-8. */
export function isText(bytes: Uint8Array): boolean {
    if (bytes.includes(0)) {
        return false;
    }
    try {
        new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        return true;
    } catch {
        return false;
    }
}
