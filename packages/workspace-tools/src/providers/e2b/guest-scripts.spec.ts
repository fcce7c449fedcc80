import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parseFacts, quote } from './guest-scripts.js';

describe('lines of shell for a sandbox at E2B', () => {
    it('carry every word as it is', () => {
        const words = ['a b', '', '$(id) `id` "x" \\', 'it\'s', 'new\nline'];
        const output = execFileSync('bash', ['--noprofile', '--norc', '-c', `printf '%s\\0' ${words.map(quote).join(' ')}`]).toString();
        expect(output.split('\0').slice(0, -1)).toEqual(words);
    });

    it('say what a template has, whatever its profiles print', () => {
        expect(parseFacts('Welcome!\nLinux x86_64\nv20.9.0\n/usr/bin/rg\nperl\n')).toEqual(
            { architecture: 'x64', node: 20, ripgrep: true, perl: true }
        );
        expect(parseFacts('Linux aarch64\nnone\nnone\nnone\n')).toEqual({ architecture: 'arm64', node: 0, ripgrep: false, perl: false });
        expect(parseFacts('Darwin arm64\nv20.9.0\nnone\nnone\n')).toBeUndefined();
    });
});
