/** A picture of a board, read from the text of its SVG without any help of the code that wrote it. */
export interface DrawnElement {
    readonly id: string;
    /** Where its group was moved. */
    readonly x: number;
    readonly y: number;
    readonly paths: readonly DrawnPath[];
    readonly texts: readonly DrawnText[];
}

export interface DrawnPath {
    /** Points along it, close to each other; one list for each of its strokes. */
    readonly strokes: ReadonlyArray<readonly DrawnPoint[]>;
    readonly isFilled: boolean;
}

export interface DrawnText {
    readonly text: string;
    /** Where it begins and ends, by a table of widths. */
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
}

export interface DrawnPoint {
    readonly x: number;
    readonly y: number;
}

/** Between points of a path; in px. */
const STEP = 1;

const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: '\'' };

type Attributes = ReadonlyMap<string, string>;

/** All groups with a `data-shape-id`, by that id. Throws for two groups with the same one. */
export function readDrawnBoard(svg: string): Map<string, DrawnElement> {
    const elements = new Map<string, DrawnElement & { paths: DrawnPath[]; texts: DrawnText[] }>();
    const groups: Array<{ readonly id: string | undefined; readonly x: number; readonly y: number }> = [];
    let text: Attributes | undefined;
    for (const [, end, tag, written = '', empty, words] of svg.matchAll(TAG)) {
        const group = groups.at(-1) ?? { id: undefined, x: 0, y: 0 };
        const element = group.id === undefined ? undefined : elements.get(group.id);
        if (words !== undefined) {
            if (text && element) {
                element.texts.push(textOf(decode(words), text, group));
            }
        } else if (end) {
            if (tag === 'g') {
                groups.pop();
            }
            text = undefined;
        } else {
            const attributes: Attributes = new Map([...written.matchAll(ATTRIBUTE)]
                .map(([, name, double, single]) => [name, decode(double ?? single ?? '')]));
            if (tag === 'g') {
                const [dx, dy] = translation(attributes.get('transform'));
                const id = attributes.get('data-shape-id') ?? group.id;
                groups.push({ id, x: group.x + dx, y: group.y + dy });
                if (id !== undefined && id !== group.id) {
                    if (elements.has(id)) {
                        throw new Error(`${id} is drawn twice.`);
                    }
                    elements.set(id, { id, x: group.x + dx, y: group.y + dy, paths: [], texts: [] });
                }
                if (empty) {
                    groups.pop();
                }
            } else if (tag === 'path' && element) {
                const strokes = samplePath(attributes.get('d') ?? '')
                    .map(stroke => stroke.map(({ x, y }) => ({ x: x + group.x, y: y + group.y })));
                element.paths.push({ strokes, isFilled: (attributes.get('fill') ?? 'black') !== 'none' });
            } else if (tag === 'text' && !empty) {
                text = attributes;
            }
        }
    }
    return elements;
}

function decode(text: string): string {
    return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (entity, hex?: string, decimal?: string, name?: string) => {
        if (name !== undefined) {
            return ENTITIES[name] ?? entity;
        }
        return String.fromCodePoint(hex === undefined ? Number(decimal) : parseInt(hex, 16));
    });
}

function translation(transform: string | undefined): [number, number] {
    const match = /^translate\(\s*(-?[\d.e+-]+)(?:[\s,]+(-?[\d.e+-]+))?\s*\)$/.exec(transform ?? '');
    if (transform !== undefined && !match) {
        throw new Error(`${transform} is not understood.`);
    }
    return match ? [Number(match[1]), Number(match[2] ?? 0)] : [0, 0];
}

function textOf(text: string, attributes: Attributes, group: DrawnPoint): DrawnText {
    const size = Number(attributes.get('font-size') ?? 16);
    const width = textWidth(text, size) * (attributes.get('font-weight') === 'bold' ? 1.05 : 1);
    const [x, y] = [Number(attributes.get('x') ?? 0) + group.x, Number(attributes.get('y') ?? 0) + group.y];
    const before = { start: 0, middle: 0.5, end: 1 }[attributes.get('text-anchor') ?? 'start'] ?? 0;
    return { text, left: x - width * before, right: x + width * (1 - before), top: y - size * 0.8, bottom: y + size * 0.2 };
}

/** In px: about as wide as common sans-serif fonts are. */
export function textWidth(text: string, size: number): number {
    return [...text].reduce((sum, character) => sum + advanceOf(character), 0) * size;
}

const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Extended_Pictographic}\u3000-\u303F\uFF00-\uFF60]/u;

/** In em. */
function advanceOf(character: string): number {
    if (/[\p{M}\p{Cf}]/u.test(character)) {
        return 0;
    }
    if (WIDE.test(character) && !/[\d#*]/.test(character)) {
        return 1;
    }
    if (/[ijlIft.,:;'|!()[\] ]/.test(character)) {
        return 0.28;
    }
    if (/[mwMW@%]/.test(character)) {
        return 0.83;
    }
    return /\p{Lu}/u.test(character) ? 0.67 : 0.53;
}

/** Points along the strokes of a path's `d`. */
export function samplePath(d: string): DrawnPoint[][] {
    const strokes: DrawnPoint[][] = [];
    let at: DrawnPoint = { x: 0, y: 0 };
    let start = at;
    const draw = (length: number, pointAt: (share: number) => DrawnPoint): void => {
        const steps = Math.max(1, Math.ceil(length / STEP));
        const stroke = strokes.at(-1) ?? [];
        for (let step = 1; step <= steps; step++) {
            stroke.push(pointAt(step / steps));
        }
        at = stroke.at(-1) ?? at;
    };
    const bend = (points: readonly DrawnPoint[]): void => {
        const all = [at, ...points];
        const length = points.reduce((sum, point, index) => sum + Math.hypot(point.x - all[index].x, point.y - all[index].y), 0);
        draw(length, share => bezier(all, share));
    };
    for (const [, letter, written] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*(?:e[-+]?\d+[^a-zA-Z]*)*)/g)) {
        const numbers = [...written.matchAll(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi)].map(Number);
        const command = letter.toUpperCase();
        const arity = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }[command];
        if (arity === undefined) {
            throw new Error(`${letter} is no command of a path.`);
        }
        if (command === 'Z') {
            bend([start]);
            continue;
        }
        for (let index = 0; index + arity <= numbers.length; index += arity) {
            const own = numbers.slice(index, index + arity);
            const origin = letter === command ? { x: 0, y: 0 } : at;
            const pairs = Array.from({ length: Math.floor(arity / 2) }, (_, pair) =>
                ({ x: own[2 * pair] + origin.x, y: own[2 * pair + 1] + origin.y }));
            if (command === 'M' && index === 0) {
                [at, start] = [pairs[0], pairs[0]];
                strokes.push([at]);
            } else if (command === 'H') {
                bend([{ x: own[0] + origin.x, y: at.y }]);
            } else if (command === 'V') {
                bend([{ x: at.x, y: own[0] + origin.y }]);
            } else if (command === 'A') {
                // Only corners and round shapes have arcs: the way from end to end is near enough for lines.
                bend([{ x: own[5] + origin.x, y: own[6] + origin.y }]);
            } else {
                bend(pairs);
            }
        }
    }
    return strokes;
}

function bezier(points: readonly DrawnPoint[], share: number): DrawnPoint {
    if (points.length === 1) {
        return points[0];
    }
    return bezier(points.slice(1).map((point, index) => ({
        x: points[index].x + (point.x - points[index].x) * share, y: points[index].y + (point.y - points[index].y) * share
    })), share);
}
