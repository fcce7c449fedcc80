import { describe, expect, it } from 'vitest';
import { findProgram, ProgramSearch } from './find-program';

const search = (searchPath: string, programs: readonly string[], platform: NodeJS.Platform = 'linux'): ProgramSearch =>
    ({ searchPath, platform, isExecutable: file => programs.includes(file) });

describe('a program on PATH', () => {
    it('is found in the first folder that has it', () => {
        expect(findProgram('gopls', search('/usr/bin:/home/me/go/bin:/opt/bin', ['/opt/bin/gopls', '/home/me/go/bin/gopls'])))
            .toBe('/home/me/go/bin/gopls');
        expect(findProgram('zls', search('/usr/bin', ['/usr/bin/gopls']))).toBeUndefined();
    });

    it('is never one that the open folder brings', () => {
        expect(findProgram('gopls', search('.::bin:../x:/usr/bin', ['gopls', 'bin/gopls', './gopls', '../x/gopls', '/usr/bin/gopls'])))
            .toBe('/usr/bin/gopls');
        expect(findProgram('gopls', search('', ['gopls']))).toBeUndefined();
    });

    it('has an ending on Windows', () => {
        expect(findProgram('clangd', search('C:\\LLVM\\bin;tools', ['C:\\LLVM\\bin\\clangd.exe', 'tools\\clangd.exe'], 'win32')))
            .toBe('C:\\LLVM\\bin\\clangd.exe');
    });
});
