import { DiagramKind } from './mermaid-drafts';

/** Letters that all grammars of Mermaid take, of scripts with many readers. */
const LETTERS = 'A-Za-z0-9_\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u017F\u0391-\u03A1\u03A3-\u03C9\u0410-\u044F\u05D0-\u05EA\u0621-\u063A'
    + '\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FCC\uAC00-\uD7A3';

const OTHERS = new RegExp(`[^${LETTERS}-]+`, 'g');

interface Grammar {
    /** Whether ids may have hyphens. */
    readonly hasHyphens: boolean;
    readonly isCaseSensitive: boolean;
    readonly reserved: readonly string[];
}

const GRAMMARS: Readonly<Record<DiagramKind, Grammar>> = {
    flowchart: {
        hasHyphens: true,
        isCaseSensitive: true,
        reserved: [
            'call', 'class', 'classDef', 'click', 'default', 'direction', 'end', 'flowchart', 'graph', 'href', 'interpolate', 'linkStyle',
            'o', 'style',
            'subgraph', 'x'
        ]
    },
    class: {
        hasHyphens: false,
        isCaseSensitive: true,
        reserved: [
            'accDescr', 'accTitle', 'call', 'callback', 'class', 'classDef', 'classDiagram', 'click', 'cssClass', 'direction', 'href',
            'link',
            'namespace', 'note', 'o', 'style'
        ]
    },
    state: {
        hasHyphens: false,
        isCaseSensitive: false,
        reserved: ['as', 'class', 'classDef', 'click', 'default', 'direction', 'end', 'hide', 'href', 'note', 'scale', 'state', 'style']
    },
    sequence: {
        hasHyphens: false,
        isCaseSensitive: false,
        reserved: [
            'activate', 'actor', 'alt', 'and', 'as', 'autonumber', 'box', 'break', 'create', 'critical', 'deactivate', 'destroy', 'details',
            'else',
            'end', 'left', 'link', 'links', 'loop', 'note', 'opt', 'option', 'over', 'par', 'par_over', 'participant', 'properties', 'rect',
            'right',
            'title', 'x'
        ]
    },
    er: {
        hasHyphens: true,
        isCaseSensitive: false,
        reserved: [
            'class', 'classDef', 'direction', 'end', 'entity', 'erDiagram', 'many', 'one', 'o', 'optionally', 'style', 'subgraph', 'title',
            'to', 'u', 'zero'
        ]
    }
};

/** The ids of a board in Mermaid: the same wherever its grammar takes them. */
export class MermaidNames {

    protected readonly names = new Map<string, string>();
    protected readonly taken = new Set<string>();

    constructor(protected readonly kind: DiagramKind) { }

    of(id: string): string {
        let name = this.names.get(id);
        if (name === undefined) {
            name = this.free(this.allowed(id));
            this.names.set(id, name);
            this.taken.add(name);
        }
        return name;
    }

    protected allowed(id: string): string {
        const { hasHyphens, isCaseSensitive, reserved } = GRAMMARS[this.kind];
        const name = id
            .replace(OTHERS, '_')
            .replace(hasHyphens ? /^-+|-(?=-)|-+$/g : /-/g, hasHyphens ? '' : '_')
            .replace(/^(?=\d|_*$)/, 'n');
        const isReserved = (word: string): boolean => reserved.some(known => isCaseSensitive
            ? known === word
            : known.toLowerCase() === word.toLowerCase());
        return name.split('-').some(isReserved) ? `${name.replace(/-/g, '_')}_` : name;
    }

    protected free(name: string): string {
        let free = name;
        for (let count = 2; this.taken.has(free); count++) {
            free = `${name}_${count}`;
        }
        return free;
    }
}
