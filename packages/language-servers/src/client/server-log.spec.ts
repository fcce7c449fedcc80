import type { OutputChannel } from 'vscode';
import { describe, expect, it } from 'vitest';
import { mainLine, ServerLog } from './server-log';

describe('the log of a server', () => {
    const logWith = (shown: string[]): ServerLog => new ServerLog('Go', () => ({
        append: (text: string) => shown.push(text), show: () => { }, clear: () => { }, hide: () => { }, dispose: () => { }
    }) as unknown as OutputChannel);

    it('reaches the page when somebody wants to read it, and from then on', () => {
        const shown: string[] = [];
        const log = logWith(shown);
        log.append('one ');
        log.appendLine('line');
        expect(shown).toEqual([]);
        log.show();
        log.appendLine('two');
        log.show();
        expect(shown).toEqual(['one line\n', 'two\n']);
    });

    it('forgets what is old', () => {
        const shown: string[] = [];
        const log = logWith(shown);
        for (let line = 0; line < 10_000; line++) {
            log.appendLine(`line ${line}`);
        }
        log.show();
        expect(shown[0].length).toBeLessThan(60_000);
        expect(shown[0]).toMatch(/line 9999\n$/);
    });
});

describe('the last words of a program', () => {
    it.each([
        ['', undefined],
        ['\n  \n', undefined],
        ['one\n  two \n\n', 'two'],
        ['error: Unknown binary\n\nStack backtrace:\n   0: <unknown>\n', 'error: Unknown binary'],
        ['error: no default is configured.\nhelp: run rustup\n', 'error: no default is configured'],
        ['TypeError: x is undefined\n    at y.js\n\nNode.js v20\n', 'TypeError: x is undefined']
    ])('%j', (text, line) => expect(mainLine(text)).toBe(line));
});
