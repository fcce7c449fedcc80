import { gunzipSync } from 'node:zlib';
import { unpackLz4Legacy } from './lz4-legacy.js';

/** Offsets in the header of a `bzImage`: Documentation/arch/x86/boot.rst of Linux. */
const SETUP_SECTORS = 0x1f1, MAGIC = 0x202, PAYLOAD_OFFSET = 0x248, PAYLOAD_LENGTH = 0x24c;
const SECTOR_BYTES = 512;
const DEFAULT_SETUP_SECTORS = 4;

const ELF = Buffer.from('\x7fELF', 'latin1');

/**
 * The kernel itself, as a virtual machine without firmware wants it, from the file that distributions ship.
 * Also spares an emulated processor the unpacking.
 */
export function unpackBootImage(image: Buffer): Buffer {
    if (image.subarray(0, ELF.length).equals(ELF)) {
        return image;
    }
    if (image.length < PAYLOAD_LENGTH + 4 || image.toString('latin1', MAGIC, MAGIC + 4) !== 'HdrS') {
        throw new Error('This is not a kernel for this kind of machine.');
    }
    const start = ((image[SETUP_SECTORS] || DEFAULT_SETUP_SECTORS) + 1) * SECTOR_BYTES + image.readUInt32LE(PAYLOAD_OFFSET);
    const kernel = unpack(image.subarray(start, start + image.readUInt32LE(PAYLOAD_LENGTH)));
    if (!kernel.subarray(0, ELF.length).equals(ELF)) {
        throw new Error('The file does not contain a kernel.');
    }
    return kernel;
}

function unpack(payload: Buffer): Buffer {
    const isGzip = payload[0] === 0x1f && payload[1] === 0x8b;
    // Debian's are packed with LZ4; few others with anything but these two.
    return isGzip ? gunzipSync(payload) : unpackLz4Legacy(payload);
}
