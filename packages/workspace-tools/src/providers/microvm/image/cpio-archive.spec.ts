import { expect, it } from 'vitest';
import { encodeCpio } from './cpio-archive.js';

it('writes an archive as Linux reads it at its start', () => {
    const archive = encodeCpio([
        { kind: 'folder', path: 'bin' },
        { kind: 'file', path: 'bin/a', content: Buffer.from('hello'), mode: 0o755 },
        { kind: 'link', path: 'sh', leadsTo: 'bin/a' }
    ]).toString('latin1');
    const member = (inode: number, mode: string, size: number, name: string, rest: string): string =>
        `070701${hex(inode)}${mode}${hex(0)}${hex(0)}${hex(1)}${hex(0)}${hex(size)}${hex(0).repeat(4)}${hex(name.length
            + 1)}${hex(0)}${name}\0${rest}`;
    expect(archive).toBe([
        member(1, '000041ed', 0, 'bin', '\0\0'),
        member(2, '000081ed', 5, 'bin/a', '') + 'hello\0\0\0',
        member(3, '0000a1ff', 5, 'sh', '\0\0\0') + 'bin/a\0\0\0',
        member(0, '00000000', 0, 'TRAILER!!!', '\0\0\0')
    ].join(''));
});

function hex(value: number): string {
    return value.toString(16).padStart(8, '0');
}
