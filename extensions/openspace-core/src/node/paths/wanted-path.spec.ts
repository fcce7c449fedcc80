import { describe, expect, it } from 'vitest';
import { printable, readWantedPath } from './wanted-path';

describe('readWantedPath', () => {
    it.each([
        ['src/a.ts', 'src/a.ts', false, false],
        ['./src/.//a.ts', 'src/a.ts', false, false],
        ['src/', 'src', false, true],
        ['', '', false, false],
        ['.', '', false, false],
        ['/ws/a.ts', '/ws/a.ts', true, false],
        ['/', '/', true, true],
        ['file:///ws/a%20b.ts', '/ws/a b.ts', true, false],
        ['100%', '100%', false, false],
        ['C:/x', 'C:/x', false, false]
    ])('reads %j', (wanted, path, isAbsolute, endsWithSlash) => {
        expect(readWantedPath(wanted, 'linux')).toEqual({ path, isAbsolute, endsWithSlash });
    });

    it.each([
        ['src\\a.ts', 'src/a.ts', false],
        ['C:\\ws\\a.ts', 'C:/ws/a.ts', true],
        ['c:/ws/a.ts', 'c:/ws/a.ts', true],
        ['file:///C:/ws/a.ts', 'C:/ws/a.ts', true]
    ])('reads %j on Windows', (wanted, path, isAbsolute) => {
        expect(readWantedPath(wanted, 'win32')).toMatchObject({ path, isAbsolute });
    });

    it.each(['a.', 'a ', 'a:b', 'src/con', 'NUL.txt', 'com1', 'LPT9.x', 'PROGRA~1', 'what?', 'a<b', 'x/aux/y', 'conin$'])(
        'refuses what Windows takes for something else: %j', wanted => {
            expect(() => readWantedPath(wanted, 'win32')).toThrow('Windows takes for another one');
            expect(readWantedPath(wanted, 'linux').path).toBe(wanted);
        }
    );
});

it('shows what cannot be seen, and not too much of it', () => {
    expect(printable('a\0\n\u200b\u202eb')).toBe('a\\u{0}\\u{a}\\u{200b}\\u{202e}b');
    expect(printable('x'.repeat(1000))).toBe(`${'x'.repeat(200)}…`);
});
