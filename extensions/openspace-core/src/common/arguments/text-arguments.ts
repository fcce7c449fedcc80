import { ArgumentKind, HOST_VALUES, KIND } from './argument-kinds';

/** Of arguments, and of references in a schema, which may lead to each other. No argument of ours has more than five levels. */
const MAX_DEPTH = 50;

/** As it came over the wire: nothing of it is certain. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A text among the arguments of a call. */
export interface TextArgument {
    /** The argument in which it stands. */
    readonly name: string;
    readonly value: string;
    /** Undefined if nobody said what it is. */
    readonly kind?: ArgumentKind;
    /** It leads to programs of the person's machine. */
    readonly reachesHost?: boolean;
}

/** All texts of a call as its schema sees them. Values of a choice have no kind and are left out, unless they reach the host. */
export function textArguments(schema: JsonSchema, args: Readonly<Record<string, unknown>>): TextArgument[] {
    const found: TextArgument[] = [];
    mapTexts(schema, args, (value, readings) => {
        found.push(...readings);
        return value;
    });
    return found;
}

/**
 * The arguments with other texts. `readings` are all that a text may be; there are none for the value of a choice.
 * Throws if they are nested without end.
 */
export function mapTexts(
    schema: JsonSchema, args: Readonly<Record<string, unknown>>, map: (value: string, readings: readonly TextArgument[]) => string
): Record<string, unknown> {
    const visit = (name: string, value: unknown, places: readonly Place[], depth: number): unknown => {
        if (depth > MAX_DEPTH) {
            throw new Error('The arguments are nested too deeply.');
        }
        if (typeof value === 'string') {
            return map(value, readingsOf(name, value, places));
        }
        if (Array.isArray(value)) {
            return value.map((item, index) =>
                visit(name, item, placesBelow(schema, places, 'array', place => itemOf(place, index)), depth + 1));
        }
        return typeof value === 'object' && value !== null ? visitMembers(name, value, places, depth + 1) : value;
    };
    const visitMembers = (name: string, members: object, places: readonly Place[], depth: number): Record<string, unknown> =>
        Object.fromEntries(
            Object.entries(members).map(([key, member]) => {
                const below = placesBelow(schema, places, 'object', place => memberOf(place, key));
                return [mapKey(name, key, places), visit(name || key, member, below, depth)];
            }));
    /** Names of members are texts, too, where they can be chosen. */
    const mapKey = (name: string, key: string, places: readonly Place[]): string => {
        const free = places.filter(place =>
            mayBe(place.schema, 'object') && isObject(place.schema.propertyNames) && !knows(place.schema, key));
        const named = free.flatMap(place => variants(schema, { schema: place.schema.propertyNames as JsonSchema, kind: place.kind }));
        return free.length === 0 ? key : map(key, readingsOf(name || key, key, named));
    };
    return visitMembers('', args, variants(schema, { schema }), 0);
}

/** Arguments that may hold a text of which the schema does not say what it is. */
export function unmarkedArguments(schema: JsonSchema): string[] {
    const unmarked = new Set<string>();
    const seen = new Set<unknown>();
    const visit = (name: string, place: Place): void => {
        for (const { schema: node, kind } of variants(schema, place)) {
            if (kind !== undefined || isChoice(node)) {
                continue;
            }
            if (mayBe(node, 'string')) {
                unmarked.add(name);
            }
            // What may be anything has been named already.
            if (node.type !== undefined && !seen.has(node)) {
                seen.add(node);
                childrenOf(node).forEach(([key, child]) => visit(name || key, { schema: child }));
            }
        }
    };
    childrenOf(schema).forEach(([key, child]) => visit(key, { schema: child }));
    return [...unmarked];
}

/** A part of the schema, and the kind that something above it has given to all texts below. */
interface Place {
    readonly schema: JsonSchema;
    readonly kind?: ArgumentKind;
}

/** What a part of a schema may stand for: its references followed, its alternatives apart. */
function variants(root: JsonSchema, { schema, kind }: Place, depth = 0): Place[] {
    const own = (schema[KIND] as ArgumentKind | undefined) ?? kind;
    const branches = depth > MAX_DEPTH
        ? []
        : [...['anyOf', 'oneOf', 'allOf'].flatMap(key => schemasIn(schema[key])), ...resolve(root, schema.$ref)];
    return [
        ...(branches.length === 0 || schema.type !== undefined || schema.properties !== undefined ? [{ schema, kind: own }] : []),
        ...branches.flatMap(branch => variants(root, { schema: branch, kind: own }, depth + 1))
    ];
}

function resolve(root: JsonSchema, reference: unknown): JsonSchema[] {
    if (typeof reference !== 'string' || !reference.startsWith('#')) {
        return [];
    }
    const found = reference.split('/').slice(1).reduce<unknown>((node, key) => isObject(node) ? node[key] : undefined, root);
    return isObject(found) ? [found] : [];
}

function readingsOf(name: string, value: string, places: readonly Place[]): TextArgument[] {
    const fitting = places.filter(({ schema }) => mayBe(schema, 'string'));
    const reachesHost = fitting.some(({ schema }) => Array.isArray(schema[HOST_VALUES]) && schema[HOST_VALUES].includes(value));
    const kinds = fitting.filter(({ schema }) => !isChoice(schema) || !choicesOf(schema).includes(value)).map(({ kind }) => kind);
    if (reachesHost) {
        return [{ name, value, reachesHost }];
    }
    if (fitting.length > 0 && kinds.length === 0) {
        return [];
    }
    // Of several readings each is told: a guard goes by the most careful one.
    return kinds.length === 0
        ? [{ name, value }]
        : [...new Set(kinds)].map(kind => ({ name, value, ...(kind === undefined ? {} : { kind }) }));
}

/**
 * What stands below in those alternatives that can have something below. What none of them knows has no kind, unless something
 * above has given one to all texts.
 */
function placesBelow(
    root: JsonSchema, places: readonly Place[], type: 'object' | 'array', childOf: (schema: JsonSchema) => unknown
): Place[] {
    const open = places.filter(({ schema }) => mayBe(schema, type));
    const known = open.flatMap(place => {
        const child = childOf(place.schema);
        return isObject(child) ? variants(root, { schema: child, kind: place.kind }) : [];
    });
    const below = known.length > 0 ? known : open.map(place => ({ schema: {}, kind: place.kind }));
    // Alternatives that come to the same would double at each level.
    return below.filter((place, index) => below.findIndex(({ schema, kind }) => schema === place.schema && kind === place.kind) === index);
}

function memberOf(schema: JsonSchema, key: string): unknown {
    return knows(schema, key) ? (schema.properties as JsonSchema)[key] : schema.additionalProperties;
}

function knows({ properties }: JsonSchema, key: string): boolean {
    return isObject(properties) && Object.hasOwn(properties, key);
}

function itemOf({ prefixItems, items }: JsonSchema, index: number): unknown {
    return schemasIn(prefixItems).at(index) ?? items;
}

/** What stands below, with names where there are any. What may be anything is a child that may be anything. */
function childrenOf(schema: JsonSchema): [string, JsonSchema][] {
    const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
    const rest = [
        ...(mayBe(schema, 'object') && schema.properties === undefined
            ? [schema.additionalProperties ?? {}]
            : [schema.additionalProperties]),
        ...(mayBe(schema, 'array') && schema.prefixItems === undefined ? [schema.items ?? {}] : [schema.items]),
        ...schemasIn(schema.prefixItems)
    ];
    const names = isObject(schema.additionalProperties) ? [schema.propertyNames] : [];
    const named = [...properties, ...[...rest, ...names].map(child => ['…', child] as const)];
    return named.flatMap(([name, child]) =>
        child === true ? [[name, {}] as [string, JsonSchema]] : isObject(child) ? [[name, child] as [string, JsonSchema]] : []);
}

function choicesOf({ enum: choices, const: only }: JsonSchema): readonly unknown[] {
    return Array.isArray(choices) ? choices : [only];
}

function isChoice({ enum: choices, const: only }: JsonSchema): boolean {
    return Array.isArray(choices) || only !== undefined;
}

/** Whether a value of this type may stand there. What says nothing of its type takes any. */
function mayBe({ type }: JsonSchema, wanted: string): boolean {
    return type === undefined || type === wanted || Array.isArray(type) && type.includes(wanted);
}

function schemasIn(value: unknown): JsonSchema[] {
    return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: unknown): value is JsonSchema {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
