interface ObjectSchema {
    readonly properties?: Readonly<Record<string, PropertySchema | boolean>>;
    readonly required?: unknown;
}

interface PropertySchema extends ObjectSchema {
    readonly type?: string | readonly string[];
    readonly enum?: readonly unknown[];
    readonly items?: PropertySchema | boolean;
    readonly description?: string;
}

/** The arguments in short: `{ path: string (file, relative to …), line?: integer }` */
export function describeArguments({ properties = {}, required }: ObjectSchema): string {
    const needed = new Set<unknown>(Array.isArray(required) ? required : []);
    const members = Object.entries(properties).map(([name, schema]) => {
        const note = typeof schema === 'object' && schema.description ? ` (${schema.description})` : '';
        return `${name}${needed.has(name) ? '' : '?'}: ${describeType(schema)}${note}`;
    });
    return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}

function describeType(schema: PropertySchema | boolean): string {
    if (typeof schema === 'boolean') {
        return 'any';
    }
    if (schema.enum) {
        return schema.enum.map(value => JSON.stringify(value)).join('|');
    }
    if (schema.type === 'array' && schema.items) {
        return `${describeType(schema.items)}[]`;
    }
    if (schema.type === 'object' && schema.properties) {
        return describeArguments(schema);
    }
    return typeof schema.type === 'object' ? schema.type.join('|') : schema.type ?? 'any';
}
