type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Members of `over` win; objects are merged member by member, lists are joined. */
export function deepMerge(base: JsonObject, over: JsonObject): JsonObject {
    const merged: Record<string, unknown> = { ...base };
    for (const [key, value] of Object.entries(over)) {
        const known = merged[key];
        if (isObject(known) && isObject(value)) {
            merged[key] = deepMerge(known, value);
        } else if (Array.isArray(known) && Array.isArray(value)) {
            merged[key] = [...known as unknown[], ...value as unknown[]];
        } else {
            merged[key] = value;
        }
    }
    return merged;
}
