/** How much of a file decides whether it is text. */
export const SNIFFED_BYTES = 8_192;

/** With a third of control characters it is no longer text. */
const CONTROL_RATIO = 0.3;

const MAGIC_NUMBERS: readonly (readonly [type: string, hex: string, position?: number])[] = [
    ['image/png', '89504e470d0a1a0a'],
    ['image/jpeg', 'ffd8ff'],
    ['image/gif', '474946383761'],
    ['image/gif', '474946383961'],
    ['image/webp', '57454250', 8],
    ['image/tiff', '49492a00'],
    ['image/tiff', '4d4d002a'],
    ['image/x-icon', '00000100'],
    ['application/pdf', '255044462d'],
    ['application/zip', '504b0304'],
    ['application/zip', '504b0506'],
    ['application/gzip', '1f8b'],
    ['application/x-bzip2', '425a6839314159265359'],
    ['application/x-xz', 'fd377a585a00'],
    ['application/zstd', '28b52ffd'],
    ['application/x-7z-compressed', '377abcaf271c'],
    ['application/x-tar', '7573746172', 257],
    ['application/x-elf', '7f454c46'],
    ['application/x-mach-binary', 'cffaedfe'],
    ['application/x-mach-binary', 'feedfacf'],
    ['application/vnd.microsoft.portable-executable', '4d5a9000'],
    ['application/wasm', '0061736d'],
    ['application/java-vm', 'cafebabe'],
    ['application/vnd.sqlite3', '53514c69746520666f726d6174203300'],
    ['font/woff', '774f4646'],
    ['font/woff2', '774f4632'],
    ['font/ttf', '0001000000'],
    ['font/otf', '4f54544f00'],
    ['audio/ogg', '4f67675300'],
    ['audio/mpeg', '49443303'],
    ['audio/mpeg', '49443304'],
    ['audio/wav', '57415645', 8],
    ['video/mp4', '66747970', 4],
    ['text/plain; charset=utf-32le', 'fffe0000'],
    ['text/plain; charset=utf-16le', 'fffe'],
    ['text/plain; charset=utf-16be', 'feff']
];

/** The type of a file that cannot be shown as text, by its first bytes; undefined for text. */
export function binaryType(start: Uint8Array): string | undefined {
    const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength);
    const magic = MAGIC_NUMBERS.find(
        ([, hex, position = 0]) => bytes.subarray(position, position + hex.length / 2).toString('hex') === hex
    );
    if (magic) {
        return magic[0];
    }
    return bytes.includes(0) || controlCharacters(bytes) > bytes.length * CONTROL_RATIO ? 'application/octet-stream' : undefined;
}

function controlCharacters(bytes: Uint8Array): number {
    return bytes.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
}

/** Without those that text has: backspace, tab, line ends, form feed, escape. */
function isControl(byte: number): boolean {
    return byte === 0x7f || byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1b;
}
