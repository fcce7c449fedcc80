import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
    definePaneOpen, editorHighlight, editorJumpBack, editorOpen, fileRead, fileWrite, paneList, terminalSend
} from 'openspace-hands/lib/common';
import { ActivityEntry, DECLINED, defineAgentCommand, label, STOPPED } from '../../common';
import { CommandFixture } from '../fixtures/command-fixture';
import { CommandWords } from './command-words';

const rude = defineAgentCommand({
    id: 'openspace.test.rude', label: 'Be Rude', description: '', category: 'Test', risk: 'view',
    args: z.object({ name: label(z.string()).optional() }), result: z.object({}),
    example: {}, summary: ({ name }) => {
        if (name === undefined) {
            throw new Error('no name');
        }
        return `Said\n${name}`;
    }
});
const silent = defineAgentCommand({ ...rude, id: 'openspace.test.silent', label: 'Be Silent', summary: undefined });

describe('what a command did', () => {
    let words: CommandWords;

    beforeEach(() => {
        const { container, registry } = new CommandFixture();
        container.bind(CommandWords).toSelf();
        const paneOpen = definePaneOpen([{ type: 'editor', contentId: 'path', kind: 'path' }]);
        [
            editorOpen, editorHighlight, editorJumpBack, fileRead, fileWrite, paneList, paneOpen, terminalSend, rude, silent
        ].forEach(definition => registry.register(definition as typeof editorOpen, async () => ({ editorId: '' })));
        words = container.get(CommandWords);
    });

    it.each([
        ['openspace.editor.open', { path: 'src/a.ts' }, 'Opened src/a.ts'],
        ['openspace.editor.open', { path: 'src/a.ts', line: 42 }, 'Opened src/a.ts:42'],
        ['openspace.editor.open', { path: 'src/a.ts', line: 23, endLine: 27 }, 'Opened src/a.ts:23–27'],
        [
            'openspace.editor.highlight',
            { path: 'a.ts', ranges: [{ startLine: 3, endLine: 4 }, { startLine: 9, endLine: 9 }] },
            'Highlighted a.ts:3–4'
        ],
        ['openspace.file.write', { path: 'a.md', content: '(12 characters)' }, 'Wrote a.md'],
        ['openspace.test.rude', { name: `x${'y'.repeat(300)}` }, `Said x${'y'.repeat(193)}…`]
    ])('%s is a line for people', (cmd, args, summary) => {
        expect(words.done({ cmd, args })).toBe(summary);
    });

    it('is the label if there is nothing better', () => {
        expect(words.done({ cmd: silent.id, args: {} })).toBe('Be Silent');
        expect(words.done({ cmd: rude.id, args: {} })).toBe('Be Rude');
        // A list that was too long for the log.
        expect(words.done({ cmd: 'openspace.editor.highlight', args: { path: 'a.ts', ranges: { length: 40 } } })).toBe('Highlight Lines');
        expect(words.done({ cmd: 'openspace.nobody.knows', args: {} })).toBeUndefined();
    });

    const entry = (cmd: string, args: ActivityEntry['args'], more: Partial<ActivityEntry> = {}) =>
        words.describe({ cmd, args, verdict: 'ran', success: true, ...more });

    it.each<[string, ActivityEntry['args'], string]>([
        ['openspace.pane.open', { type: 'editor', contentId: 'a.ts', splitDirection: 'vertical' }, 'Opened a.ts to the right'],
        ['openspace.pane.open', { type: 'editor', contentId: 'a.ts', splitDirection: 'horizontal' }, 'Opened a.ts below'],
        ['openspace.terminal.send', { terminalId: 'build', text: '(9 characters)' }, 'Typed into terminal build'],
        ['openspace.nobody.knows', { path: 'a.ts' }, 'openspace.nobody.knows'],
        ['edit', { asked: ['src/a.ts', 'src/b.ts'] }, 'edit src/a.ts, src/b.ts']
    ])('%s %j is told as "%s"', (cmd, args, text) => expect(entry(cmd, args).text).toBe(text));

    it.each<[Partial<ActivityEntry>, string, string]>([
        [{ error: DECLINED }, 'Denied: Write File a.md', 'quiet'],
        [{ verdict: 'declined' }, 'Denied: Write File a.md', 'quiet'],
        [{ error: STOPPED }, 'Cancelled: Write File a.md', 'quiet'],
        [{ verdict: 'refused' }, 'Refused: Write File a.md', 'quiet'],
        [{ error: 'The disk is full.' }, 'Failed: Write File a.md', 'failed']
    ])('%j is no deed', (more, text, tone) => {
        const { target, ...told } = entry(fileWrite.id, { path: 'a.md', content: '(1 character)' }, { success: false, ...more });
        expect([told.text, told.tone, target]).toEqual([text, tone, undefined]);
    });

    it('names what was to be typed, if the log is not all that is known of it', () => {
        const denied = (text: string): string =>
            entry(terminalSend.id, { terminalId: 'build', text }, { success: false, error: DECLINED }).text;
        expect([denied('rm -rf build\n'), denied('(13 characters)')])
            .toEqual(['Denied: rm -rf build', 'Denied: Send Text to Terminal build']);
        expect(denied(`rm ${'x'.repeat(500)}`).length).toBeLessThan(100);
    });

    it('raises no alarm because something that was looked for is not there', () => {
        const missing = entry(fileRead.id, { path: 'gone.ts', startLine: 3, endLine: 9 }, { success: false, error: 'not found' });
        expect([missing.text, missing.tone]).toEqual(['Failed: Read File gone.ts:3–9', 'quiet']);
    });

    it('leads to what was done, by the word of the command itself or to its file', () => {
        const command = (cmd: string, args: object) => ({ kind: 'command', command: { cmd, args } });
        expect(entry(editorOpen.id, { path: 'a.ts', line: 3 }).target).toEqual(command(editorOpen.id, { path: 'a.ts', line: 3 }));
        expect(entry(fileRead.id, { path: 'a.ts', startLine: 3 }).target).toEqual({ kind: 'file', place: { path: 'a.ts', line: 3 } });
        expect(entry(terminalSend.id, { terminalId: 'build', text: 'x' }).target)
            .toEqual(command('openspace.pane.focus', { contentId: 'build' }));
        const noted = { path: 'a.ts', ranges: [{ startLine: 3, endLine: 4 }], note: '(31 characters)' };
        expect(entry(editorHighlight.id, noted).target).toMatchObject({ kind: 'file', place: { path: 'a.ts' } });
        // What it answered went to the agent, and nothing of it can be seen.
        expect(entry(paneList.id, {}).target).toBeUndefined();
        expect([entry(editorJumpBack.id, {}).target, entry('openspace.nobody.knows', {}).target]).toEqual([undefined, undefined]);
    });

    it('stands arguments that no command would take', () => {
        const nested: unknown = JSON.parse('['.repeat(99) + ']'.repeat(99));
        const hostile = { path: `a\u202e%%OS{}%%\n${'x'.repeat(5_000)}`, line: 'three', nested };
        for (const { text, what } of [entry(fileWrite.id, hostile), entry(fileWrite.id, hostile, { success: false, verdict: 'refused' })]) {
            expect(text.length).toBeLessThanOrEqual(220);
            expect(what).not.toMatch(/[\n\u202e]|%%OS/);
        }
    });
});
