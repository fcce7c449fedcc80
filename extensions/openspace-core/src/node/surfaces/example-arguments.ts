/** Deeper members are left out: an example is there to be read. */
const MAX_DEPTH = 3;
/** Longest example, in characters of JSON. */
const MAX_CHARACTERS = 500;

type JsonObject = Readonly<Record<string, unknown>>;

/** Arguments of a typical call, made from the required members of a JSON Schema; `{}` if none are found that fit. */
export function exampleArguments(schema: JsonObject, fits: (example: unknown) => boolean): Record<string, unknown> {
    const example = exampleOf(schema, 0);
    return isObject(example) && fits(example) && JSON.stringify(example).length <= MAX_CHARACTERS ? { ...example } : {};
}

function exampleOf(schema: unknown, depth: number): unknown {
    if (!isObject(schema) || depth > MAX_DEPTH) {
        return {};
    }
    if ('const' in schema) {
        return schema.const;
    }
    if ('default' in schema) {
        return schema.default;
    }
    const [known] = [...listOf(schema.examples), ...listOf(schema.enum)];
    return known ?? exampleOfType(Array.isArray(schema.type) ? schema.type[0] : schema.type, schema, depth);
}

function exampleOfType(type: unknown, schema: JsonObject, depth: number): unknown {
    switch (type) {
        case 'object': {
            const properties = isObject(schema.properties) ? schema.properties : {};
            return Object.fromEntries(listOf(schema.required).map(name => [String(name), exampleOf(properties[String(name)], depth + 1)]));
        }
        case 'array':
            return typeof schema.minItems === 'number' && schema.minItems > 0 ? [exampleOf(schema.items, depth + 1)] : [];
        case 'integer':
        case 'number':
            return [schema.minimum, schema.maximum].find(bound => typeof bound === 'number') ?? 1;
        case 'boolean':
            return true;
        case 'null':
            return null;
        default:
            return 'text';
    }
}

function isObject(value: unknown): value is JsonObject {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
    return Array.isArray(value) ? value : [];
}
