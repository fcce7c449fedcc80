/** One instruction of a classic BPF program; `yes` and `no` say how many instructions are left out. */
export interface BpfInstruction {
    code: number;
    yes: number;
    no: number;
    value: number;
}

/** Codes of `linux/bpf_common.h` that seccomp filters need. */
export const BpfCode = {
    /** Load 32 bits of the data at `value`. */
    load: 0x20,
    jumpIfEqual: 0x15,
    jumpIfGreater: 0x25,
    jumpIfGreaterOrEqual: 0x35,
    jumpIfAnyBit: 0x45,
    answer: 0x06
} as const;

/** Conditional jumps have eight bits. */
const MAX_JUMP = 255;

/** What the kernel takes (BPF_MAXINSNS). */
const MAX_PROGRAM_LENGTH = 4096;

export function instruction(code: number, value: number, yes = 0, no = 0): BpfInstruction {
    if (yes > MAX_JUMP || no > MAX_JUMP) {
        throw new RangeError('A conditional jump of a BPF program reaches 255 instructions.');
    }
    return { code, yes, no, value: value >>> 0 };
}

/** As the kernel reads it: `struct sock_filter[]`, little-endian on both architectures. */
export function encodeProgram(program: readonly BpfInstruction[]): Uint8Array {
    if (program.length > MAX_PROGRAM_LENGTH) {
        throw new RangeError('The kernel takes 4096 instructions.');
    }
    const bytes = Buffer.alloc(program.length * 8);
    program.forEach(({ code, yes, no, value }, index) => {
        bytes.writeUInt16LE(code, index * 8);
        bytes.writeUInt8(yes, index * 8 + 2);
        bytes.writeUInt8(no, index * 8 + 3);
        bytes.writeUInt32LE(value, index * 8 + 4);
    });
    return bytes;
}
