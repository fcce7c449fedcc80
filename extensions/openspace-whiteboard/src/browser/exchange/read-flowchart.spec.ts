import { describe, expect, it } from 'vitest';
import { readMermaid } from './read-mermaid';

describe('a flowchart', () => {
    it('becomes shapes and connectors of our types', async () => {
        expect(await readMermaid([
            'flowchart LR',
            '  A[Start] -->|yes| B{Is a < b?}',
            '  B -.-> C(Round)',
            '  B ==> D((Circle))',
            '  C <--> E[(DB)]',
            '  D o--o F([Stadium])',
            '  D --x G[[Sub]]',
            '  A --- H>odd]',
            '  A ~~~ I{{hex}}',
            '  E e1@--> K@{ shape: das, label: "Jobs" }'
        ].join('\n'))).toEqual({
            kind: 'flowchart',
            direction: 'right',
            drafts: [
                { type: 'rectangle', id: 'A', text: 'Start' },
                { type: 'decision', id: 'B', text: 'Is a < b?' },
                { type: 'rounded', id: 'C', text: 'Round' },
                { type: 'circle', id: 'D', text: 'Circle' },
                { type: 'cylinder', id: 'E', text: 'DB' },
                { type: 'terminator', id: 'F', text: 'Stadium' },
                { type: 'process', id: 'G', text: 'Sub' },
                { type: 'note', id: 'H', text: 'odd' },
                { type: 'process', id: 'I', text: 'hex' },
                { type: 'queue', id: 'K', text: 'Jobs' },
                { type: 'connector', id: 'A-B', from: { shape: 'A' }, to: { shape: 'B' }, label: 'yes' },
                { type: 'connector', id: 'B-C', from: { shape: 'B' }, to: { shape: 'C' }, dashed: true },
                { type: 'connector', id: 'B-D', from: { shape: 'B' }, to: { shape: 'D' }, thick: true },
                { type: 'connector', id: 'C-E', from: { shape: 'C' }, to: { shape: 'E' }, startHead: 'arrow' },
                { type: 'connector', id: 'D-F', from: { shape: 'D' }, to: { shape: 'F' }, startHead: 'circle', endHead: 'circle' },
                { type: 'connector', id: 'D-G', from: { shape: 'D' }, to: { shape: 'G' }, endHead: 'cross' },
                { type: 'connector', id: 'A-H', from: { shape: 'A' }, to: { shape: 'H' }, relation: 'link' },
                { type: 'connector', id: 'e1', from: { shape: 'E' }, to: { shape: 'K' } }
            ]
        });
    });

    it('nests frames, outer ones first, and connects frames like shapes', async () => {
        const { drafts } = await readMermaid([
            'flowchart TB', '  subgraph outer [The whole]', '    direction LR', '    a --> b', '    subgraph inner', '      c', '    end',
            '  end',
            '  outer --> x', '  x --> inner'
        ].join('\n'));
        expect(drafts).toEqual([
            { type: 'frame', id: 'outer', text: 'The whole', direction: 'right' },
            { type: 'frame', id: 'inner', text: 'inner', parent: 'outer' },
            { type: 'rectangle', id: 'a', text: 'a', parent: 'outer' },
            { type: 'rectangle', id: 'b', text: 'b', parent: 'outer' },
            { type: 'rectangle', id: 'c', text: 'c', parent: 'inner' },
            { type: 'rectangle', id: 'x', text: 'x' },
            { type: 'connector', id: 'a-b', from: { shape: 'a' }, to: { shape: 'b' } },
            { type: 'connector', id: 'outer-x', from: { shape: 'outer' }, to: { shape: 'x' } },
            { type: 'connector', id: 'x-inner', from: { shape: 'x' }, to: { shape: 'inner' } }
        ]);
    });

    it('takes colours over, by value and by name', async () => {
        const { drafts } = await readMermaid([
            'graph TD', '  a:::red --> b --> c', '  classDef red fill:#fdd,stroke:#c00', '  classDef cool fill:#abcdef', '  class b cool',
            '  style c fill:#0f8,stroke-width:2px'
        ].join('\n'));
        expect(drafts.slice(0, 3).map(({ color }) => color)).toEqual(['red', '#abcdef', '#00ff88']);
    });

    it('reads texts as people see them, and what looks like HTML as text', async () => {
        const { drafts } = await readMermaid([
            'flowchart TD', '  a["<b>Bold</b> and<br/>two lines"]', '  b["List<String> #quot;q#quot; #35;1"]',
            '  c["<img src="x" onerror="alert(1)"> &amp; #lt;br#gt;"]', '  d["`**strong** *text*`"]',
            '  e["</script><script>alert(1)</script>"]',
            '  f["C:#92;new\\nline"]', '  g["#constructor; &constructor;"]'
        ].join('\n'));
        expect(drafts.map(({ text }) => text)).toEqual([
            'Bold and\ntwo lines', 'List<String> "q" #1', '<img src=\'x\' onerror=\'alert(1)\'> & <br>', 'strong text',
            '</script><script>alert(1)</script>', 'C:\\new\nline', '#constructor; &constructor;'
        ]);
    });

    it('keeps ids readable and unique in any script', async () => {
        const { drafts } = await readMermaid([
            'flowchart TD', '  用户[名前] --> сервер', '  a-b --> a', '  a --> b', '  a --> b', '  __proto__ --> constructor', '  x.y --> x/y'
        ].join('\n'));
        const ids = drafts.map(({ id }) => id);
        expect(ids).toEqual([
            '用户', 'сервер', 'a-b', 'a', 'b', 'proto', 'constructor', 'x.y', 'x-y', '用户-сервер', 'a-b-a', 'a-b-2', 'a-b-3',
            'proto-constructor', 'x.y-x-y'
        ]);
    });

    it('has room for 500 shapes', async () => {
        const lines = Array.from({ length: 499 }, (_, index) => `  n${index}["Node ${index}"] --> n${index + 1}`);
        const { drafts } = await readMermaid(['flowchart TD', ...lines].join('\n'));
        expect(drafts).toHaveLength(999);
    });
});
