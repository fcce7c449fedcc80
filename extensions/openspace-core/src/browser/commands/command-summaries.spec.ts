import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { editorHighlight, editorOpen, fileWrite } from 'openspace-hands/lib/common';
import { defineAgentCommand, label } from '../../common';
import { CommandFixture } from '../fixtures/command-fixture';
import { CommandSummaries } from './command-summaries';

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
    let summaries: CommandSummaries;

    beforeEach(() => {
        const { container, registry } = new CommandFixture();
        container.bind(CommandSummaries).toSelf();
        [editorOpen, editorHighlight, fileWrite, rude, silent].forEach(definition => registry.register(definition, async () => ({})));
        summaries = container.get(CommandSummaries);
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
        expect(summaries.of({ cmd, args })).toBe(summary);
    });

    it('is the label if there is nothing better', () => {
        expect(summaries.of({ cmd: silent.id, args: {} })).toBe('Be Silent');
        expect(summaries.of({ cmd: rude.id, args: {} })).toBe('Be Rude');
        // A list that was too long for the log.
        expect(summaries.of({ cmd: 'openspace.editor.highlight', args: { path: 'a.ts', ranges: { length: 40 } } })).toBe('Highlight Lines');
        expect(summaries.of({ cmd: 'openspace.nobody.knows', args: {} })).toBeUndefined();
    });
});
