import { Box, boxOf, Point, right } from '../geometry/box';
import { messageBelow } from '../model/dividers';
import { Connector, isAttached, Shape } from '../model/shape';
import { lifelineHead } from '../shapes/sequence-shapes';
import { ShapeTypes } from '../shapes/shape-type';
import { labelSize } from '../text/connector-label';
import { TextMeasurer } from '../text/text-measurer';
import { insetsOf } from './containers';

/** What a sequence diagram consists of, in the order of the diagram: lifelines from left to right, messages from top to bottom. */
export interface Sequence {
    readonly lifelines: readonly Shape[];
    readonly messages: readonly Connector[];
    readonly activations: readonly Shape[];
    readonly notes: readonly Shape[];
    /** From a first to a last message, such as loops; outer ones before those in them. */
    readonly blocks: readonly Shape[];
    /** Between the parts of blocks. */
    readonly dividers: readonly Shape[];
    /** Frames around lifelines. */
    readonly groups: readonly Shape[];
}

export interface ArrangedSequence {
    readonly boxes: ReadonlyMap<string, Box>;
    /** Of messages, by id. */
    readonly heights: ReadonlyMap<string, number>;
}

/** All in px. */
const LIFELINE_GAP = 48;
const GROUP_GAP = 72;
const FIRST_MESSAGE = 28;
const MESSAGE_STEP = 26;
const SELF = { width: 36, height: 24 };
const BLOCK = { title: 34, bottom: 20, side: 44, inset: 10, titleScale: 1.25, divider: 20, gap: 24 };
const NOTE_GAP = 16;
const ACTIVATION = { width: 12, nested: 5, end: 10 };
const LINE_END = 28;
/** Of a divider while nobody knows how wide its block will be: what it says is broken as in any block. */
const WIDE = { width: 1_000, height: 1_000 };

export function arrangeSequence(
    sequence: Sequence, corner: Point, context: { readonly types: ShapeTypes; readonly measurer: TextMeasurer }
): ArrangedSequence {
    return new SequenceArranger(sequence, corner, context).arrange();
}

class SequenceArranger {

    protected readonly boxes = new Map<string, Box>();
    protected readonly heights = new Map<string, number>();
    protected readonly columns: ReadonlyMap<string, number>;
    protected readonly centres: number[] = [];

    constructor(
        protected readonly sequence: Sequence, protected readonly corner: Point,
        protected readonly context: { readonly types: ShapeTypes; readonly measurer: TextMeasurer }
    ) {
        this.columns = new Map(sequence.lifelines.map(({ id }, index) => [id, index]));
    }

    arrange(): ArrangedSequence {
        this.placeColumns();
        const end = this.placeRows();
        this.placeActivations();
        this.sequence.lifelines.forEach(({ id, width }, index) => this.boxes.set(id, {
            x: this.centres[index] - width / 2, y: this.corner.y, width, height: end + LINE_END - this.corner.y
        }));
        this.placeGroups();
        return { boxes: this.boxes, heights: this.heights };
    }

    /** Far enough apart for what is said between them. */
    protected placeColumns(): void {
        const { lifelines, messages, notes } = this.sequence;
        const needs: { readonly from: number; readonly to: number; readonly room: number }[] = [];
        for (const message of messages) {
            const [from, to] = this.columnsOf(message);
            const label = labelSize(message.label, this.context.measurer)?.width ?? 0;
            needs.push(from === to
                ? { from, to: from + 1, room: SELF.width + label + 28 }
                : { from: Math.min(from, to), to: Math.max(from, to), room: label + 36 });
        }
        for (const note of notes) {
            const [from, to] = this.columnsOfNote(note);
            const half = from === to ? note.width / 2 : 0;
            switch (sideOf(note)) {
                case 'left': needs.push({ from: from - 1, to: from, room: note.width + 2 * NOTE_GAP }); break;
                case 'right': needs.push({ from: to, to: to + 1, room: note.width + 2 * NOTE_GAP }); break;
                default: needs.push({ from: from - 1, to: from, room: half + NOTE_GAP }, { from: to, to: to + 1, room: half + NOTE_GAP });
            }
        }
        lifelines.forEach(({ width, parent, pinned, x }, index) => {
            const before = lifelines[index - 1];
            let at = this.corner.x + width / 2;
            if (before) {
                const gap = before.parent === parent ? LIFELINE_GAP : GROUP_GAP;
                at = Math.max(
                    this.centres[index - 1] + before.width / 2 + gap + width / 2,
                    ...needs.filter(({ from, to }) => to === index && from >= 0).map(({ from, room }) => this.centres[from] + room)
                );
            }
            this.centres.push(pinned && Number.isFinite(x) ? x + width / 2 : Math.round(at));
        });
    }

    /** Answers where the last one ends. */
    protected placeRows(): number {
        const { lifelines, messages, notes, blocks, dividers } = this.sequence;
        const { measurer } = this.context;
        const starts = new Map(dividers.map(divider => [divider.id, this.startOf(divider)]));
        const tops = new Map<string, number>();
        /** Where the last block ends that stands there. */
        const ends = new Map<string | undefined, number>();
        let y = this.corner.y + Math.max(0, ...lifelines.map(shape => lifelineHead(shape, shape.width, measurer))) + FIRST_MESSAGE;
        const known = new Set(messages.map(({ id }) => id));
        const placeNotes = (after: string | undefined): void => {
            for (const note of notes.filter(({ afterMessage }) => (known.has(String(afterMessage)) ? afterMessage : undefined) === after)) {
                const [from, to] = this.columnsOfNote(note);
                const middle = (this.centreOf(from) + this.centreOf(to)) / 2;
                const width = from === to ? note.width : Math.max(note.width, this.centreOf(to) - this.centreOf(from) + 2 * BLOCK.side);
                const x = {
                    left: this.centreOf(from) - NOTE_GAP - width,
                    right: this.centreOf(to) + NOTE_GAP,
                    over: middle - width / 2
                };
                this.boxes.set(note.id, { x: Math.round(x[sideOf(note)]), y: y + NOTE_GAP, width: Math.round(width), height: note.height });
                y += note.height + NOTE_GAP;
            }
        };
        const placeDividers = (some: readonly Shape[], before: string | undefined): void => {
            for (const divider of some.filter(({ id }) => starts.get(id) === before)) {
                y += BLOCK.divider;
                const box = { ...boxOf(divider), y: Math.round(y), height: this.heightOf(divider) };
                this.boxes.set(divider.id, box);
                y = box.y + box.height;
            }
        };
        placeNotes(undefined);
        for (const message of messages) {
            const begun = blocks.filter(({ firstMessage }) => firstMessage === message.id);
            const open = dividers.filter(({ parent }) => begun.every(({ id }) => id !== parent));
            placeDividers(open, message.id);
            for (const { id, parent } of begun) {
                y = Math.max(y + BLOCK.inset, (ends.get(parent) ?? -Infinity) + BLOCK.gap);
                tops.set(id, y);
                y += BLOCK.title;
                placeDividers(dividers.filter(({ parent }) => parent === id), message.id);
            }
            const label = labelSize(message.label, measurer);
            const [from, to] = this.columnsOf(message);
            y += from === to ? MESSAGE_STEP + Math.max(0, ((label?.height ?? 0) - SELF.height) / 2) : MESSAGE_STEP + (label?.height ?? 4);
            y = Math.round(y);
            this.heights.set(message.id, y);
            y += from === to ? SELF.height + Math.max(0, ((label?.height ?? 0) - SELF.height) / 2) : 0;
            placeNotes(message.id);
            for (const block of blocks.filter(({ lastMessage }) => lastMessage === message.id).reverse()) {
                placeDividers(dividers.filter(({ parent }) => parent === block.id), undefined);
                y += BLOCK.bottom;
                this.placeBlock(block, tops.get(block.id) ?? y, y);
                ends.set(block.parent, y);
            }
        }
        return y;
    }

    protected placeBlock(block: Shape, top: number, end: number): void {
        const { blocks, notes, dividers } = this.sequence;
        const within = this.messagesIn(block);
        const parts = dividers.filter(({ parent }) => parent === block.id);
        const placeOf = ({ id }: Shape): Box | readonly Box[] => this.boxes.get(id) ?? [];
        const inner = blocks.filter(({ parent, id }) => parent === block.id && id !== block.id).flatMap(placeOf);
        const said = within.flatMap(message => {
            const [from, to] = this.columnsOf(message);
            const label = labelSize(message.label, this.context.measurer)?.width ?? 0;
            const reach = from === to ? SELF.width + label + BLOCK.inset * 2 : 0;
            return [this.centreOf(from), this.centreOf(to), this.centreOf(from) + reach - BLOCK.side];
        });
        const noted = notes.filter(({ afterMessage }) => within.some(({ id }) => id === afterMessage)).flatMap(placeOf);
        // Its title stands beside the first lifeline, not on it.
        const titled = Math.max(this.titleWidth(block), ...parts.map(divider => this.wordsWidth(divider)));
        const x = Math.min(...said.map(at => at - Math.max(BLOCK.side, titled)), ...[...inner, ...noted].map(box => box.x - BLOCK.inset));
        const far = Math.max(...said.map(at => at + BLOCK.side), ...[...inner, ...noted].map(box => right(box) + BLOCK.inset));
        const { width } = this.context.types.of(block.type).naturalSize(block, this.context.measurer);
        const title = Math.min(width, 200);
        const box = { x: Math.round(x), y: Math.round(top), width: Math.round(Math.max(far - x, title)), height: Math.round(end - top) };
        this.boxes.set(block.id, box);
        parts.forEach(({ id }) => this.boxes.set(id, { ...this.boxes.get(id)!, x: box.x, width: box.width }));
    }

    /** Beside the first lifeline of a block. */
    protected titleWidth({ text }: Shape): number {
        return (labelSize(text, this.context.measurer)?.width ?? 0) * BLOCK.titleScale + BLOCK.inset;
    }

    /** From the side of a block to the end of what a divider says. */
    protected wordsWidth(divider: Shape): number {
        const { types, measurer } = this.context;
        const words = types.of(divider.type).title?.({ ...divider, x: 0, y: 0, ...WIDE }, measurer);
        return words ? right(words) + BLOCK.inset : 0;
    }

    protected messagesIn({ firstMessage, lastMessage }: Shape): readonly Connector[] {
        const { messages } = this.sequence;
        const ids = messages.map(({ id }) => id);
        return messages.slice(ids.indexOf(String(firstMessage)), ids.indexOf(String(lastMessage)) + 1);
    }

    /** The message above which a divider stands; undefined at the end of its block. */
    protected startOf(divider: Shape): string | undefined {
        const block = this.sequence.blocks.find(({ id }) => id === divider.parent);
        return block && messageBelow(divider, this.messagesIn(block))?.id;
    }

    protected heightOf(divider: Shape): number {
        const { types, measurer } = this.context;
        return types.of(divider.type).naturalSize(divider, measurer, WIDE.width).height;
    }

    protected placeActivations(): void {
        const { activations, messages } = this.sequence;
        const open: { readonly lifeline: string; readonly end: number }[] = [];
        for (const shape of activations) {
            const lifeline = shape.lifeline ?? shape.parent ?? '';
            const touching = messages.filter(({ from, to }) => [from, to].some(end => isAttached(end) && end.shape === lifeline));
            const first = this.heights.get(String(shape.firstMessage))
                ?? this.heights.get((touching.find(({ to }) => isAttached(to) && to.shape === lifeline) ?? touching[0])?.id ?? '')
                ?? this.corner.y + 80;
            const last = this.heights.get(String(shape.lastMessage)) ?? this.heights.get(touching.at(-1)?.id ?? '') ?? first;
            const depth = open.filter(other => other.lifeline === lifeline && other.end > first).length;
            const height = Math.max(24, last - first + ACTIVATION.end);
            open.push({ lifeline, end: first + height });
            const centre = this.centreOf(this.columns.get(lifeline) ?? 0);
            this.boxes.set(shape.id, {
                x: centre - ACTIVATION.width / 2 + depth * ACTIVATION.nested, y: first, width: ACTIVATION.width, height
            });
        }
    }

    protected placeGroups(): void {
        const { groups, lifelines } = this.sequence;
        for (const group of groups) {
            const held = lifelines.filter(({ parent }) => parent === group.id).map(({ id }) => this.boxes.get(id)!);
            const { top, left, right: far, bottom } = insetsOf(group, this.context.types, this.context.measurer);
            const x = Math.min(...held.map(box => box.x)) - left;
            const width = Math.max(...held.map(right)) + far - x;
            this.boxes.set(group.id, { x, y: this.corner.y - top, width, height: held[0].height + top + bottom });
        }
    }

    protected columnsOf({ from, to }: Connector): readonly [number, number] {
        const [first, last] = [from, to].map(end => isAttached(end) ? this.columns.get(end.shape) : undefined);
        return [first ?? last ?? 0, last ?? first ?? 0];
    }

    protected columnsOfNote({ lifeline, lastLifeline }: Shape): readonly [number, number] {
        const first = this.columns.get(lifeline ?? '') ?? 0;
        const last = this.columns.get(String(lastLifeline)) ?? first;
        return [Math.min(first, last), Math.max(first, last)];
    }

    protected centreOf(column: number): number {
        return this.centres[column] ?? this.corner.x;
    }
}

/** Where a note stands: kept in its field `at`. */
function sideOf({ at }: Shape): 'left' | 'right' | 'over' {
    return at === 'left' || at === 'right' ? at : 'over';
}
