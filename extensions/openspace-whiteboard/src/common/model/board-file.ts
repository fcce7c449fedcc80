import { Board, Camera, EMPTY_BOARD } from './board';
import { elementFault } from './check-element';
import { elementLine, elementOfLine, fieldsInOrder, jsonLine } from './element-line';
import { findCircles, parentOf } from './family';
import { JsonScan, scanJson } from './json-scan';
import { isPlainValue, isRecord, JsonRecord } from './json-value';
import { MigratedDrawing, migrateDrawing } from './migrate-drawing';
import { salvageObjects } from './salvage-json';
import { BoardElement } from './shape';

export const BOARD_FORMAT = 'openspace-whiteboard';
export const BOARD_VERSION = 1;

export type LineEnding = '\n' | '\r\n';

/** Something in a file that is not as it should be. */
export interface BoardFault {
    /** From 1. */
    readonly line?: number;
    readonly id?: string;
    /** For the user. */
    readonly message: string;
}

export interface ReadBoard {
    readonly board: Board;
    /** At most 100, and one more that counts the others. */
    readonly faults: readonly BoardFault[];
    /** False if `board` is only what could be saved from a broken file. */
    readonly isSound: boolean;
    /** The file must not be written, since `board` is less than what stands there: it is broken, or of a newer version. */
    readonly isReadOnly: boolean;
    readonly eol: LineEnding;
}

const MAX_FAULTS = 100;

const OWN_FIELDS: ReadonlySet<string> = new Set(['format', 'version', 'title', 'camera', 'elements']);

/** Never throws, whatever the text. */
export function readBoard(text: string): ReadBoard {
    const source = text.replace(/^\uFEFF/, '');
    const eol = dominantLineEnding(source);
    if (source.trim() === '') {
        return { board: EMPTY_BOARD, faults: [], isSound: true, isReadOnly: false, eol };
    }
    const { faults, ...read } = parse(source);
    return { ...read, faults: shortened(faults), eol };
}

/** With one element per line and a fixed order of fields. */
export function writeBoard({ title, camera, elements, rest = {}, leftovers = [] }: Board, eol: LineEnding = '\n'): string {
    const others = Object.keys(rest).filter(key => !OWN_FIELDS.has(key)).sort();
    const members = [
        ...member('format', BOARD_FORMAT),
        ...member('version', BOARD_VERSION),
        ...member('title', title ?? rest.title),
        ...camera ? [`  "camera": ${fieldsInOrder({ ...camera })}`] : member('camera', rest.camera),
        ...others.flatMap(key => member(key, rest[key])),
        `  "elements": ${listed([...elements.map(elementLine), ...leftovers], eol)}`
    ];
    return `{${eol}${members.join(`,${eol}`)}${eol}}${eol}`;
}

function member(key: string, value: unknown): string[] {
    return value === undefined ? [] : [`  ${JSON.stringify(key)}: ${jsonLine(value)}`];
}

function listed(lines: readonly string[], eol: LineEnding): string {
    return lines.length === 0 ? '[]' : `[${eol}${lines.map(text => `    ${text}`).join(`,${eol}`)}${eol}  ]`;
}

type Parsed = Omit<ReadBoard, 'eol'>;

function parse(source: string): Parsed {
    let file: unknown;
    try {
        file = JSON.parse(source);
    } catch {
        return salvage(source, syntaxFault(source));
    }
    if (!isRecord(file)) {
        return salvage(source, { message: 'The file is not a board: it must hold a JSON object.' });
    }
    const drawing = isPlainValue(file) ? migrateDrawing(file) : undefined;
    if (drawing) {
        return readDrawing(drawing);
    }
    if (file.elements !== undefined && !Array.isArray(file.elements)) {
        return salvage(source, { message: 'The elements of the board must be a list.' });
    }
    const scan = scanJson(source, 'elements');
    if (new Set(scan.keys).size < scan.keys.length) {
        return salvage(source, { message: 'A member of the board stands in the file twice.' });
    }
    return readFile(file, source, scan);
}

function readDrawing({ title, camera, elements: values, leftOut, message }: MigratedDrawing): Parsed {
    const { elements, faults, leftovers } = sift(values, index => ({ raw: jsonLine(values[index]) }));
    const { board } = assemble({ title, camera, ...leftOut.length > 0 ? { leftOut } : {} }, elements, leftovers);
    return { board, faults: [{ message }, ...faults], isSound: true, isReadOnly: false };
}

function readFile(file: JsonRecord, source: string, { items }: JsonScan): Parsed {
    const values = (file.elements ?? []) as readonly unknown[];
    const { elements, faults, leftovers } = sift(values, index => {
        const { start, end, line } = items[index];
        return { raw: source.slice(start, end), line };
    });
    const { elements: _elements, format, version, ...members } = file;
    const plain = Object.fromEntries(Object.entries(members).filter(([, value]) => isPlainValue(value)));
    const lost = Object.keys(members).filter(key => !Object.hasOwn(plain, key));
    const read = assemble(plain, elements, leftovers);
    const blocking = [
        ...formatFaults(format, version),
        ...lost.map(key => ({ message: `"${key}" is nested too deeply or has a number that is too large.` }))
    ];
    return {
        board: read.board, faults: [...blocking, ...read.faults, ...faults], isSound: lost.length === 0, isReadOnly: blocking.length > 0
    };
}

/** The board with those members of the file, of which title and camera are looked at. */
function assemble(
    { title, camera, ...others }: JsonRecord, elements: readonly BoardElement[], leftovers: readonly string[]
): { readonly board: Board; readonly faults: readonly BoardFault[] } {
    const faults: BoardFault[] = [];
    const rest: Record<string, unknown> = others;
    if (title !== undefined && typeof title !== 'string') {
        rest.title = title;
        faults.push({ message: 'The title of the board must be a text.' });
    }
    if (camera !== undefined && !isCamera(camera)) {
        rest.camera = camera;
        faults.push({ message: 'The camera of the board must have x, y and a zoom above 0.' });
    }
    const board: Board = {
        ...typeof title === 'string' ? { title } : {},
        ...isCamera(camera) ? { camera } : {},
        elements,
        ...Object.keys(rest).length > 0 ? { rest } : {},
        ...leftovers.length > 0 ? { leftovers } : {}
    };
    return { board, faults };
}

interface Sifted {
    readonly elements: readonly BoardElement[];
    readonly faults: readonly BoardFault[];
    readonly leftovers: readonly string[];
}

/** Tells what is a sound element from what is not. Of two with the same id, the first one counts. */
function sift(values: readonly unknown[], sourceOf: (index: number) => { readonly raw: string; readonly line?: number }): Sifted {
    const sound = new Map<string, { readonly element: BoardElement; readonly index: number }>();
    const faulty = new Map<number, string>();
    values.forEach((value, index) => {
        const element = elementOfLine(value);
        const fault = elementFault(element);
        if (fault !== undefined) {
            faulty.set(index, fault);
            return;
        }
        // It was checked just now.
        const found = element as BoardElement;
        if (sound.has(found.id)) {
            faulty.set(index, `There are two elements "${found.id}": only the first one is shown.`);
        } else {
            sound.set(found.id, { element: found, index });
        }
    });
    for (const circle of findCircles(sound.keys(), id => parentOf(sound.get(id)?.element))) {
        const [last] = circle.map(id => ({ id, index: sound.get(id)?.index ?? -1 })).sort((a, b) => b.index - a.index);
        sound.delete(last.id);
        faulty.set(last.index, `"${last.id}" stands in itself.`);
    }
    const broken = [...faulty].sort(([a], [b]) => a - b)
        .map(([index, message]) => ({ ...sourceOf(index), message, value: values[index] }));
    return {
        elements: [...sound.values()].map(({ element }) => element),
        leftovers: broken.map(({ raw }) => raw),
        faults: broken.map(({ value, message, line }) => ({
            ...line === undefined ? {} : { line },
            ...isRecord(value) && typeof value.id === 'string' ? { id: value.id } : {},
            message
        }))
    };
}

/** What can be shown of a file that must not be written. */
function salvage(source: string, fault: BoardFault): Parsed {
    const pieces = salvageObjects(source, ({ id, type }) => typeof id === 'string' && typeof type === 'string');
    const { elements, faults } = sift(pieces.map(({ value }) => value), index => ({ raw: '', line: pieces[index].line }));
    return { board: { elements }, faults: [fault, ...faults], isSound: false, isReadOnly: true };
}

function syntaxFault(source: string): BoardFault {
    const conflict = /^(?:<{7}|={7}|>{7})(?:\s|$)/m.exec(source);
    if (conflict) {
        const line = source.slice(0, conflict.index).split('\n').length;
        return { line, message: 'The file has a merge conflict here.' };
    }
    const { faultLine = 1 } = scanJson(source, 'elements');
    // An element that is not closed would swallow those behind it: JSON goes wrong only there.
    const broken = source.split('\n', faultLine).findIndex(text => /^\s*\{\s*"id"/.test(text) && !isJson(text.replace(/,\s*$/, '')));
    const line = broken < 0 ? faultLine : broken + 1;
    return { line, message: 'The file is not valid JSON here.' };
}

function isJson(text: string): boolean {
    try {
        JSON.parse(text);
        return true;
    } catch {
        return false;
    }
}

/** Why the file must not be written. */
function formatFaults(format: unknown, version: unknown): BoardFault[] {
    if (format !== undefined && format !== BOARD_FORMAT) {
        return [{ message: 'The file is not in the format of boards, so it cannot be changed here.' }];
    }
    if (version === undefined || version === BOARD_VERSION || version === 0) {
        return [];
    }
    return [{
        message: typeof version === 'number' && version > BOARD_VERSION
            ? `The board has the newer format version ${version}, so it cannot be changed here.`
            : `The format version of the board must be ${BOARD_VERSION}, so it cannot be changed here.`
    }];
}

function isCamera(value: unknown): value is Camera {
    return isRecord(value) && [value.x, value.y, value.zoom].every(Number.isFinite) && (value.zoom as number) > 0 && isPlainValue(value);
}

function dominantLineEnding(text: string): LineEnding {
    const windows = text.split('\r\n').length - 1;
    return windows > (text.split('\n').length - 1) / 2 ? '\r\n' : '\n';
}

function shortened(faults: readonly BoardFault[]): readonly BoardFault[] {
    return faults.length <= MAX_FAULTS
        ? faults
        : [...faults.slice(0, MAX_FAULTS), { message: `The file has ${faults.length - MAX_FAULTS} more faults.` }];
}
