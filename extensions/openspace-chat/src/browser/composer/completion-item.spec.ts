import { describe, expect, it } from 'vitest';
import { foldersOf } from 'openspace-hands/lib/browser/files/folders-of';
import { commandItems, mentionItem, mentionItems } from './completion-item';

const WORDS = { open: 'open', agent: 'agent', symbol: 'symbol', terminal: 'terminal' };

describe('what can be chosen', () => {
    it('is each thing once, open files first', () => {
        const sources = {
            open: ['src/greet.ts', 'b.ts'], agents: [{ name: 'great', description: 'Helps' }, { name: 'other' }],
            found: ['src/greet.ts', 'src/gr/more.ts']
        };
        expect(mentionItems(sources, 'gr', WORDS).map(({ id, badge }) => [id, badge])).toEqual([
            ['file:src/greet.ts', 'open'], ['agent:great', 'agent'], ['folder:src/gr', undefined], ['file:src/gr/more.ts', undefined]
        ]);
        expect(mentionItems({ ...sources, found: [] }, '', WORDS).map(({ id }) => id)).toEqual(
            ['file:src/greet.ts', 'file:b.ts', 'agent:great', 'agent:other']
        );
    });

    it('shows the name first and its folder beside it', () => {
        expect(mentionItem('file', 'src/a/greet.ts')).toMatchObject({ label: 'greet.ts', detail: 'src/a', word: '@src/a/greet.ts' });
        expect(mentionItem('folder', 'src/a')).toMatchObject({ label: 'a/', detail: 'src', word: '@src/a/' });
        expect(mentionItem('file', 'a.ts')).toMatchObject({ label: 'a.ts', detail: undefined });
    });

    it('has the folders on the way to the files', () => {
        expect(foldersOf(['src/a/x.ts', 'src/b/y.ts', 'z.ts'], 'src')).toEqual(['src', 'src/a', 'src/b']);
        expect(foldersOf(['src/a/x.ts'], 'src/a/')).toEqual(['src/a']);
    });

    it('has commands whose names begin with the query before others', () => {
        const badges = { chat: 'chat', command: 'custom', mcp: 'MCP', skill: 'skill' };
        const items = commandItems(
            [
                { name: 'reinit', source: 'mcp' }, { name: 'init', source: 'command', description: 'Begins' },
                { name: 'tidy', source: 'skill' }
            ],
            'in', badges
        );
        expect(items.map(({ label, badge, detail }) => [label, badge, detail])).toEqual(
            [['/init', 'custom', 'Begins'], ['/reinit', 'MCP', undefined]]
        );
    });
});
