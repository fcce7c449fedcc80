import { Connector } from '../model/shape';
import { Draft } from '../placing/draft';
import { DraftIds } from './draft-ids';
import { defined, MermaidDrafts } from './mermaid-drafts';
import { plainLine, plainText } from './mermaid-text';

/** What we read of Mermaid's sequence diagrams. */
export interface SequenceDb {
    /** From left to right. */
    getActors(): ReadonlyMap<string, SequenceActor>;
    /** Messages and all that happens between them, from top to bottom. */
    getMessages(): readonly SequenceEvent[];
    getBoxes(): readonly { readonly name?: string; readonly actorKeys: readonly string[] }[];
    readonly LINETYPE: Readonly<Record<string, number>>;
    readonly PLACEMENT: { readonly LEFTOF: number; readonly RIGHTOF: number };
}

interface SequenceActor {
    readonly name: string;
    readonly description: string;
    /** `participant`, `actor`, `database` … */
    readonly type?: string;
}

interface SequenceEvent {
    readonly type?: number;
    readonly from?: string;
    readonly to?: string;
    /** An object if it turns the numbers on or off. */
    readonly message?: string | { readonly start?: unknown; readonly step?: unknown; readonly visible?: boolean };
    readonly placement?: unknown;
}

/** Blocks, by the beginning of Mermaid's names for their begin, their further sections and their end. */
const BLOCKS: readonly { readonly name: string; readonly title: string; readonly section?: string; readonly sectionTitle?: string }[] = [
    { name: 'LOOP', title: 'loop' },
    { name: 'ALT', title: 'alt', section: 'ALT_ELSE', sectionTitle: 'else' },
    { name: 'OPT', title: 'opt' },
    { name: 'PAR_OVER', title: 'par' },
    { name: 'PAR', title: 'par', section: 'PAR_AND', sectionTitle: 'and' },
    { name: 'CRITICAL', title: 'critical', section: 'CRITICAL_OPTION', sectionTitle: 'option' },
    { name: 'BREAK', title: 'break' }
];

/** What an arrow means; those that are not here are synchronous, or answers if they are dotted. */
const MESSAGES: Readonly<Record<string, Partial<Connector> | undefined>> = {
    SOLID: { relation: 'sync' },
    DOTTED: { relation: 'return' },
    SOLID_OPEN: { relation: 'link' },
    DOTTED_OPEN: { relation: 'link', dashed: true },
    SOLID_CROSS: { relation: 'sync', endHead: 'cross' },
    DOTTED_CROSS: { relation: 'return', endHead: 'cross' },
    SOLID_POINT: { relation: 'async' },
    DOTTED_POINT: { relation: 'async', dashed: true },
    BIDIRECTIONAL_SOLID: { relation: 'sync', startHead: 'triangle' },
    BIDIRECTIONAL_DOTTED: { relation: 'return', startHead: 'open' }
};

interface OpenSpan {
    readonly draft: Draft;
    firstMessage?: string;
    lastMessage?: string;
}

interface OpenBlock extends OpenSpan {
    /** The dividers above its further parts. */
    readonly parts: OpenSpan[];
}

export function sequenceDrafts(db: SequenceDb): MermaidDrafts {
    const ids = new DraftIds();
    const lifelines = lifelinesOf(db, ids);
    const reader = new EventReader(db, ids);
    db.getMessages().forEach(event => reader.read(event));
    return { kind: 'sequence', direction: 'right', drafts: [...lifelines, ...reader.finish()] };
}

function lifelinesOf(db: SequenceDb, ids: DraftIds): Draft[] {
    const actors = [...db.getActors()];
    actors.forEach(([key]) => ids.of(key, key, 'lifeline'));
    const boxes = db.getBoxes().map(({ name, actorKeys }, index) => {
        const text = plainLine(name);
        return { actorKeys, draft: defined({ type: 'frame', id: ids.of(`box ${index}`, text, 'box'), text }) };
    });
    const parents = new Map(boxes.flatMap(({ actorKeys, draft }) => actorKeys.map(key => [key, draft.id] as const)));
    return [
        ...boxes.map(({ draft }) => draft),
        ...actors.map(([key, { description, type }]) => defined({
            type: 'lifeline',
            id: ids.of(key, key, 'lifeline'),
            parent: parents.get(key),
            text: plainText(description),
            stereotype: type === 'participant' ? undefined : type
        }))
    ];
}

/** Goes through a sequence from top to bottom. */
class EventReader {

    protected readonly names: ReadonlyMap<number, string>;
    protected readonly messages: Draft[] = [];
    protected readonly notes: Draft[] = [];
    /** Activations and blocks that have ended, in the order in which they began. */
    protected readonly spans: OpenSpan[] = [];
    protected readonly blocks: OpenBlock[] = [];
    protected readonly activations = new Map<string, OpenSpan[]>();
    protected lastMessage: string | undefined;
    /** Undefined if messages have no numbers. */
    protected next: { number: number; readonly step: number } | undefined;

    constructor(protected readonly db: SequenceDb, protected readonly ids: DraftIds) {
        this.names = new Map(Object.entries(db.LINETYPE).map(([name, number]) => [number, name]));
    }

    read(event: SequenceEvent): void {
        const name = this.names.get(event.type ?? -1) ?? '';
        const block = BLOCKS.find(({ name: begin, section }) => name === `${begin}_START` || name === section);
        if (block?.section === name) {
            this.divideBlock(block.sectionTitle ?? '', event);
        } else if (block) {
            this.beginBlock(block.title, event);
        } else if (BLOCKS.some(({ name: begin }) => name === `${begin}_END`)) {
            this.blocks.pop();
        } else if (name === 'NOTE') {
            this.addNote(event);
        } else if (name === 'ACTIVE_START') {
            this.activate(event.from ?? '');
        } else if (name === 'ACTIVE_END') {
            this.activations.get(event.from ?? '')?.pop();
        } else if (name === 'AUTONUMBER') {
            this.number(event.message);
        } else if (event.from !== undefined && event.to !== undefined) {
            this.addMessage(name, event, event.from, event.to);
        }
    }

    /** What has no end lasts until the end; what nothing happens in is left out. */
    finish(): Draft[] {
        const used = new Set(this.spans.filter(({ firstMessage }) => firstMessage !== undefined).map(({ draft }) => draft.id));
        const isUsed = ({ id, type, parent }: Draft): boolean => used.has(type === 'divider' ? String(parent) : id);
        const spans = this.spans.filter(({ draft }) => isUsed(draft));
        return [
            ...spans.map(({ draft, firstMessage, lastMessage }) => defined({ ...draft, firstMessage, lastMessage })),
            ...this.notes,
            ...this.messages
        ];
    }

    protected addMessage(name: string, event: SequenceEvent, from: string, to: string): void {
        const [start, end] = [from, to].map(key => this.ids.of(key, key, 'lifeline'));
        const id = this.ids.fresh(`${start}-${end}`, 'message');
        const meaning = MESSAGES[name] ?? { relation: name.includes('DOTTED') ? 'return' : 'sync' };
        this.messages.push(defined({
            type: 'message' as const,
            id,
            from: { shape: start },
            to: { shape: end },
            label: this.numbered(textOf(event)),
            ...meaning
        }));
        this.lastMessage = id;
        for (const span of [...this.blocks, ...[...this.activations.values()].flat()]) {
            span.firstMessage ??= id;
            span.lastMessage = id;
        }
        for (const part of this.blocks.flatMap(({ parts }) => parts)) {
            part.firstMessage ??= id;
        }
    }

    protected addNote(event: SequenceEvent): void {
        const [first, last] = [event.from, event.to].map(key => key === undefined ? undefined : this.ids.find(key));
        this.notes.push(defined({
            type: 'note',
            id: this.ids.fresh('note', 'note'),
            text: textOf(event),
            lifeline: first,
            lastLifeline: last === first ? undefined : last,
            leftOf: event.placement === this.db.PLACEMENT.LEFTOF ? first : undefined,
            rightOf: event.placement === this.db.PLACEMENT.RIGHTOF ? first : undefined,
            afterMessage: this.lastMessage
        }));
    }

    protected beginBlock(title: string, event: SequenceEvent): void {
        const block = { draft: this.draftInBlock('frame', title, event), parts: [] };
        this.blocks.push(block);
        this.spans.push(block);
    }

    /** A further part begins with the next message, or is empty. */
    protected divideBlock(title: string, event: SequenceEvent): void {
        const part = { draft: this.draftInBlock('divider', title, event) };
        this.blocks.at(-1)?.parts.push(part);
        this.spans.push(part);
    }

    protected draftInBlock(type: string, title: string, event: SequenceEvent): Draft {
        const text = `${title} ${plainLine(textOf(event))}`.trim();
        return defined({ type, id: this.ids.fresh(text, title), parent: this.blocks.at(-1)?.draft.id, text });
    }

    /** From the message before it, which is the reason. */
    protected activate(key: string): void {
        const lifeline = this.ids.of(key, key, 'lifeline');
        const span: OpenSpan = {
            draft: { type: 'activation', id: this.ids.fresh(`${lifeline}-active`, 'activation'), lifeline },
            firstMessage: this.lastMessage,
            lastMessage: this.lastMessage
        };
        this.spans.push(span);
        this.activations.set(key, [...this.activations.get(key) ?? [], span]);
    }

    protected number(message: SequenceEvent['message']): void {
        const { start, step, visible } = typeof message === 'object' ? message : {};
        this.next = visible ? { number: finite(start, 1), step: finite(step, 1) } : undefined;
    }

    protected numbered(label: string): string {
        if (!this.next) {
            return label;
        }
        const { number, step } = this.next;
        this.next = { number: number + step, step };
        return `${number}: ${label}`.trim();
    }
}

function textOf({ message }: SequenceEvent): string {
    return typeof message === 'string' ? plainText(message) : '';
}

function finite(value: unknown, otherwise: number): number {
    return value === undefined || !Number.isFinite(Number(value)) ? otherwise : Number(value);
}
