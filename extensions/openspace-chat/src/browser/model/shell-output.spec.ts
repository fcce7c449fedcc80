import { describe, expect, it } from 'vitest';
import { toolPart } from '../fixtures/conversations';
import { endedWell, lastLine, readableOutput, shellRun } from './shell-output';

describe('shellRun', () => {
    it('follows a command from its start to its end', () => {
        expect(shellRun(toolPart('m', 'bash', { status: 'pending', input: {}, raw: '' }))).toEqual({ command: '', output: '' });
        expect(shellRun(
            toolPart('m', 'bash', { status: 'running', input: { command: 'make' }, metadata: { output: 'cc a.c\n' }, time: { start: 1 } })
        ))
            .toEqual({ command: 'make', output: 'cc a.c\n' });
        const time = { start: 1, end: 2 };
        expect(shellRun(toolPart('m', 'bash', {
            status: 'completed', input: { command: 'make' }, output: 'for the model', title: '', metadata: { output: 'done', exit: 2 }, time
        })))
            .toEqual({ command: 'make', output: 'done', exit: 2 });
        expect(shellRun(toolPart(
            'm', 'bash', { status: 'completed', input: { command: 'make' }, output: 'all', title: '', metadata: { exit: null }, time }
        )))
            .toEqual({ command: 'make', output: 'all' });
        expect(shellRun(toolPart('m', 'bash', { status: 'error', input: { command: 'make' }, error: 'not allowed', time }))).toEqual(
            { command: 'make', output: 'not allowed' }
        );
    });
});

describe('readableOutput', () => {
    it('drops colours, titles and lines that were written over', () => {
        expect(readableOutput('\u001b[1;31mred\u001b[0m \u001b]0;title\u0007x')).toBe('red x');
        expect(readableOutput('10%\r50%\r100%\nok\r\nend')).toBe('100%\nok\nend');
    });

    it('finds the newest line that says something', () => {
        expect([lastLine('a\n  b  \n\n'), lastLine('a'), lastLine('')]).toEqual(['b', 'a', '']);
    });
});

describe('endedWell', () => {
    const ended = (command: string, exit?: number): boolean => endedWell(toolPart('m', 'bash', {
        status: 'completed', input: { command }, output: '', title: '', metadata: { exit }, time: { start: 1, end: 2 }
    }));

    it.each([
        'grep -rn x src', 'cat a | rg x', 'LANG=C /usr/bin/grep x a', 'git diff --exit-code', 'command -v node',
        'cd a && test -f b', '[ -f a ]'
    ])(
        'takes 1 for an answer of %s', command => expect([ended(command, 1), ended(command, 2)]).toEqual([true, false])
    );

    it.each(['npm test', 'grep x a && make', 'make; echo grep', 'git commit', '', `${'a=b '.repeat(100_000)}make`])(
        'takes it for a failure of %.20s',
        command => expect([ended(command, 1), ended(command, 0), ended(command)]).toEqual([false, true, true])
    );

    it('does not read the output', () => {
        const part = toolPart('m', 'bash', {
            status: 'completed', input: { command: 'make' }, output: '', title: '', metadata: { exit: 1 }, time: { start: 1, end: 2 }
        });
        Object.defineProperty('metadata' in part.state && part.state.metadata, 'output', { get: () => { throw new Error('read'); } });
        expect(endedWell(part)).toBe(false);
        expect(() => shellRun(part)).toThrow('read');
    });
});
