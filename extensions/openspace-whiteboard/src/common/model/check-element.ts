import { isPlainValue, isRecord, ownValue } from './json-value';

/** In px. Beyond it, sums and areas lose their precision. */
export const MAX_COORDINATE = 10_000_000;

const MAX_ID_LENGTH = 200;

const SIDES: readonly unknown[] = ['top', 'right', 'bottom', 'left'];

interface Rule {
    readonly wanted: string;
    readonly fits: (value: unknown) => boolean;
}

const TEXT: Rule = { wanted: 'a text', fits: value => typeof value === 'string' };
const TEXTS: Rule = { wanted: 'a list of texts', fits: value => Array.isArray(value) && value.every(TEXT.fits) };
const FLAG: Rule = { wanted: 'true or false', fits: value => typeof value === 'boolean' };
const COORDINATE: Rule = { wanted: `a number up to ${MAX_COORDINATE}`, fits: isCoordinate };
const LENGTH: Rule = { wanted: `a number from 0 to ${MAX_COORDINATE}`, fits: value => isCoordinate(value) && value >= 0 };
const POINTS: Rule = { wanted: 'a list of points with x and y', fits: value => Array.isArray(value) && value.every(isPoint) };
const END: Rule = { wanted: 'a shape\'s id, with or without a side, or a point with x and y', fits: isEnd };
const LINK: Rule = {
    wanted: 'a path, with or without a line from 1 and a symbol',
    fits: value => isRecord(value) && TEXT.fits(value.path)
        && (value.line === undefined || typeof value.line === 'number' && Number.isInteger(value.line) && value.line > 0)
        && (value.symbol === undefined || TEXT.fits(value.symbol))
};

interface Rules {
    readonly needed: ReadonlyMap<string, Rule>;
    readonly optional: ReadonlyMap<string, Rule>;
}

const OF_SHAPES = rules({ x: COORDINATE, y: COORDINATE, width: LENGTH, height: LENGTH }, {
    color: TEXT, text: TEXT, parent: TEXT, pinned: FLAG, link: LINK, name: TEXT, attributes: TEXTS, methods: TEXTS,
    stereotype: TEXT, src: TEXT, points: POINTS, lifeline: TEXT
});

const OF_CONNECTORS = rules({ from: END, to: END }, {
    color: TEXT, label: TEXT, relation: TEXT, style: TEXT, startHead: TEXT, endHead: TEXT, dashed: FLAG, waypoints: POINTS, y: COORDINATE
});

function rules(needed: Readonly<Record<string, Rule>>, optional: Readonly<Record<string, Rule>>): Rules {
    return { needed: new Map(Object.entries(needed)), optional: new Map(Object.entries(optional)) };
}

/** Why a value cannot stand on a board, for the user; undefined if it is a `BoardElement`. */
export function elementFault(value: unknown): string | undefined {
    if (!isRecord(value)) {
        return 'An element must be an object.';
    }
    const { id, type } = value;
    if (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH || id === '__proto__') {
        return `An element needs an id of up to ${MAX_ID_LENGTH} characters.`;
    }
    if (typeof type !== 'string' || type === '') {
        return `"${id}" needs a type.`;
    }
    const { needed, optional } = type === 'connector' || type === 'message' ? OF_CONNECTORS : OF_SHAPES;
    for (const [field, rule] of needed) {
        if (!rule.fits(ownValue(value, field))) {
            return `"${id}" needs ${field}: ${rule.wanted}.`;
        }
    }
    for (const field of Object.keys(value)) {
        const content = value[field];
        if (content === undefined) {
            continue;
        }
        const rule = optional.get(field);
        if (rule && !rule.fits(content)) {
            return `The ${field} of "${id}" must be ${rule.wanted}.`;
        }
        if (!isPlainValue(content)) {
            return `The ${field} of "${id}" is nested too deeply or cannot be written as JSON.`;
        }
    }
    return undefined;
}

function isCoordinate(value: unknown): value is number {
    return typeof value === 'number' && Math.abs(value) <= MAX_COORDINATE;
}

function isPoint(value: unknown): boolean {
    return isRecord(value) && isCoordinate(value.x) && isCoordinate(value.y);
}

function isEnd(value: unknown): boolean {
    if (!isRecord(value) || !Object.hasOwn(value, 'shape')) {
        return isPoint(value);
    }
    return typeof value.shape === 'string' && (value.side === undefined || SIDES.includes(value.side));
}
