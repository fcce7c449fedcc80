import { Point, Side } from '../geometry/box';
import { CodeLink, CONNECTOR_STYLES, ConnectorEnd } from '../model/shape';
import { COLORS, isColor } from '../shapes/colors';
import { HEADS } from '../shapes/heads';
import { RELATIONS, relationNamed } from '../shapes/relations';

/** Longer texts belong into files, to which a shape can lead. In characters. */
export const MAX_TEXT = 10_000;
/** In px from the middle of the board: beyond, browsers no longer draw exactly. */
export const MAX_COORDINATE = 1_000_000;
const MAX_SIZE = 100_000;
const MAX_LINES = 500;
const MAX_POINTS = 10_000;
const MAX_ID = 200;

const SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left'];

/** Answers the value as the model has it. Throws with what is wrong about it, to be read behind the name of the field. */
export type FieldReader = (value: unknown) => unknown;

export const FIELD_READERS: Readonly<Record<string, FieldReader>> = {
    id: readId,
    type: readId,
    text: readText,
    name: readText,
    label: readText,
    title: readText,
    stereotype: readText,
    attributes: readLines,
    methods: readLines,
    color: readColor,
    x: readCoordinate,
    y: readCoordinate,
    width: readSize,
    height: readSize,
    parent: readId,
    inside: readId,
    rightOf: readId,
    leftOf: readId,
    above: readId,
    below: readId,
    lifeline: readId,
    firstMessage: readId,
    lastMessage: readId,
    link: readLink,
    src: readPath,
    points: readPoints,
    waypoints: readPoints,
    pinned: readFlag,
    dashed: readFlag,
    thick: readFlag,
    from: readEnd,
    to: readEnd,
    relation: readRelation,
    startHead: value => oneOf(value, HEADS),
    endHead: value => oneOf(value, HEADS),
    style: value => oneOf(value, CONNECTOR_STYLES)
};

function readText(value: unknown): string {
    if (typeof value !== 'string') {
        throw new Error('has to be a text');
    }
    if (value.length > MAX_TEXT) {
        throw new Error(`is too long: at most ${MAX_TEXT} characters, not ${value.length}`);
    }
    return value;
}

function readId(value: unknown): string {
    const id = readText(value);
    if (id.length === 0 || id.length > MAX_ID) {
        throw new Error(`has to have 1 to ${MAX_ID} characters`);
    }
    // eslint-disable-next-line no-control-regex -- they would break the lines of outlines and files
    if (/[\u0000-\u001f\u007f]/.test(id)) {
        throw new Error('must not contain control characters');
    }
    return id;
}

function readLines(value: unknown): string[] {
    if (!Array.isArray(value) || value.length > MAX_LINES) {
        throw new Error(`has to be a list of at most ${MAX_LINES} texts`);
    }
    return value.map(readText);
}

function readColor(value: unknown): string {
    const color = readText(value).toLowerCase();
    if (!isColor(color)) {
        throw new Error(`has to be one of ${COLORS.join(', ')}, or #rrggbb`);
    }
    return color;
}

function readRelation(value: unknown): string {
    const relation = relationNamed(value);
    if (relation === undefined) {
        throw new Error(`has to be one of ${Object.keys(RELATIONS).join(', ')}`);
    }
    return relation;
}

function readNumber(value: unknown): number {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
        throw new Error('has to be a number');
    }
    return value;
}

function readCoordinate(value: unknown): number {
    const number = readNumber(value);
    if (Math.abs(number) > MAX_COORDINATE) {
        throw new Error(`is too far away: between -${MAX_COORDINATE} and ${MAX_COORDINATE}`);
    }
    return number;
}

function readSize(value: unknown): number {
    const number = readNumber(value);
    if (number < 1 || number > MAX_SIZE) {
        throw new Error(`has to be between 1 and ${MAX_SIZE}`);
    }
    return number;
}

function readFlag(value: unknown): boolean {
    if (typeof value !== 'boolean') {
        throw new Error('has to be true or false');
    }
    return value;
}

/** That it does not lead out of the workspace is seen to where it is used; it never leads into the web. */
function readPath(value: unknown): string {
    const path = readId(value);
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path) && !/^[a-z]:[\\/]/i.test(path)) {
        throw new Error('has to be a path of the workspace, not an address');
    }
    return path;
}

/** A pin that was read with a board is not taken back: the line is pinned as it is now. */
function readLink(value: unknown): CodeLink {
    const { path, line, symbol } = readObject(value, ['path', 'line', 'symbol', 'pin'], '{ path, line?, symbol? }');
    if (line !== undefined && (!Number.isInteger(line) || Number(line) < 1)) {
        throw new Error('has a line that is none: lines count from 1');
    }
    return {
        path: readPath(path),
        ...line === undefined ? {} : { line: Number(line) },
        ...symbol === undefined ? {} : { symbol: readId(symbol) }
    };
}

function readPoint(value: unknown): Point {
    const { x, y } = Array.isArray(value)
        ? { x: value[0] as unknown, y: value[1] as unknown } : readObject(value, ['x', 'y'], '{ x, y }');
    return { x: readCoordinate(x), y: readCoordinate(y) };
}

function readPoints(value: unknown): Point[] {
    if (!Array.isArray(value) || value.length > MAX_POINTS) {
        throw new Error(`has to be a list of at most ${MAX_POINTS} points`);
    }
    return value.map(readPoint);
}

function readEnd(value: unknown): ConnectorEnd {
    if (typeof value === 'string') {
        return { shape: readId(value) };
    }
    const end = readObject(value, ['shape', 'side', 'x', 'y'], 'a shapeId, { shape, side? } or { x, y }');
    if (end.shape === undefined) {
        return { x: readCoordinate(end.x), y: readCoordinate(end.y) };
    }
    return { shape: readId(end.shape), ...end.side === undefined ? {} : { side: oneOf(end.side, SIDES) } };
}

function oneOf<T extends string>(value: unknown, choices: readonly T[]): T {
    const found = choices.find(choice => choice === value);
    if (found === undefined) {
        throw new Error(`has to be one of ${choices.join(', ')}`);
    }
    return found;
}

function readObject(value: unknown, members: readonly string[], form: string): Readonly<Record<string, unknown>> {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new Error(`has to be ${form}`);
    }
    const unknown = Object.keys(value).filter(key => !members.includes(key));
    if (unknown.length > 0) {
        throw new Error(`has to be ${form}`);
    }
    return value as Readonly<Record<string, unknown>>;
}
