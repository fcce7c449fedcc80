/**
 * A schema of the store as it can be shipped: nothing in it is fetched, and nothing that was unknown when it was written counts as an
 * error. A package of schemas is older than the files that it describes: what it lists is offered, what it does not list is accepted.
 *
 * @param {unknown} schema
 * @param {Record<string, string>} files addresses of schemas that lie beside it, and how they are called there
 */
export function offlineSchema(schema, files) {
    if (Array.isArray(schema)) {
        return schema.map(entry => offlineSchema(entry, files));
    }
    if (typeof schema !== 'object' || schema === null) {
        return schema;
    }
    const entries = Object.entries(schema)
        // The address by which it is known elsewhere would be the base of what it refers to.
        .filter(([key, value]) => !((key === '$id' || key === 'id') && isAddress(value)))
        .filter(([key, value]) => !(key === 'additionalProperties' && value === false))
        .flatMap(([key, value]) => key === '$ref' ? reference(value, files) : [[key, offlineSchema(value, files)]]);
    const { enum: values, ...rest } = Object.fromEntries(entries);
    if (!Array.isArray(values)) {
        return Object.fromEntries(entries);
    }
    // As one of several possibilities it is still offered.
    return rest.anyOf ? { ...rest, enum: values } : { ...rest, anyOf: [{ enum: values }, { type: typesOf(values) }] };
}

function reference(value, files) {
    if (!isAddress(value)) {
        return [['$ref', value]];
    }
    const [address, inside] = value.split('#');
    const file = files[address.replace(/^http:/, 'https:').replace(/\.json$/, '')];
    return file ? [['$ref', inside ? `${file}#${inside}` : file]] : [];
}

function isAddress(value) {
    return typeof value === 'string' && /^https?:/.test(value);
}

function typesOf(values) {
    const types = [...new Set(values.map(value => value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value))];
    return types.length === 1 ? types[0] : types;
}
