import { BpfCode, type BpfInstruction } from '../bpf.js';

export interface CallData {
    architecture: number;
    call: number;
    arguments?: readonly (number | bigint)[];
}

/** What the kernel hands to a filter. */
function seccompData({ architecture, call, arguments: values = [] }: CallData): Buffer {
    const data = Buffer.alloc(64);
    data.writeUInt32LE(call >>> 0, 0);
    data.writeUInt32LE(architecture, 4);
    values.forEach((value, index) => data.writeBigUInt64LE(BigInt.asUintN(64, BigInt(value)), 16 + index * 8));
    return data;
}

export function decodeProgram(bytes: Uint8Array): BpfInstruction[] {
    const buffer = Buffer.from(bytes);
    return Array.from({ length: buffer.length / 8 }, (_, index) => ({
        code: buffer.readUInt16LE(index * 8),
        yes: buffer.readUInt8(index * 8 + 2),
        no: buffer.readUInt8(index * 8 + 3),
        value: buffer.readUInt32LE(index * 8 + 4)
    }));
}

/** Runs a filter as the kernel would; throws where the kernel would not have loaded it. */
export function interpret(program: readonly BpfInstruction[], call: CallData): number {
    const data = seccompData(call);
    let register = 0;
    for (let position = 0; position < program.length; position++) {
        const { code, yes, no, value } = program[position];
        const jump = (holds: boolean): void => {
            position += holds ? yes : no;
        };
        switch (code) {
            case BpfCode.load:
                if (value % 4 !== 0 || value + 4 > data.length) {
                    throw new RangeError(`The data has nothing at ${value}.`);
                }
                register = data.readUInt32LE(value);
                break;
            case BpfCode.jumpIfEqual:
                jump(register === value);
                break;
            case BpfCode.jumpIfGreater:
                jump(register > value);
                break;
            case BpfCode.jumpIfGreaterOrEqual:
                jump(register >= value);
                break;
            case BpfCode.jumpIfAnyBit:
                jump((register & value) !== 0);
                break;
            case BpfCode.answer:
                return value;
            default:
                throw new TypeError(`The instruction ${code} is not known here.`);
        }
    }
    throw new RangeError('The program has no end.');
}
