const ESCAPES: Readonly<Record<string, string>> = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r', '"': '"', '\\': '\\' };

/** A name as git prints it in lines: between quotes if it has characters that could be taken for something else. */
export function unquoted(name: string): string {
    if (!name.startsWith('"')) {
        return name;
    }
    const bytes = name.slice(1, -1).replace(/\\(?:([0-7]{3})|(.))/g, (_match, octal: string | undefined, letter: string) =>
        octal === undefined ? ESCAPES[letter] ?? letter : String.fromCharCode(parseInt(octal, 8)));
    // All that is not ASCII was written as the bytes of it.
    return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The same name below a folder, as git would print it. */
export function quotedBelow(folder: string, name: string): string {
    return name.startsWith('"') ? `"${folder}/${name.slice(1)}` : `${folder}/${name}`;
}
