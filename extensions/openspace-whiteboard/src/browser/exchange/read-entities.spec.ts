import { describe, expect, it } from 'vitest';
import { readMermaid } from './read-mermaid';

describe('an entity-relationship diagram', () => {
    it('becomes entities with their attributes and keys', async () => {
        const { kind, direction, drafts } = await readMermaid([
            'erDiagram', '  direction LR', '  CUSTOMER {', '    string name PK "the full name"', '    int id FK, UK',
            '    varchar(20) note', '  }',
            '  p[Person] {', '    string x', '  }', '  "Order line" ||--|| p : of'
        ].join('\n'));
        expect([kind, direction]).toEqual(['er', 'right']);
        expect(drafts.slice(0, 3)).toEqual([
            {
                type: 'entity', id: 'CUSTOMER', name: 'CUSTOMER',
                attributes: ['name: string "the full name" PK', 'id: int FK, UK', 'note: varchar(20)']
            },
            { type: 'entity', id: 'p', name: 'Person', attributes: ['x: string'] },
            { type: 'entity', id: 'Order-line', name: 'Order line' }
        ]);
    });

    it('has a head for each cardinality, at its own end', async () => {
        const { drafts } = await readMermaid([
            'erDiagram', '  CUSTOMER ||--o{ ORDER : places', '  ORDER }|..|| ITEM : "has many"', '  A |o--o| B : ""',
            '  A ||--|| A : itself'
        ].join('\n'));
        expect(drafts.filter(({ type }) => type === 'connector')).toEqual([
            {
                type: 'connector', id: 'CUSTOMER-ORDER', from: { shape: 'CUSTOMER' }, to: { shape: 'ORDER' }, label: 'places',
                relation: 'zero-or-many'
            },
            {
                type: 'connector', id: 'ORDER-ITEM', from: { shape: 'ORDER' }, to: { shape: 'ITEM' }, label: 'has many',
                relation: 'many-to-one', dashed: true
            },
            {
                type: 'connector', id: 'A-B', from: { shape: 'A' }, to: { shape: 'B' }, relation: 'association',
                startHead: 'zero-or-one', endHead: 'zero-or-one'
            },
            { type: 'connector', id: 'A-A', from: { shape: 'A' }, to: { shape: 'A' }, label: 'itself', relation: 'one-to-one' }
        ]);
    });
});
