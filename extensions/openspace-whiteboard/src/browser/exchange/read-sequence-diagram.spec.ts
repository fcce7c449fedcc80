import { describe, expect, it } from 'vitest';
import { readMermaid } from './read-mermaid';

const message = (id: string, from: string, to: string, label: string, rest: object): object =>
    ({ type: 'message', id, from: { shape: from }, to: { shape: to }, label, ...rest });

describe('a sequence diagram', () => {
    it('becomes lifelines and messages in order', async () => {
        expect(await readMermaid([
            'sequenceDiagram', '  actor U as User', '  participant A as API<br/>v2', '  participant D@{ "type": "database" }',
            '  U->>A: GET /x',
            '  A-->>U: 200', '  A-)D: later', '  A->D: open', '  A-xD: lost', '  A<<->>D: both', '  A->>A: self'
        ].join('\n'))).toEqual({
            kind: 'sequence',
            direction: 'right',
            drafts: [
                { type: 'lifeline', id: 'U', text: 'User', stereotype: 'actor' },
                { type: 'lifeline', id: 'A', text: 'API\nv2' },
                { type: 'lifeline', id: 'D', text: 'D', stereotype: 'database' },
                message('U-A', 'U', 'A', 'GET /x', { relation: 'sync' }),
                message('A-U', 'A', 'U', '200', { relation: 'return' }),
                message('A-D', 'A', 'D', 'later', { relation: 'async' }),
                message('A-D-2', 'A', 'D', 'open', { relation: 'link' }),
                message('A-D-3', 'A', 'D', 'lost', { relation: 'sync', endHead: 'cross' }),
                message('A-D-4', 'A', 'D', 'both', { relation: 'sync', startHead: 'triangle' }),
                message('A-A', 'A', 'A', 'self', { relation: 'sync' })
            ]
        });
    });

    it('tells with which messages activations begin and end', async () => {
        const { drafts } = await readMermaid([
            'sequenceDiagram', '  A->>+B: one', '  B->>+B: two', '  B-->>-B: three', '  B-->>-A: four', '  activate A', '  A->>B: five'
        ].join('\n'));
        expect(drafts.filter(({ type }) => type === 'activation')).toEqual([
            { type: 'activation', id: 'B-active', lifeline: 'B', firstMessage: 'A-B', lastMessage: 'B-A' },
            { type: 'activation', id: 'B-active-2', lifeline: 'B', firstMessage: 'B-B', lastMessage: 'B-B-2' },
            { type: 'activation', id: 'A-active', lifeline: 'A', firstMessage: 'B-A', lastMessage: 'A-B-2' }
        ]);
    });

    it('has frames for blocks with the messages from the first to the last, nests them, and divides them into their parts', async () => {
        const { drafts } = await readMermaid([
            'sequenceDiagram', '  loop every minute', '    A->>B: ping', '    alt fine', '      B->>A: yes', '    else broken',
            '      B->>A: no',
            '    else silent', '      A->>A: wait', '    end', '  end', '  par one', '    A->>B: p', '  and two', '    A->>B: q', '  end',
            '  opt never', '  end', '  rect rgb(0, 0, 0)', '    A->>B: r', '  end'
        ].join('\n'));
        expect(drafts.filter(({ type }) => type === 'frame' || type === 'divider')).toEqual([
            { type: 'frame', id: 'loop-every-minute', text: 'loop every minute', firstMessage: 'A-B', lastMessage: 'A-A' },
            { type: 'frame', id: 'alt-fine', parent: 'loop-every-minute', text: 'alt fine', firstMessage: 'B-A', lastMessage: 'A-A' },
            { type: 'divider', id: 'else-broken', parent: 'alt-fine', text: 'else broken', firstMessage: 'B-A-2' },
            { type: 'divider', id: 'else-silent', parent: 'alt-fine', text: 'else silent', firstMessage: 'A-A' },
            { type: 'frame', id: 'par-one', text: 'par one', firstMessage: 'A-B-2', lastMessage: 'A-B-3' },
            { type: 'divider', id: 'and-two', parent: 'par-one', text: 'and two', firstMessage: 'A-B-3' }
        ]);
    });

    it('keeps parts in which nothing happens', async () => {
        const { drafts } = await readMermaid([
            'sequenceDiagram', '  alt one', '  else two', '  else three', '    A->>B: x', '  else', '  end',
            '  alt none', '  else at all', '  end'
        ].join('\n'));
        expect(drafts.filter(({ type }) => type === 'frame' || type === 'divider')).toEqual([
            { type: 'frame', id: 'alt-one', text: 'alt one', firstMessage: 'A-B', lastMessage: 'A-B' },
            { type: 'divider', id: 'else-two', parent: 'alt-one', text: 'else two', firstMessage: 'A-B' },
            { type: 'divider', id: 'else-three', parent: 'alt-one', text: 'else three', firstMessage: 'A-B' },
            { type: 'divider', id: 'else', parent: 'alt-one', text: 'else' }
        ]);
    });

    it('knows where notes stand, boxes around lifelines, and numbers', async () => {
        const { drafts } = await readMermaid([
            'sequenceDiagram', '  autonumber', '  box Backend', '  participant A', '  participant B', '  end', '  Note left of A: before',
            '  A->>B: one', '  Note over A,B: both', '  B->>A: two'
        ].join('\n'));
        expect(drafts).toEqual([
            { type: 'frame', id: 'Backend', text: 'Backend' },
            { type: 'lifeline', id: 'A', text: 'A', parent: 'Backend' },
            { type: 'lifeline', id: 'B', text: 'B', parent: 'Backend' },
            { type: 'note', id: 'note', text: 'before', lifeline: 'A', leftOf: 'A' },
            { type: 'note', id: 'note-2', text: 'both', lifeline: 'A', lastLifeline: 'B', afterMessage: 'A-B' },
            message('A-B', 'A', 'B', '1: one', { relation: 'sync' }),
            message('B-A', 'B', 'A', '2: two', { relation: 'sync' })
        ]);
    });

    it('says which lifeline cannot be deactivated', async () => {
        await expect(readMermaid('sequenceDiagram\n  A->>B: x\n  deactivate B')).rejects.toThrow(/inactive participant \(B\)/);
    });
});
