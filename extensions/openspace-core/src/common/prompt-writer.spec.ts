import { describe, expect, it } from 'vitest';
import { StreamInterceptor } from '../node/stream-interceptor/stream-interceptor';
import { createManifest } from './command-manifest';
import { editorOpen } from './commands/editor-open';
import { paneList } from './commands/pane-list';
import { writeInstructions, writePrompt, writeResultSection } from './prompt-writer';

const manifest = createManifest([paneList, editorOpen], '2026-01-01T00:00:00.000Z');

function headings(text: string): string[] {
    return text.split('\n').filter(line => line.startsWith('## ')).map(line => line.slice(3));
}

describe('the prompt', () => {
    it('is the same, byte for byte, for the same commands, whenever they were published', () => {
        const later = createManifest([editorOpen, paneList], '2027-12-31T00:00:00.000Z');
        expect(writePrompt(later)).toBe(writePrompt(manifest));
    });

    it('has commands, examples and format, and nothing that changes from step to step', () => {
        expect(headings(writePrompt(manifest))).toEqual(['Available Commands', 'Examples', 'Command Format']);
    });

    it('names every command with its arguments, by category', () => {
        const text = writePrompt(manifest);
        expect(text).toContain([
            '## Available Commands',
            '',
            '### Editor',
            '- `openspace.editor.open` { path: string (file, relative to the workspace root), line?: integer (first line to reveal, from 1), endLine?: integer (last line, inclusive), '
            + 'column?: integer, endColumn?: integer, highlight?: boolean (mark the revealed lines), highlightId?: string, mode?: "auto-focus"|"suggest-only"|"disabled", '
            + 'newPane?: boolean (open beside the current editor) } — Opens a file of the workspace in an editor and reveals a line or range. The person keeps the keyboard.',
            '### Pane',
            '- `openspace.pane.list` {} — Lists all panes (tab groups) with their tabs, positions in percent of the window, and the tree of splits.'
        ].join('\n'));
    });

    it('has its categories in order, whatever the order of the commands', () => {
        const text = writePrompt(createManifest([{ ...editorOpen, category: 'Zoo' }, paneList], ''));
        expect(text.split('\n').filter(line => line.startsWith('### '))).toEqual(['### Pane', '### Zoo']);
    });

    it('shows examples that run if the agent repeats them, and a format that does not', () => {
        const { blocks } = new StreamInterceptor().push(writePrompt(manifest));
        expect(blocks.map(block => block.kind === 'block' ? block.value : block)).toEqual([
            { cmd: 'openspace.editor.open', args: { path: 'src/index.ts', line: 42 } },
            { cmd: 'openspace.pane.list', args: {} }
        ]);
    });

    it.each([['no manifest', undefined], ['an empty one', createManifest([], '')]])('says that the IDE is still starting: %s', (_name, early) => {
        const text = writePrompt(early);
        expect(text).toContain('## Available Commands\n\n(No commands registered yet. The IDE is still starting.)\n');
        expect(headings(text)).toEqual(['Available Commands', 'Examples', 'Command Format']);
    });
});

describe('the instructions', () => {
    it('have all sections in their order', () => {
        expect(headings(writeInstructions(manifest, 'state', []))).toEqual(
            ['Available Commands', 'Current IDE State', 'Recent Command Results', 'Examples', 'Command Format']);
    });

    it('say what is not there yet', () => {
        const text = writeInstructions(undefined, undefined, []);
        expect(text).toContain('(No commands registered yet. The IDE is still starting.)');
        expect(text).toContain('## Current IDE State\n\n(No state available yet)\n');
        expect(text).toContain('## Recent Command Results\n\n(none)\n');
    });

    it('contain the state as it is given', () => {
        expect(writeInstructions(manifest, '{"panes":[]}', [])).toContain('## Current IDE State\n\n{"panes":[]}\n');
    });
});

describe('results', () => {
    it('are one line each, oldest first, with the reason of a failure and whole milliseconds', () => {
        expect(writeResultSection([
            { cmd: 'openspace.editor.open', success: false, error: 'file not found', executionTime: 5.4 },
            { cmd: 'openspace.pane.list', success: true, executionTime: 12 },
            { cmd: 'openspace.pane.list', success: false, executionTime: 0 }
        ])).toEqual([
            '## Recent Command Results',
            '',
            '- openspace.editor.open → FAILED: file not found (5ms)',
            '- openspace.pane.list → OK (12ms)',
            '- openspace.pane.list → FAILED: no reason given (0ms)'
        ]);
    });
});
