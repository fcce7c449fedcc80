import { bottom, centre, right } from '../geometry/box';
import { isDivider, messageBelow } from '../model/dividers';
import { Shape } from '../model/shape';
import { relationNamed, relationOf } from '../shapes/relations';
import { cleanLine } from '../text/clean-text';
import { DiagramWriting, indented, Link } from './diagram-writing';
import { escapeText } from './mermaid-escape';

const BLOCK = /^(loop|alt|opt|par|critical|break)\b\s*(.*)$/i;
const SECTION = /^(else|and|option)\b\s*(.*)$/i;
/** The blocks that have such sections: below dividers, or in frames of their own on older boards. */
const SECTIONS_OF: Readonly<Record<string, string | undefined>> = { else: 'alt', and: 'par', option: 'critical' };

/** A message at the edge of a shape belongs to it; in px. */
const TOUCH = 4;

const PARTICIPANT_TYPES = ['actor', 'boundary', 'control', 'entity', 'database', 'collections', 'queue'];

export function writeSequence(writing: DiagramWriting): string[] {
    const lifelines = writing.shapes.filter(({ type }) => type === 'lifeline').toSorted((a, b) => a.x - b.x);
    const messages = messagesOf(writing);
    const sequence = new SequenceLines(writing, lifelines, messages);
    return ['sequenceDiagram', ...indented([...participants(lifelines, writing), ...sequence.all()])];
}

/** From top to bottom; those that say nothing about their height in their order. */
function messagesOf(writing: DiagramWriting): Link[] {
    const isMessage = ({ from, to }: Link): boolean => from.type === 'lifeline' && to.type === 'lifeline';
    const others = writing.links.filter(link => !isMessage(link));
    others.forEach(({ connector }) => writing.lose('connectors that are no messages', connector.id));
    return writing.links.filter(isMessage).sort((a, b) => (a.connector.y ?? 0) - (b.connector.y ?? 0));
}

/** Neighbours in the same frame share a box. */
function participants(lifelines: readonly Shape[], writing: DiagramWriting): string[] {
    const frames = new Map(writing.shapes.filter(({ type }) => type === 'frame').map(frame => [frame.id, frame]));
    const lines: string[] = [];
    const boxed = new Set<string>();
    for (const lifeline of lifelines) {
        const frame = frames.get(lifeline.parent ?? '');
        if (!frame) {
            lines.push(participant(lifeline, writing));
        } else if (!boxed.has(frame.id)) {
            boxed.add(frame.id);
            const inside = lifelines.filter(({ parent }) => parent === frame.id);
            // Without a colour, the first word of the title would be taken for one.
            lines.push(`box transparent ${message(frame.text)}`.trim(), ...indented(inside.map(one => participant(one, writing))), 'end');
        }
    }
    return lines;
}

function participant(lifeline: Shape, writing: DiagramWriting): string {
    const name = writing.names.of(lifeline.id);
    const text = message(lifeline.text ?? lifeline.name);
    const type = PARTICIPANT_TYPES.find(known => known === lifeline.stereotype?.toLowerCase());
    const alias = text === name ? '' : ` as ${text}`;
    if (type === 'actor') {
        return `actor ${name}${alias}`;
    }
    return `participant ${name}${type ? `@{ "type": "${type}" }` : ''}${alias}`;
}

/** What may not be empty, nor look like the words with which Mermaid breaks lines. */
function message(text: string | undefined): string {
    return (escapeText(text ?? '') || '#nbsp;').replace(/^(:?(?:no)?wrap):/i, '$1#58;');
}

/** A block, section or activation with the messages it reaches over. */
interface Span {
    readonly shape: Shape;
    readonly first: number;
    readonly last: number;
}

/** Goes from message to message, and writes what begins and ends there. */
class SequenceLines {

    protected readonly order: ReadonlyMap<string, number>;
    /** Dividers. */
    protected readonly unwritten: Set<Shape>;
    protected readonly open: { readonly span: Span; readonly word: string }[] = [];

    constructor(
        protected readonly writing: DiagramWriting,
        /** From left to right. */
        protected readonly lifelines: readonly Shape[],
        /** From top to bottom. */
        protected readonly messages: readonly Link[]
    ) {
        this.unwritten = new Set(writing.shapes.filter(isDivider));
        this.order = new Map(messages.map(({ connector }, index) => [connector.id, index]));
        const known = ['lifeline', 'activation', 'frame', 'divider', 'note'];
        const others = writing.shapes.filter(({ type }) => !known.includes(type));
        others.forEach(({ id }) => writing.lose('shapes that are no part of a sequence', id));
    }

    all(): string[] {
        const activations = this.spans(this.writing.shapes.filter(({ type }) => type === 'activation'));
        const blocks = this.spans(this.writing.shapes.filter(({ type, id }) => type === 'frame' && !this.isBox(id)))
            .sort((a, b) => a.first - b.first || b.last - a.last);
        const notes = this.writing.shapes.filter(({ type }) => type === 'note').map(note => ({ note, after: this.placeOf(note) }));
        const notesAfter = (index: number): string[] =>
            notes.filter(({ after }) => after === index).flatMap(({ note }) => this.noteLine(note));
        const lines = notesAfter(-1);
        this.messages.forEach((link, index) => {
            const begun = [
                ...this.sections(index), ...blocks.filter(({ first }) => first === index).flatMap(block => this.begin(block))
            ];
            const depth = this.open.length;
            lines.push(...begun, '    '.repeat(depth) + this.messageLine(link));
            const inside = [...this.activationLines(activations, index), ...notesAfter(index)];
            lines.push(...inside.map(line => '    '.repeat(depth) + line));
            while (this.open.length > 0 && (this.open.at(-1)?.span.last ?? 0) <= index) {
                lines.push(...this.sections(undefined));
                this.open.pop();
                lines.push(`${'    '.repeat(this.open.length)}end`);
            }
        });
        this.unwritten.forEach(({ id }) => this.writing.lose('dividers of frames that have no such parts', id));
        return lines;
    }

    protected isBox(id: string): boolean {
        return this.lifelines.some(({ parent }) => parent === id);
    }

    protected begin(span: Span): string[] {
        const text = cleanLine(span.shape.text ?? '');
        const around = this.open.at(-1);
        const [, section, condition] = SECTION.exec(text) ?? [];
        if (section && around?.word === SECTIONS_OF[section.toLowerCase()]) {
            return [`${'    '.repeat(this.open.length - 1)}${section.toLowerCase()} ${message(condition)}`];
        }
        const [, word, title] = BLOCK.exec(text) ?? [];
        if (!word || around && around.span.last < span.last) {
            this.writing.lose('frames that are no block of a sequence', span.shape.id);
            return [];
        }
        const line = `${'    '.repeat(this.open.length)}${word.toLowerCase()} ${message(title)}`;
        this.open.push({ span, word: word.toLowerCase() });
        return [line, ...this.sections(span.first)];
    }

    /** What the dividers of the innermost block say above a message, or at its end. */
    protected sections(index: number | undefined): string[] {
        const block = this.open.at(-1);
        const name = Object.keys(SECTIONS_OF).find(section => SECTIONS_OF[section] === block?.word);
        if (!block || !name) {
            return [];
        }
        const { shape, first, last } = block.span;
        const within = this.messages.slice(first, last + 1).map(({ connector }) => connector);
        const here = [...this.unwritten].filter(divider => divider.parent === shape.id
            && this.order.get(messageBelow(divider, within)?.id ?? '') === index);
        here.forEach(divider => this.unwritten.delete(divider));
        return here.toSorted((a, b) => a.y - b.y).map(divider => {
            const text = cleanLine(divider.text ?? '');
            const [, section, condition] = SECTION.exec(text) ?? [];
            return `${'    '.repeat(this.open.length - 1)}${name} ${message(section?.toLowerCase() === name ? condition : text)}`;
        });
    }

    /** What began earlier ends before something begins with the same message. */
    protected activationLines(activations: readonly Span[], index: number): string[] {
        const name = ({ shape }: Span): string => this.writing.names.of(shape.lifeline ?? '');
        const earlier = activations.filter(({ first, last }) => first < index && last === index);
        const begun = activations.filter(({ first }) => first === index);
        return [
            ...earlier.map(span => `deactivate ${name(span)}`),
            ...begun.map(span => `activate ${name(span)}`),
            ...begun.filter(({ last }) => last === index).map(span => `deactivate ${name(span)}`)
        ];
    }

    protected messageLine({ connector, from, to }: Link): string {
        const { startHead, endHead, isDashed } = relationOf(connector);
        const line = isDashed ? '--' : '-';
        const arrow = (): string => {
            if (startHead !== 'none') {
                return `<<${line}>>`;
            }
            if (connector.endHead === 'cross') {
                return `${line}x`;
            }
            if (endHead === 'none') {
                return `${line}>`;
            }
            return relationNamed(connector.relation) === 'async' ? `${line})` : `${line}>>`;
        };
        return `${this.writing.names.of(from.id)}${arrow()}${this.writing.names.of(to.id)}: ${message(connector.label)}`;
    }

    protected noteLine(note: Shape): string[] {
        const lifeline = this.lifelines.find(({ id }) => id === note.lifeline) ?? this.nearest(note);
        if (!lifeline) {
            this.writing.lose('notes that belong to no lifeline', note.id);
            return [];
        }
        const last = this.lifelines.find(({ id }) => id === note.lastLifeline);
        const line = centre(lifeline).x;
        const name = this.writing.names.of(lifeline.id);
        const place = (): string => {
            if (last) {
                return `over ${name},${this.writing.names.of(last.id)}`;
            }
            if (right(note) <= line) {
                return `left of ${name}`;
            }
            return note.x >= line ? `right of ${name}` : `over ${name}`;
        };
        return [`Note ${place()}: ${message(note.text)}`];
    }

    protected nearest(note: Shape): Shape | undefined {
        const distance = (lifeline: Shape): number => Math.abs(centre(lifeline).x - centre(note).x);
        return this.lifelines.toSorted((a, b) => distance(a) - distance(b))[0];
    }

    /** The message below which a note stands; -1 above all of them. */
    protected placeOf(note: Shape): number {
        const { y } = centre(note);
        return this.order.get(note.afterMessage ?? '') ?? this.messages.findLastIndex(({ connector }) => (connector.y ?? Infinity) < y);
    }

    /** By the messages that a shape names, or by where it stands. */
    protected spans(shapes: readonly Shape[]): Span[] {
        return shapes.flatMap(shape => {
            const isIn = ({ connector: { y }, from, to }: Link): boolean =>
                y !== undefined && y >= shape.y - TOUCH && y <= bottom(shape) + TOUCH
                && (shape.lifeline === undefined || from.id === shape.lifeline || to.id === shape.lifeline);
            const first = this.order.get(shape.firstMessage ?? '') ?? this.messages.findIndex(isIn);
            const last = this.order.get(shape.lastMessage ?? '') ?? this.messages.findLastIndex(isIn);
            if (first < 0 || last < first || shape.type === 'activation' && !this.lifelines.some(({ id }) => id === shape.lifeline)) {
                this.writing.lose('frames and activations without messages', shape.id);
                return [];
            }
            return [{ shape, first, last }];
        });
    }
}
