export type JsonRecord = Readonly<Record<string, unknown>>;

/** Deeper values are refused: whoever walks them could run out of stack. */
export const MAX_DEPTH = 32;

export function isRecord(value: unknown): value is JsonRecord {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Equal as JSON: the order of keys does not matter, and a key without a value is none. */
export function isSameValue(a: unknown, b: unknown): boolean {
    if (Object.is(a, b) || a === b) {
        return true;
    }
    if (Array.isArray(a) && Array.isArray(b)) {
        return a.length === b.length && a.every((value, index) => isSameValue(value, b[index]));
    }
    if (!isRecord(a) || !isRecord(b)) {
        return false;
    }
    const keys = definedKeys(a);
    return keys.length === definedKeys(b).length && keys.every(key => isSameValue(a[key], ownValue(b, key)));
}

/** Can be written as JSON and read again without a loss. */
export function isPlainValue(value: unknown, depth = MAX_DEPTH): boolean {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') {
        return true;
    }
    if (typeof value === 'number') {
        return Number.isFinite(value);
    }
    if (depth === 0 || typeof value !== 'object') {
        return false;
    }
    return Object.values(value).every(inner => isPlainValue(inner, depth - 1));
}

/** Not what the prototype has, whatever the key. */
export function ownValue(record: JsonRecord, key: string): unknown {
    return Object.hasOwn(record, key) ? record[key] : undefined;
}

function definedKeys(record: JsonRecord): string[] {
    return Object.keys(record).filter(key => record[key] !== undefined);
}
