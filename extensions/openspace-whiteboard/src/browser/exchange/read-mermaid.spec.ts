import { describe, expect, it } from 'vitest';
import { withMermaid } from 'openspace-content/lib/browser/diagrams/with-mermaid';
import { readMermaid } from './read-mermaid';

describe('a diagram that cannot be read', () => {
    it.each([
        ['flowchart TD\n  A --> B\n  A --> [oops', 'Line 3 of the diagram: "[" is not expected there: "A --> [oops"'],
        ['flowchart TD\n  A["unclosed', 'Line 2 of the diagram is incomplete or has a typing error: "A[\\"unclosed"'],
        ['classDiagram\n  class {\n  }', 'Line 2 of the diagram: "{" is not expected there: "class {"'],
        ['stateDiagram-v2\n  a --> b\n  -->', 'Line 3 of the diagram: "-->" is not expected there: "-->"'],
        ['sequenceDiagram\n  A->>B: x\n  A->>B\n  B->>A: y', 'Line 3 of the diagram is incomplete or has a typing error: "A->>B"'],
        ['erDiagram\n  A ||--', 'Line 2 of the diagram is incomplete or has a typing error: "A ||--"'],
        [
            '---\ntitle: x\n---\n%%{init: {\n "theme": "dark" }}%%\n\nflowchart TD\n  %% a comment\n  A --> B\n\n  B --> <b>]',
            'Line 11 of the diagram is incomplete or has a typing error: "B --> <b>]"'
        ],
        ['flowchart TD\r\n  A --> B\r\n  A --> ]', 'Line 3 of the diagram is incomplete or has a typing error: "A --> ]"'],
        ['flowchart TD\n  A@{ shape: nonsense }', 'No such shape: nonsense.']
    ])('%j says where', async (text, message) => {
        await expect(readMermaid(text)).rejects.toThrow(message);
    });

    it.each([
        [
            'gantt\n  title x', 'Diagrams of the kind gantt do not become shapes. '
                + 'Supported are flowchart, classDiagram, stateDiagram-v2, sequenceDiagram, erDiagram.'
        ],
        ['pie\n  "a" : 1', 'Diagrams of the kind pie do not become shapes.'],
        ['hello', 'This is not a Mermaid diagram. Its first line names one of flowchart,'],
        ['', 'This is not a Mermaid diagram.'],
        ['---\ntitle: only\n---', 'This is not a Mermaid diagram.'],
        [`flowchart TD\n  a["${'x'.repeat(100_000)}"]`, 'The diagram is too long: 100020 characters, at most 100000 are read.'],
        [`flowchart TD\n${Array.from({ length: 501 }, (_, index) => `a${index} --> b`).join('\n')}`, 'more than 500 connectors.']
    ])('says what is read instead', async (text, message) => {
        await expect(readMermaid(text)).rejects.toThrow(message);
    });

    it('does not keep the next one from being read', async () => {
        const [, second] = await Promise.allSettled([readMermaid('flowchart TD\n  A --> ['), readMermaid('flowchart TD\n  A')]);
        expect(second).toMatchObject({ status: 'fulfilled', value: { drafts: [{ id: 'A' }] } });
    });
});

describe('a diagram that wants to configure', () => {
    it('is read as if it did not, and leaves no trace', async () => {
        const mermaid = await withMermaid(loaded => loaded);
        await readMermaid('flowchart TD\n  harmless');
        const before = JSON.stringify(mermaid.mermaidAPI.getConfig());
        const hostile = '---\ntitle: "Orders"\nconfig:\n  securityLevel: loose\n---\n'
            + '%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%\n'
            + 'flowchart TD\n  A["<img src=x onerror=alert(1)>"]\n  click A call alert()\n  click A href "javascript:alert(1)"';
        expect(await readMermaid(hostile)).toEqual({
            kind: 'flowchart', direction: 'down', title: 'Orders',
            drafts: [{ type: 'rectangle', id: 'A', text: '<img src=x onerror=alert(1)>' }]
        });
        expect(JSON.stringify(mermaid.mermaidAPI.getConfig())).toBe(before);
    });

    it('is read one at a time, whoever asks', async () => {
        const texts = Array.from({ length: 20 }, (_, index) => `flowchart TD\n  a${index} --> b${index}`);
        const read = await Promise.all(texts.map(readMermaid));
        expect(read.map(({ drafts }) => drafts.length)).toEqual(texts.map(() => 3));
        expect(read.map(({ drafts }) => drafts[0].id)).toEqual(texts.map((_, index) => `a${index}`));
    });
});
