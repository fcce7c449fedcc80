/** Contents as an address that carries them. */
export function dataAddress(mime: string, bytes: Uint8Array): string {
    return `data:${mime};base64,${toBase64(bytes)}`;
}

/** In pieces: a call takes only so many arguments. */
function toBase64(bytes: Uint8Array): string {
    const PIECE = 0x8000;
    let binary = '';
    for (let start = 0; start < bytes.length; start += PIECE) {
        binary += String.fromCharCode(...bytes.subarray(start, start + PIECE));
    }
    return btoa(binary);
}
