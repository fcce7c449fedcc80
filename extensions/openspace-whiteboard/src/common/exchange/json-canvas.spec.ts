import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Board } from '../model/board';
import { BoardElement } from '../model/shape';
import { fromCanvas, toCanvas } from './json-canvas';

const box = { x: 0, y: 0, width: 100, height: 50 };

const canvas = (nodes: unknown, edges: unknown = []): string => JSON.stringify({ nodes, edges });

const parsed = (text: string): Record<'nodes' | 'edges', Record<string, unknown>[]> =>
    JSON.parse(text) as Record<'nodes' | 'edges', Record<string, unknown>[]>;

describe('a JSON Canvas', () => {
    it('becomes shapes and connectors at their places', () => {
        expect(fromCanvas(canvas([
            { id: 'g', type: 'group', x: -20, y: -20, width: 400, height: 400, label: 'All', backgroundStyle: 'cover' },
            { id: 'i', type: 'group', x: -10, y: -10, width: 200, height: 200 },
            { id: 't', type: 'text', ...box, text: 'Hello\n**you**', color: '4' },
            { id: 'f', type: 'file', ...box, y: 300, file: 'src/main.ts', subpath: '#start' },
            { id: 'p', type: 'file', ...box, x: 900, file: 'docs/picture.PNG' },
            { id: 'l', type: 'link', ...box, x: 900, y: 99, url: 'https://example.com/x', color: '#FF8800' }
        ], [
            { id: 'e', fromNode: 't', fromSide: 'right', toNode: 'f', toSide: 'left', label: 'leads', color: '1' },
            { id: 'e2', fromNode: 'f', toNode: 'p', toEnd: 'none' },
            { id: 'e3', fromNode: 'f', toNode: 'p', fromEnd: 'arrow', weight: 3 }
        ]))).toEqual({
            drafts: [
                { type: 'frame', id: 'g', x: -20, y: -20, width: 400, height: 400, text: 'All', canvas: { backgroundStyle: 'cover' } },
                { type: 'frame', id: 'i', x: -10, y: -10, width: 200, height: 200, parent: 'g' },
                { type: 'rectangle', id: 't', ...box, text: 'Hello\n**you**', color: 'green', parent: 'i' },
                { type: 'rectangle', id: 'f', ...box, y: 300, text: 'main.ts\n#start', link: { path: 'src/main.ts' }, parent: 'g' },
                { type: 'image', id: 'p', ...box, x: 900, src: 'docs/picture.PNG' },
                { type: 'rectangle', id: 'l', ...box, x: 900, y: 99, text: 'https://example.com/x', color: '#ff8800' },
                {
                    type: 'connector', id: 'e', from: { shape: 't', side: 'right' }, to: { shape: 'f', side: 'left' }, label: 'leads',
                    color: 'red'
                },
                { type: 'connector', id: 'e2', from: { shape: 'f' }, to: { shape: 'p' }, relation: 'link' },
                { type: 'connector', id: 'e3', from: { shape: 'f' }, to: { shape: 'p' }, startHead: 'arrow', canvas: { weight: 3 } }
            ],
            faults: []
        });
    });

    it.each([
        ['{"nodes": [', /^This is not a JSON Canvas: /],
        ['[]', /^This is not a JSON Canvas: it has no nodes/],
        ['{"nodes": 3}', /"nodes" has to be a list/],
        [canvas([1, null, 'x']), /3 of the nodes were left out/],
        [canvas([{ type: 'text', ...box }]), /A node has no id/],
        [canvas([{ id: 'a', type: 'text', ...box }, { id: 'a', type: 'text', ...box }]), /another node with the id "a"/],
        [canvas([{ id: 'a', type: 'text', x: 'left', y: 1, width: 1, height: 1 }]), /"a" has no sound place/],
        [canvas([{ id: 'a', type: 'text', x: 1e9, y: 1, width: 1, height: 1 }]), /"a" has no sound place/],
        [canvas([{ id: 'a', type: 'text', ...box, width: -5 }]), /"a" has no sound place/],
        [canvas([{ id: 'a', type: 'widget', ...box }]), /kind that is not known: "widget"/],
        [canvas([{ id: 'a', type: 'file', ...box, file: '../../etc/passwd' }]), /leads out of the workspace/],
        [canvas([{ id: 'a', type: 'file', ...box, file: 'https://evil/x.png' }]), /leads out of the workspace/],
        [canvas([{ id: 'a', type: 'file', ...box, file: '/etc/passwd' }]), /leads out of the workspace/],
        [canvas([{ id: 'a', type: 'text', ...box, text: 'x'.repeat(20_000) }]), /text of "a" is too long: 20000/],
        [canvas([], [{ id: 'e', fromNode: 'a', toNode: 'b' }]), /"e" does not lead from node to node/],
        [canvas([{ id: 'a', type: 'text', ...box, openspace: { type: 'image', src: 'https://evil/x.png' } }]), /was on a board is not/],
        [canvas([{ id: 'a', type: 'text', ...box, openspace: { type: 'note', link: { path: '../x' } } }]), /was on a board is not/]
    ])('says what of %j is not sound', (text, fault) => {
        const { drafts, faults } = fromCanvas(text);
        expect(faults.join('\n')).toMatch(fault);
        expect(JSON.stringify(drafts)).not.toMatch(/"(?:src|path)":"(?:https|\.\.|\/)/);
    });

    it('takes no name of an object\'s own machinery for data', () => {
        const place = '"x":0,"y":0,"width":9,"height":9';
        const { drafts } = fromCanvas(`{"nodes":[{"id":"__proto__","type":"text",${place},"__proto__":{"text":"evil"},"constructor":1}]}`);
        expect(drafts).toEqual([{ type: 'rectangle', id: 'proto', x: 0, y: 0, width: 9, height: 9, text: '', canvas: { constructor: 1 } }]);
    });

    it('reads no more than a board can bear, and says so', () => {
        const nodes = Array.from({ length: 20_000 }, (_, index) => ({ id: `n${index}`, type: 'text', ...box }));
        const { drafts, faults } = fromCanvas(canvas(nodes, [{ id: 'e', fromNode: 'n0', toNode: 'n1' }]));
        expect([drafts.length, faults.length]).toEqual([10_000, 2]);
    });

    it('never throws, whatever it is given', () => {
        fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (node, edge) => {
            const edges = [edge, { id: 'b', fromNode: 'a', toNode: 'a', openspace: edge }];
            const { drafts } = fromCanvas(canvas([node, { id: 'a', openspace: node }], edges));
            expect(new Set(drafts.map(({ id }) => id)).size).toBe(drafts.length);
        }));
    });
});

describe('a board', () => {
    const elements: BoardElement[] = [
        { id: 'f', type: 'frame', x: -50, y: -50, width: 600, height: 600, text: 'All' },
        {
            id: 'c', type: 'class', ...box, name: 'Dog', stereotype: 'abstract', attributes: ['+age: int'], methods: ['+bark()'],
            parent: 'f', color: 'blue'
        },
        {
            id: 'n', type: 'note', ...box, x: 200, text: 'Remember', link: { path: 'src/dog.ts', line: 3 }, parent: 'f', color: 'yellow',
            pinned: true
        },
        { id: 'i', type: 'image', ...box, x: 1000, src: 'docs/dog.png', extra: { kept: [1] } },
        { id: 'an id', type: 'lifeline', ...box, x: 1200, text: 'L', color: '#123456' },
        {
            id: 'e', type: 'connector', from: { shape: 'n', side: 'left' }, to: { shape: 'c' }, label: 'about', relation: 'dependency',
            style: 'curved'
        },
        { id: 'm', type: 'message', from: { shape: 'an id' }, to: { shape: 'an id' }, relation: 'return', y: 30 },
        { id: 'w', type: 'connector', from: { shape: 'c' }, to: { shape: 'i' }, relation: 'composition', color: 'red' }
    ];

    it('comes back as it was, a line for each element', () => {
        const board: Board = { elements };
        const text = toCanvas(board);
        const { drafts, faults } = fromCanvas(text);
        expect(faults).toEqual([]);
        expect(drafts).toEqual(elements);
        expect(text.split('\n')).toHaveLength(elements.length + 7);
        expect(parsed(text).nodes[1])
            .toMatchObject({ type: 'text', text: '«abstract»\n**Dog**\n\n+age: int\n\n+bark()', color: '#3b82f6' });
    });

    it('leaves connectors behind that end nowhere', () => {
        const loose: BoardElement[] = [
            { id: 'a', type: 'text', ...box },
            { id: 'e', type: 'connector', from: { shape: 'a' }, to: { x: 1, y: 2 } },
            { id: 'd', type: 'connector', from: { shape: 'a' }, to: { shape: 'gone' } }
        ];
        expect(parsed(toCanvas({ elements: loose })).edges).toEqual([]);
    });

    it('takes over what somebody changed in the canvas', () => {
        const { nodes, edges } = parsed(toCanvas({ elements }));
        nodes[0].label = 'Everything';
        nodes[1].text = 'Something else';
        nodes[2].text = 'Forget';
        nodes[3].file = 'docs/cat.png';
        edges[0].toEnd = 'none';
        const { drafts } = fromCanvas(canvas(nodes, edges));
        expect(drafts.slice(0, 4).map(({ type, text, src }) => [type, text ?? src])).toEqual([
            ['frame', 'Everything'], ['rectangle', 'Something else'], ['note', 'Forget'], ['image', 'docs/cat.png']
        ]);
        expect(drafts[5]).toMatchObject({ id: 'e', relation: 'link' });
    });

    it('is a canvas without a node if it is empty', () => {
        expect(JSON.parse(toCanvas({ elements: [] }))).toEqual({ nodes: [], edges: [] });
        expect(fromCanvas('')).toEqual({ drafts: [], faults: [] });
    });
});
