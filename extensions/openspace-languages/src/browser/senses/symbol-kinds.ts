/** In the order of the protocol. */
const KINDS = [
    'file', 'module', 'namespace', 'package', 'class', 'method', 'property', 'field', 'constructor', 'enum', 'interface', 'function',
    'variable', 'constant', 'string', 'number', 'boolean', 'array', 'object', 'key', 'null', 'enum member', 'struct', 'event', 'operator',
    'type parameter'
];

/** Of a symbol as the editor numbers it, from 0. The protocol counts from 1. */
export function symbolKind(kind: number): string {
    return KINDS[kind] ?? 'symbol';
}
