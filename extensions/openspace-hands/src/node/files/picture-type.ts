/** First bytes of pictures that browsers show, as Latin-1. */
const SIGNATURES: ReadonlyArray<readonly [RegExp, string]> = [
    [/^\x89PNG\r\n/, 'image/png'],
    [/^\xff\xd8\xff/, 'image/jpeg'],
    [/^GIF8/, 'image/gif'],
    [/^RIFF[\s\S]{4}WEBP/, 'image/webp'],
    [/^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i, 'image/svg+xml']
];

/** The type of a picture by its content; undefined if it is none. */
export function pictureType(content: Uint8Array): string | undefined {
    const head = Buffer.from(content.subarray(0, 1_000)).toString('latin1');
    return SIGNATURES.find(([signature]) => signature.test(head))?.[1];
}
