import { describe, expect, it } from 'vitest';
import { readMermaid } from './read-mermaid';

describe('a state diagram', () => {
    it('becomes states, dots and transitions, also those within composite states', async () => {
        expect(await readMermaid([
            'stateDiagram-v2', '  direction LR', '  [*] --> Idle', '  Idle --> Active : start', '  state Active {', '    [*] --> Run',
            '    state Deep {', '      x --> [*]', '    }', '    Run --> Deep : dive', '  }', '  state "Long name" as ln',
            '  Active --> ln',
            '  s2 : described', '  s2 : in two lines', '  ln --> [*]'
        ].join('\n'))).toEqual({
            kind: 'state',
            direction: 'right',
            drafts: [
                { type: 'initial', id: 'start' },
                { type: 'state', id: 'Idle', text: 'Idle' },
                { type: 'composite', id: 'Active', text: 'Active' },
                { type: 'state', id: 'ln', text: 'Long name' },
                { type: 'state', id: 's2', text: 'described\nin two lines' },
                { type: 'final', id: 'end' },
                { type: 'initial', id: 'Active-start', parent: 'Active' },
                { type: 'state', id: 'Run', text: 'Run', parent: 'Active' },
                { type: 'composite', id: 'Deep', text: 'Deep', parent: 'Active' },
                { type: 'state', id: 'x', text: 'x', parent: 'Deep' },
                { type: 'final', id: 'Deep-end', parent: 'Deep' },
                { type: 'connector', id: 'start-Idle', from: { shape: 'start' }, to: { shape: 'Idle' }, relation: 'transition' },
                {
                    type: 'connector', id: 'Idle-Active', from: { shape: 'Idle' }, to: { shape: 'Active' }, label: 'start',
                    relation: 'transition'
                },
                {
                    type: 'connector', id: 'Active-start-Run', from: { shape: 'Active-start' }, to: { shape: 'Run' }, relation: 'transition'
                },
                { type: 'connector', id: 'x-Deep-end', from: { shape: 'x' }, to: { shape: 'Deep-end' }, relation: 'transition' },
                { type: 'connector', id: 'Run-Deep', from: { shape: 'Run' }, to: { shape: 'Deep' }, label: 'dive', relation: 'transition' },
                { type: 'connector', id: 'Active-ln', from: { shape: 'Active' }, to: { shape: 'ln' }, relation: 'transition' },
                { type: 'connector', id: 'ln-end', from: { shape: 'ln' }, to: { shape: 'end' }, relation: 'transition' }
            ]
        });
    });

    it('knows choices, forks, joins and notes', async () => {
        const { drafts } = await readMermaid([
            'stateDiagram-v2', '  state c <<choice>>', '  state f <<fork>>', '  state j <<join>>', '  a --> c', '  c --> f : if x',
            '  f --> j',
            '  note right of a : first', '  note left of a', '    in', '    two lines', '  end note'
        ].join('\n'));
        const { type, id } = drafts[0];
        expect([type, id]).toEqual(['decision', 'c']);
        expect(drafts.slice(1, 3)).toEqual([
            { type: 'rectangle', id: 'f', width: 96, height: 10, color: 'gray', stereotype: 'fork' },
            { type: 'rectangle', id: 'j', width: 96, height: 10, color: 'gray', stereotype: 'join' }
        ]);
        expect(drafts.filter(draft => draft.type === 'note').map(({ text }) => text)).toEqual(['first', 'in\ntwo lines']);
        expect(drafts.filter(({ relation }) => relation === 'link')).toEqual([
            { type: 'connector', id: 'a-a-note', from: { shape: 'a' }, to: { shape: 'a-note' }, relation: 'link', dashed: true },
            { type: 'connector', id: 'a-note-2-a', from: { shape: 'a-note-2' }, to: { shape: 'a' }, relation: 'link', dashed: true }
        ]);
    });

    it('gives the regions of a state the same names whenever it is read', async () => {
        const text = 'stateDiagram-v2\n  state Both {\n    [*] --> a\n    --\n    [*] --> b\n    --\n    c --> [*]\n  }';
        const [first, second] = [await readMermaid(text), await readMermaid(text)];
        expect(second).toEqual(first);
        expect(first.drafts.filter(({ type }) => type !== 'connector').map(({ id, parent }) => [id, parent])).toEqual([
            ['Both', undefined],
            ['Both-region-1', 'Both'], ['Both-region-2', 'Both'], ['Both-region-3', 'Both'],
            ['Both-region-1-start', 'Both-region-1'], ['a', 'Both-region-1'],
            ['Both-region-2-start', 'Both-region-2'], ['b', 'Both-region-2'],
            ['c', 'Both-region-3'], ['Both-region-3-end', 'Both-region-3']
        ]);
    });

    it('reads composite states that are nested deeply', async () => {
        const depth = 50;
        const lines = Array.from({ length: depth }, (_, index) => `state s${index} {`);
        const { drafts } = await readMermaid(['stateDiagram-v2', ...lines, 'x --> y', ...lines.map(() => '}')].join('\n'));
        expect(drafts).toHaveLength(depth + 3);
        expect(drafts[depth - 1]).toEqual({ type: 'composite', id: `s${depth - 1}`, text: `s${depth - 1}`, parent: `s${depth - 2}` });
    });
});
