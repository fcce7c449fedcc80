import { BpfCode, encodeProgram, instruction, type BpfInstruction } from './bpf.js';
import { Errno, FILTER_RULES, type ArgumentTest, type FilterRule } from './rules.js';
import { AUDIT_ARCHITECTURE, callNumber, LAST_KNOWN_CALL, type Architecture } from './syscalls.js';

/** Where the parts of `struct seccomp_data` are. */
export const CALL_OFFSET = 0, ARCHITECTURE_OFFSET = 4, ARGUMENTS_OFFSET = 16;

export const Answer = {
    allow: 0x7fff0000,
    killProcess: 0x80000000,
    errno: (number: number): number => 0x00050000 | number
} as const;

/** Calls of the x32 interface carry this bit; their tables are others. */
const X32_BIT = 0x40000000;

/** For `process.arch`; undefined where there is no filter. */
export function architectureOf(nodeArchitecture: string): Architecture | undefined {
    return nodeArchitecture === 'x64' ? 'x86_64' : nodeArchitecture === 'arm64' ? 'aarch64' : undefined;
}

/** The filter as bubblewrap takes it. */
export function encodeSeccompFilter(architecture: Architecture, rules: readonly FilterRule[] = FILTER_RULES): Uint8Array {
    return encodeProgram(seccompFilter(architecture, rules));
}

/** Refuses what the rules say and calls that nobody has looked at yet; allows the rest. */
function seccompFilter(architecture: Architecture, rules: readonly FilterRule[]): BpfInstruction[] {
    return [
        instruction(BpfCode.load, ARCHITECTURE_OFFSET),
        instruction(BpfCode.jumpIfEqual, AUDIT_ARCHITECTURE[architecture], 1),
        instruction(BpfCode.answer, Answer.killProcess),
        instruction(BpfCode.load, CALL_OFFSET),
        ...(architecture === 'x86_64' ? refuseIf(BpfCode.jumpIfGreaterOrEqual, X32_BIT) : []),
        ...refuseIf(BpfCode.jumpIfGreater, LAST_KNOWN_CALL),
        ...rules.flatMap(rule => ruleInstructions(rule, architecture)),
        instruction(BpfCode.answer, Answer.allow)
    ];
}

function refuseIf(code: number, value: number): BpfInstruction[] {
    return [instruction(code, value, 0, 1), instruction(BpfCode.answer, Answer.errno(Errno.noSuchCall))];
}

function ruleInstructions({ call, errno, tests = [] }: FilterRule, architecture: Architecture): BpfInstruction[] {
    const number = callNumber(call, architecture);
    if (number === undefined) {
        return [];
    }
    // Built from its end, because a test that fails leaves out all that follows.
    const body = [...tests].reverse().reduce<BpfInstruction[]>((rest, test) => [...testInstructions(test, rest.length), ...rest],
        [instruction(BpfCode.answer, Answer.errno(errno))]);
    return [instruction(BpfCode.jumpIfEqual, number, 0, tests.length ? body.length + 1 : body.length), ...body, ...reloadAfter(tests)];
}

/** Tests load arguments; the next rule compares the call again. */
function reloadAfter(tests: readonly ArgumentTest[]): BpfInstruction[] {
    return tests.length ? [instruction(BpfCode.load, CALL_OFFSET)] : [];
}

/** Goes on with what follows if the test holds, and leaves out `rest` instructions if not. */
function testInstructions(test: ArgumentTest, rest: number): BpfInstruction[] {
    const load = instruction(BpfCode.load, ARGUMENTS_OFFSET + test.argument * 8);
    if ('anyBit' in test) {
        return [load, instruction(BpfCode.jumpIfAnyBit, test.anyBit, 0, rest)];
    }
    if ('oneOf' in test) {
        const last = test.oneOf.length - 1;
        return [
            load, ...test.oneOf.map((value, index) => instruction(BpfCode.jumpIfEqual, value, last - index, index === last ? rest : 0))
        ];
    }
    const last = test.noneOf.length - 1;
    return [load, ...test.noneOf.map((value, index) => instruction(BpfCode.jumpIfEqual, value, last - index + rest, 0))];
}
