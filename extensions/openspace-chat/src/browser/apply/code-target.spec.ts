import { describe, expect, it } from 'vitest';
import { codeTarget } from './code-target';

describe('the file that a code block names', () => {
    it.each([
        ['ts src/a.ts', 'src/a.ts'], ['ts:src/a.ts', 'src/a.ts'], ['ts title="src/my file.ts"', undefined],
        ['ts title="src/a.ts"', 'src/a.ts'], ['js {file=./lib/x.js}', 'lib/x.js'],
        ['python filename=\'main.py\'', 'main.py'], ['src/a.ts', 'src/a.ts'], ['README.md README.md', 'README.md'],
        ['sh Makefile', undefined], ['c++', undefined], ['asp.net', undefined],
        ['ts {1,3-5}', undefined], ['', undefined], [undefined, undefined], ['diff path=a/b.ts', 'a/b.ts'],
        ['ts showLineNumbers', undefined]
    ])('%s: %s', (info, target) => expect(codeTarget(info)).toBe(target));
});
