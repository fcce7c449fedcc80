import { describe, expect, it } from 'vitest';
import { readMermaid } from './read-mermaid';

describe('a class diagram', () => {
    it('becomes classes with their members', async () => {
        const { kind, direction, drafts } = await readMermaid([
            'classDiagram', '  direction LR', '  class Repository~T~ {', '    <<interface>>', '    +int age', '    -List~String~ names$',
            '    +find(id: Map~String, List~int~~)* T', '    #sleep() List~int~', '    ~inner', '  }', '  class Dog["A good dog"]',
            '  Dog : +bark() void', '  style Dog fill:#abc', '  class Kind {', '    <<enumeration>>', '    RED', '  }'
        ].join('\n'));
        expect({ kind, direction, drafts }).toEqual({
            kind: 'class',
            direction: 'right',
            drafts: [
                {
                    type: 'class', id: 'Repository', name: 'Repository<T>', stereotype: 'interface',
                    attributes: ['+int age', '-List<String> names {static}', '~inner'],
                    methods: ['+find(id: Map<String, List<int>>): T {abstract}', '#sleep(): List<int>']
                },
                { type: 'class', id: 'Dog', name: 'A good dog', methods: ['+bark(): void'], color: '#aabbcc' },
                { type: 'class', id: 'Kind', name: 'Kind', stereotype: 'enumeration', attributes: ['RED'] }
            ]
        });
    });

    it('leads inheritance to the parent and wholes to their parts, with cardinalities in reading order', async () => {
        const { drafts } = await readMermaid([
            'classDiagram', '  Animal <|-- Dog : is a', '  Dog --|> Pet', '  Dog "1" *-- "0..*" Leg : has', '  Wheel "4" --o "1" Car',
            '  Dog ..> Food',
            '  Dog ..|> Runner', '  Dog -- Cat', '  Dog --> House', '  Dog <--> Yard', '  Dog .. Flea', '  Eater ()-- Dog', '  A *--* B'
        ].join('\n'));
        const connectors = drafts.filter(({ type }) => type === 'connector').map(({ id, label, relation, dashed, startHead, endHead }) =>
            [id, relation, label, dashed, startHead, endHead].filter(part => part !== undefined));
        expect(connectors).toEqual([
            ['Dog-Animal', 'inheritance', 'is a'],
            ['Dog-Pet', 'inheritance'],
            ['Dog-Leg', 'composition', '1 has 0..*'],
            ['Car-Wheel', 'aggregation', '1 4'],
            ['Dog-Food', 'dependency'],
            ['Dog-Runner', 'realization'],
            ['Dog-Cat', 'association'],
            ['Dog-House'],
            ['Dog-Yard', 'association', 'arrow', 'arrow'],
            ['Dog-Flea', 'association', true],
            ['Eater-Dog', 'association'],
            ['A-B', 'association', 'diamond', 'diamond']
        ]);
        expect(drafts.find(({ id }) => id === 'Eater')).toEqual({ type: 'class', id: 'Eater', name: 'Eater', stereotype: 'interface' });
    });

    it('has frames for namespaces, and notes that hang on classes', async () => {
        const { drafts } = await readMermaid([
            'classDiagram', '  namespace Zoo.Inner {', '    class Lion', '    class Zoo', '  }', '  note "All of them"',
            '  note for Lion "roars<br>loudly"'
        ].join('\n'));
        expect(drafts).toEqual([
            { type: 'frame', id: 'Zoo-2', text: 'Zoo' },
            { type: 'frame', id: 'Inner', text: 'Inner', parent: 'Zoo-2' },
            { type: 'class', id: 'Lion', name: 'Lion', parent: 'Inner' },
            { type: 'class', id: 'Zoo', name: 'Zoo', parent: 'Inner' },
            { type: 'note', id: 'note0', text: 'All of them' },
            { type: 'note', id: 'note1', text: 'roars\nloudly' },
            { type: 'connector', id: 'note1-Lion', from: { shape: 'note1' }, to: { shape: 'Lion' }, relation: 'link', dashed: true }
        ]);
    });

    it('reads classes of any script and what looks like HTML', async () => {
        const { drafts } = await readMermaid([
            'classDiagram', '  class 注文 {', '    +値段 数', '    +<script>alert(1)</script>', '    +Map<String, int> all', '  }', '  注文 --> 客'
        ].join('\n'));
        expect(drafts.slice(0, 2)).toEqual([
            {
                type: 'class', id: '注文', name: '注文', attributes: ['+値段 数', '+Map<String, int> all'],
                methods: ['+<script>alert(1): </script>']
            },
            { type: 'class', id: '客', name: '客' }
        ]);
    });
});
