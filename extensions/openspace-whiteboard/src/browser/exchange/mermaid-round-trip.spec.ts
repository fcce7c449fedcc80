import { describe, expect, it } from 'vitest';
import { placedDrafts } from '../../common/exchange/fixtures/placed-drafts';
import { toMermaid } from '../../common/exchange/write-mermaid';
import { Draft } from '../../common/placing/draft';
import { readMermaid } from './read-mermaid';

const HOSTILE = [
    '"', '\'', '`', '#', ';', '&', '<b>', '</script>', '[x]', '{y}', '(z)', '|', '\\n', '%%', ':', '--', '-->', '~', '*', '$', '@',
    '#quot;', '&lt;', 'end'
];

const DIAGRAMS: Readonly<Record<string, string>> = {
    'a flowchart': `---
title: "Orders \\"now\\""
---
flowchart LR
  A[Start] -->|yes| B{Is a < b?}
  B -.->|maybe| C(Round)
  B ==> D((Circle))
  C <--> E[(DB)]
  D o--o F([Stadium])
  D --x G[[Sub]]
  A --- H@{ shape: comment, label: "Remember" }
  A -.- I[/io/]
  subgraph outer [The whole]
    direction TB
    J --> K
    subgraph inner [In it]
      L["two<br/>lines"]
    end
  end
  outer --> inner
  M@{ shape: cloud, label: "Web" } --> N@{ shape: das } --> O@{ shape: tri } --> P@{ shape: person, label: "Who" }
  S@{ shape: sm-circ } --> T@{ shape: fr-circ }
  A --> A
  A --> B
  style A fill:#ff99ff
  classDef red fill:#fee2e2
  class B red
  用户[名前] --> сервер(-Größe-)`,
    'a class diagram': `classDiagram
  direction RL
  class Repository~T~ {
    <<interface>>
    +int age
    -List~String~ names$
    +find(id: Map~String, List~int~~)* T
    #sleep() List~int~
    ~inner
  }
  class Dog["A good dog"]
  class Empty
  Animal <|-- Dog : is a
  Dog "1" *-- "0..*" Leg : has
  Wheel "4" --o "1" Car
  Dog ..> Food
  Dog ..|> Runner
  Dog -- Cat
  Dog --> House : lives in
  Dog <--> Yard
  Dog .. Flea
  Eater ()-- Dog
  A *--* B
  namespace Zoo {
    class Lion
    class Ape
  }
  note "All of them"
  note for Dog "barks<br>loudly"
  style Dog fill:#aabbcc
  classDef blue fill:#dbeafe
  cssClass "Leg" blue
  注文 --> 客`,
    'a state diagram': `stateDiagram-v2
  direction LR
  [*] --> Idle
  Idle --> Active : start
  state "Working hard" as Active {
    [*] --> Run
    state Deep {
      x --> [*]
    }
    Run --> Deep : dive
  }
  state "Long name" as ln
  Active --> ln
  state c <<choice>>
  state f <<fork>>
  state j <<join>>
  ln --> c
  c --> f : if x
  f --> j
  s2 : described
  s2 : in two lines
  j --> [*]
  note right of Idle : first
  note left of ln : second
  state Both {
    [*] --> a1
    --
    [*] --> b1
    b1 --> [*]
  }
  classDef green fill:#dcfce7
  class Idle green`,
    'a sequence diagram': `sequenceDiagram
  autonumber
  actor U as User
  box Backend
  participant A as API<br/>v2
  participant D@{ "type": "database" }
  end
  participant Q
  Note left of U: before
  U->>+A: GET /x
  A->>+A: think
  A-->>-A: done
  Note over A,D: both
  A-->>-U: 200
  Note right of Q: idle
  A-)D: later
  A--)D: much later
  A->D: open
  A-->D: dotted
  A-xD: lost
  A<<->>D: both
  A<<-->>D: both dotted
  loop every minute
    U->>A: ping
    alt fine
      A->>U: yes
    else broken
      A->>U: no
      opt retry
        A->>A: again
      end
    else silent
      critical lock
        A->>A: wait
      option busy
        A->>U: busy
      option
        A->>U: later
      end
    end
  end
  alt
  else first
  else second
    U->>A: go
  end
  par one
    A->>Q: p
  and two
    A->>Q: q
  end
  activate Q
  A->>Q: last`,
    'an entity-relationship diagram': `erDiagram
  direction LR
  CUSTOMER ||--o{ ORDER : places
  ORDER ||--|{ LINE-ITEM : contains
  CUSTOMER }|..|{ ADDRESS : "uses many"
  A |o--o| B : ""
  CUSTOMER {
    string name PK "the full name"
    int id FK, UK
    varchar(20) note
  }
  p[Person] {
    string x
  }
  A ||--|| A : itself`
};

describe('what was read from Mermaid', () => {
    it.each(Object.entries(DIAGRAMS))('is the same after it was written and read again: %s', async (_name, text) => {
        const first = await readMermaid(text);
        const { mermaid, lost } = toMermaid(placedDrafts(first));
        const second = await readMermaid(mermaid);
        expect(lost).toEqual([]);
        expect(byId(second.drafts)).toEqual(byId(first.drafts));
        expect([second.kind, second.direction, second.title]).toEqual([first.kind, first.direction, first.title]);
        const third = await readMermaid(toMermaid(placedDrafts(second)).mermaid);
        expect(byId(third.drafts)).toEqual(byId(first.drafts));
    });

    it.each(['flowchart', 'class', 'state', 'sequence', 'er'] as const)('keeps hostile texts in a %s', async kind => {
        const together = [HOSTILE.join(' '), `style: ${HOSTILE.join('')}`];
        for (const text of [...HOSTILE, ...together, 'wrap: x', 'Größe 数 😀', '\u202Eevil\u0007', 'a\nb\n\nc', ' ', '9']) {
            const board = boardWith(kind, text);
            const { mermaid, lost } = toMermaid(board);
            const { kind: read, drafts } = await readMermaid(mermaid).catch((error: unknown) => {
                throw new Error(`${String(error)}\n${mermaid}`);
            });
            expect([read, lost]).toEqual([kind, []]);
            const again = await readMermaid(toMermaid(placedDrafts({ kind, direction: 'right', drafts })).mermaid);
            expect(again.drafts).toEqual(drafts);
            const shown = text.replace('\u202Eevil\u0007', 'evil').trim();
            const line = shown.replace(/\n+/g, ' ');
            const expected = kind === 'class' || kind === 'er' ? line : shown;
            expect(drafts.slice(0, 2).map(draft => draft.name ?? draft.text ?? '')).toEqual([expected, expected]);
            expect(drafts.filter(({ type }) => type === 'connector' || type === 'message').map(({ label }) => label ?? ''))
                .toEqual([expected]);
        }
    });
});

/** Their order tells only who was mentioned first. */
function byId(drafts: readonly Draft[]): Record<string, Draft> {
    return Object.fromEntries(drafts.map(draft => [draft.id, draft]));
}

function boardWith(kind: 'flowchart' | 'class' | 'state' | 'sequence' | 'er', text: string): ReturnType<typeof placedDrafts> {
    const type = { flowchart: 'rectangle', class: 'class', state: 'state', sequence: 'lifeline', er: 'entity' }[kind];
    const written = kind === 'class' || kind === 'er' ? { name: text } : { text };
    return placedDrafts({
        kind,
        direction: 'right',
        drafts: [
            { type, id: 'a', ...written },
            { type, id: 'end', ...written },
            {
                type: kind === 'sequence' ? 'message' : 'connector', id: 'c', from: { shape: 'a' }, to: { shape: 'end' }, label: text,
                ...kind === 'er' && { relation: 'one-to-many' }
            }
        ]
    });
}
