/** Files above it are applied as a whole. */
export const MAX_TEXT = 512 * 1024;

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined if it is no text that can be shown. */
export function textOf(content: Buffer): string | undefined {
    if (content.length > MAX_TEXT || content.includes(0)) {
        return undefined;
    }
    try {
        return UTF8.decode(content);
    } catch {
        return undefined;
    }
}
