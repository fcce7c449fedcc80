import { describe, expect, it } from 'vitest';
import { ToolPart } from 'openspace-agent/lib/common';
import { toolPart } from '../fixtures/conversations';
import { describeCalls } from './group-words';

const call = (tool: string, input: Record<string, unknown> = {}): ToolPart =>
    toolPart('m', tool, { status: 'completed', input, output: '', title: '', metadata: {}, time: { start: 1, end: 2 } });
const read = (filePath: string): ToolPart => call('read', { filePath });
const edit = (filePath: string): ToolPart => call('edit', { filePath });
const shell = (command: string): ToolPart => call('bash', { command });
const missing = toolPart('m', 'read', { status: 'error', input: {}, error: 'File not found: x', time: { start: 1, end: 2 } });

describe('describeCalls', () => {
    it('says what was done, in the order in which it began', () => {
        expect(describeCalls([read('a'), read('b'), edit('b'), read('c'), shell('npm test'), edit('b')]))
            .toBe('Read 3 files · edited 1 · ran tests ✓');
        expect(describeCalls([edit('b'), read('b')])).toBe('Edited 1 file · read 1 file');
        expect(describeCalls([call('grep'), call('glob'), call('list'), shell('ls'), shell('pwd')]))
            .toBe('Searched 2 times · listed 1 folder · ran 2 commands');
        expect(describeCalls([call('webfetch'), call('websearch'), call('todowrite'), call('openspace_editor_open'), call('jira_find')]))
            .toBe('Read 1 web page · searched the web · updated tasks · 1 action in the window · used jira_find');
    });

    it('counts a file once, and says last what was not found', () => {
        expect(describeCalls([missing, read('a'), read('a')])).toBe('Read 1 file · 1 not found');
    });

    it.each([
        'npm test', 'npm run test', 'pnpm test -- x', 'npx vitest run', 'cd a && pytest -q', 'go test ./...', 'cargo test', 'node --test',
        'make test', 'yarn test:unit'
    ])('takes %s for tests', command => expect(describeCalls([shell(command)])).toBe('Ran tests ✓'));

    it.each(['ls test', 'cat latest.txt', 'echo testing', 'git commit -m "npm testing"', '', `x${' npm'.repeat(50_000)}`])(
        'does not take %.20s for tests', command => expect(describeCalls([shell(command)])).toBe('Ran 1 command')
    );
});
