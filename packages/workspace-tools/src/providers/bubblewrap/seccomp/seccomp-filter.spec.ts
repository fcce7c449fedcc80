import { describe, expect, it } from 'vitest';
import { encodeProgram, instruction } from './bpf.js';
import { Errno, FILTER_RULES, SET_ID_RULES } from './rules.js';
import { Answer, architectureOf, encodeSeccompFilter } from './seccomp-filter.js';
import { AUDIT_ARCHITECTURE, callNumber, LAST_KNOWN_CALL, type Architecture, type SystemCall } from './syscalls.js';
import { decodeProgram, interpret } from './test/bpf-interpreter.js';

const ARCHITECTURES: readonly Architecture[] = ['x86_64', 'aarch64'];

describe.each(ARCHITECTURES)('the filter for %s', architecture => {
    const program = decodeProgram(encodeSeccompFilter(architecture));
    const answerTo = (call: number, ...values: (number | bigint)[]): number =>
        interpret(program, { architecture: AUDIT_ARCHITECTURE[architecture], call, arguments: values });
    const answer = (name: SystemCall, ...values: (number | bigint)[]): number | undefined => {
        const number = callNumber(name, architecture);
        return number === undefined ? undefined : answerTo(number, ...values);
    };

    it('kills what calls by the rules of another architecture', () => {
        const others = [
            0x40000003, 0x40000028, ...Object.values(AUDIT_ARCHITECTURE).filter(other => other !== AUDIT_ARCHITECTURE[architecture])
        ];
        expect(others.map(other => interpret(program, { architecture: other, call: 0 }))).toEqual(others.map(() => Answer.killProcess));
    });

    it('has no x32 calls and none that are newer than this list', () => {
        expect([0x40000000, 0x40000000 + 59, 0xffffffff, LAST_KNOWN_CALL + 1, 500].map(call => answerTo(call))).toEqual(
            Array(5).fill(Answer.errno(Errno.noSuchCall))
        );
        expect(answerTo(LAST_KNOWN_CALL)).toBe(Answer.allow);
    });

    it('refuses every call of the list that takes no condition, whatever its arguments', () => {
        for (const { call, errno } of FILTER_RULES.filter(rule => !rule.tests)) {
            expect([call, answer(call, 0, 0, 0), answer(call, -1, -1, -1)]).toEqual(callNumber(call, architecture) === undefined
                ? [call, undefined, undefined]
                : [call, Answer.errno(errno), Answer.errno(errno)]);
        }
    });

    it('allows every number that is not in the list', () => {
        const listed = new Set(FILTER_RULES.map(({ call }) => callNumber(call, architecture)));
        const refused = Array.from({ length: LAST_KNOWN_CALL + 1 }, (_, call) => call).filter(
            call => !listed.has(call) && answerTo(call, -1, -1, -1, -1, -1, -1) !== Answer.allow
        );
        expect(refused).toEqual([]);
    });

    it('lets processes and threads start, but not in new namespaces', () => {
        // What glibc passes for a fork, a thread and a vfork.
        expect([0x1200011, 0x3d0f00, 0x4111].map(flags => answer('clone', flags))).toEqual(Array(3).fill(Answer.allow));
        const flags = [0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000];
        expect(flags.map(flag => answer('clone', flag | 0x11))).toEqual(flags.map(() => Answer.errno(Errno.notPermitted)));
    });

    it('has sockets of the usual families only', () => {
        expect([1, 2, 10, 16].map(family => answer('socket', family, 1, 0))).toEqual(Array(4).fill(Answer.allow));
        // AF_PACKET, AF_ALG, AF_VSOCK, AF_XDP, AF_QIPCRTR, and one that does not exist
        const others = [17, 38, 40, 44, 42, 99];
        expect(others.map(family => answer('socket', family, 1, 0))).toEqual(others.map(() => Answer.errno(Errno.noSuchFamily)));
        expect([4, 9, 15, 16].map(protocol => answer('socket', 16, 3, protocol))).toEqual(
            Array(4).fill(Answer.errno(Errno.noSuchProtocol))
        );
    });

    it('looks at the 32 bits of an ioctl command that the kernel looks at', () => {
        expect(answer('ioctl', 0, 0x5401)).toBe(Answer.allow);
        expect([0x5412, 0x541c, 0x1_0000_5412n, 0xffff_ffff_0000_5412n].map(command => answer('ioctl', 0, command))).toEqual(
            Array(4).fill(Answer.errno(Errno.notPermitted))
        );
    });

    it('makes no file that runs as its owner', () => {
        const refused = Answer.errno(Errno.notPermitted);
        const known = (name: SystemCall, expected: number): number | undefined =>
            callNumber(name, architecture) === undefined ? undefined : expected;
        expect([answer('fchmod', 3, 0o755), answer('fchmodat', 3, 0, 0o1777), answer('openat', 3, 0, 0x241, 0o644)])
            .toEqual(Array(3).fill(Answer.allow));
        for (const bit of [0o4755, 0o2755]) {
            expect(answer('chmod', 0, bit)).toBe(known('chmod', refused));
            expect(answer('creat', 0, bit)).toBe(known('creat', refused));
            expect(answer('mknod', 0, bit)).toBe(known('mknod', refused));
            expect(answer('open', 0, 0x41, bit)).toBe(known('open', refused));
            expect([answer('fchmod', 3, bit), answer('fchmodat', 3, 0, bit), answer('fchmodat2', 3, 0, bit), answer('mknodat', 3, 0, bit)])
                .toEqual(Array(4).fill(refused));
            expect([answer('openat', 3, 0, 0x41, bit), answer('openat', 3, 0, 0x410002, bit)]).toEqual([refused, refused]);
        }
        // Nothing is created: the mode is what happened to be in the register.
        expect(answer('openat', 3, 0, 0x80000, 0o6777)).toBe(Answer.allow);
    });

    it('knows few personalities', () => {
        expect([0, 0x20008, 0xffffffff].map(persona => answer('personality', persona))).toEqual(Array(3).fill(Answer.allow));
        expect([0x400000, 0x40000].map(persona => answer('personality', persona))).toEqual(Array(2).fill(Answer.errno(Errno.notPermitted)));
    });
});

describe('the filter for programs that work on files for a sandbox', () => {
    it('refuses files that run as their owner, and nothing else', () => {
        const program = decodeProgram(encodeSeccompFilter('x86_64', SET_ID_RULES));
        const answer = (name: SystemCall, ...values: number[]): number =>
            interpret(program, { architecture: AUDIT_ARCHITECTURE.x86_64, call: callNumber(name, 'x86_64')!, arguments: values });
        expect([answer('fchmodat', 3, 0, 0o4755), answer('openat', 3, 0, 0x41, 0o2755)]).toEqual(
            Array(2).fill(Answer.errno(Errno.notPermitted))
        );
        expect([answer('mount'), answer('ptrace'), answer('clone', 0x10000000), answer('clone3'), answer('fchmodat', 3, 0, 0o755)])
            .toEqual(Array(5).fill(Answer.allow));
    });
});

describe('a BPF program', () => {
    it('refuses what the kernel would not take', () => {
        expect(() => instruction(0x15, 1, 256)).toThrow(RangeError);
        expect(() => encodeProgram(Array.from({ length: 4097 }, () => instruction(0x06, 0)))).toThrow(RangeError);
    });
});

describe('architectureOf', () => {
    it('knows the names of Node', () => {
        expect(['x64', 'arm64', 'riscv64'].map(architectureOf)).toEqual(['x86_64', 'aarch64', undefined]);
    });
});
