/** Offsets in the header of a 64-bit ELF file, and the kind of part that names a loader. */
const PARTS_OFFSET = 32, PART_BYTES = 54, PART_COUNT = 56, LOADER_PART = 3;

/** Whether a program needs no libraries: it names nobody who would load them. */
export function isStaticProgram(file: Buffer): boolean {
    if (file.length < 64 || file.toString('latin1', 0, 4) !== '\x7fELF') {
        return false;
    }
    const start = Number(file.readBigUInt64LE(PARTS_OFFSET));
    const bytes = file.readUInt16LE(PART_BYTES);
    return Array.from({ length: file.readUInt16LE(PART_COUNT) }, (_, index) => start + index * bytes)
        .every(at => at + 4 <= file.length && file.readUInt32LE(at) !== LOADER_PART);
}
