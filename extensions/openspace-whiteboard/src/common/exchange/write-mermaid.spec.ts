import { describe, expect, it } from 'vitest';
import { BoardElement } from '../model/shape';
import { toMermaid } from './write-mermaid';

const at = (x: number, y = 0): { x: number; y: number; width: number; height: number } => ({ x, y, width: 50, height: 50 });
const link = (id: string, from: string, to: string): BoardElement => ({ id, type: 'connector', from: { shape: from }, to: { shape: to } });

describe('a board as Mermaid', () => {
    it('is a flowchart in the direction in which its connectors lead', () => {
        const elements: BoardElement[] = [
            { id: 'api', type: 'rectangle', ...at(200), text: 'API' }, { id: 'db', type: 'cylinder', ...at(0), text: 'DB "main"' },
            { ...link('c', 'api', 'db'), label: 'reads' }
        ];
        expect(toMermaid({ title: 'Parts: "x"', elements })).toEqual({
            mermaid: '---\ntitle: "Parts: \\"x\\""\n---\n'
                + 'flowchart RL\n    api["API"]\n    db[("DB #quot;main#quot;")]\n    api -->|"reads"| db\n',
            lost: []
        });
    });

    it('names what has no place there', () => {
        const elements: BoardElement[] = [
            { id: 'a', type: 'rectangle', ...at(0), link: { path: 'src/a.ts' } },
            { id: 'k', type: 'class', ...at(100), name: 'K', attributes: ['x'] },
            { id: 'z', type: 'zigzag', ...at(200) },
            { id: 'pen', type: 'freehand', ...at(300) },
            { ...link('free', 'a', 'a'), to: { x: 1, y: 1 } },
            link('gone', 'a', 'nobody'),
            { ...link('red', 'a', 'k'), color: 'red', startHead: 'circle' },
            link('drawn', 'a', 'pen')
        ];
        expect(toMermaid({ elements }).lost).toEqual([
            'connectors that do not lead from shape to shape: free, gone', 'links to code: a', 'colours of connectors: red',
            'members that became text: k',
            'shapes that became boxes: z', 'drawings: pen', 'heads of connectors: red', 'connectors of drawings: drawn'
        ]);
    });

    it('is the kind of diagram that its shapes make up', () => {
        const kindOf = (...types: string[]): string =>
            toMermaid({ elements: types.map((type, index) => ({ id: `s${index}`, type, ...at(index) })) }).mermaid.split(/\s/)[0];
        expect([
            kindOf(), kindOf('class', 'note', 'frame'), kindOf('entity'), kindOf('state', 'decision'), kindOf('lifeline', 'rectangle'),
            kindOf('class', 'rectangle'), kindOf('class', 'entity'), kindOf('note'), kindOf('initial', 'rectangle'), kindOf('decision')
        ]).toEqual([
            'flowchart', 'classDiagram', 'erDiagram', 'stateDiagram-v2', 'sequenceDiagram', 'flowchart', 'flowchart', 'flowchart',
            'flowchart', 'flowchart'
        ]);
    });

    it('finds out what belongs to a sequence by where it stands', () => {
        const elements: BoardElement[] = [
            { id: 'b', type: 'lifeline', ...at(300), height: 400, text: 'B' },
            { id: 'a', type: 'lifeline', ...at(0), height: 400, text: 'A' },
            { id: 'late', type: 'message', from: { shape: 'b' }, to: { shape: 'a' }, label: 'late', relation: 'return', y: 200 },
            { id: 'soon', type: 'message', from: { shape: 'a' }, to: { shape: 'b' }, label: 'soon', y: 100 },
            { id: 'active', type: 'activation', x: 320, y: 98, width: 12, height: 104, lifeline: 'b' },
            { id: 'loop', type: 'frame', x: -20, y: 80, width: 500, height: 60, text: 'Loop twice' },
            { id: 'note', type: 'note', x: 340, y: 220, width: 80, height: 40, text: 'end' },
            { id: 'odd', type: 'frame', x: -20, y: 180, width: 500, height: 60, text: 'Odd' }
        ];
        expect(toMermaid({ elements })).toEqual({
            mermaid: [
                'sequenceDiagram', '    participant a as A', '    participant b as B', '    loop twice', '        a->>b: soon',
                '        activate b',
                '    end', '    b-->>a: late', '    deactivate b', '    Note right of b: end', ''
            ].join('\n'),
            lost: ['frames that are no block of a sequence: odd']
        });
    });

    it('bears containers that are in each other, and those that are nested without an end', () => {
        const deep = Array.from({ length: 5_000 }, (_, index): BoardElement =>
            ({ id: `f${index}`, type: 'frame', ...at(index), ...index > 0 && { parent: `f${index - 1}` } }));
        expect(toMermaid({ elements: deep }).lost).toHaveLength(1);
        const circle: BoardElement[] = [
            { id: 'a', type: 'frame', ...at(0), parent: 'b' }, { id: 'b', type: 'frame', ...at(9), parent: 'a' }
        ];
        expect(toMermaid({ elements: circle }).mermaid).toMatch(/subgraph a[^]*end[^]*subgraph b[^]*end/);
    });
});
