/** Something that a file declares. */
export interface Declaration {
    readonly name: string;
    readonly kind: 'class' | 'interface' | 'function' | 'method' | 'variable';
    /** Lines from 1, both included. */
    readonly start: number;
    readonly end: number;
}

/** Longer lines are data, not declarations. */
const MAX_LINE_LENGTH = 400;
/** Longer files are generated; nobody mentions what is in them. */
const MAX_LINES = 20_000;
/** A declaration that goes on for longer is cut: the agent reads on if it needs more. */
const MAX_LINES_OF_ONE = 300;

/** Words that declare a name in one language or another. */
const KEYWORD = new RegExp(String.raw`^(?:(?:export|default|declare|abstract|async|pub(?:\([\w: ]*\))?|public|private|protected|internal`
    + String.raw`|static|final|sealed|unsafe|override|open|data|partial)\s+)*`
    + String.raw`(function\*?|class|interface|enum|type|namespace|module|trait|struct|record|def|fn|func|fun|object|protocol)\s+`
    + String.raw`(?:\([^)]*\)\s*)?([A-Za-z_$][\w$]*)`);
const VARIABLE = /^(?:export\s+)?(?:declare\s+)?(?:const|let|var|static|val)\s+(?:mut\s+)?([A-Za-z_$][\w$]*)\s*[:=]/;
const METHOD = new RegExp(String.raw`^(?:(?:public|private|protected|internal|static|override|async|get|set|final|virtual|readonly)\s+)*`
    + String.raw`(?:[\w<>[\],.?]+\s+)?([A-Za-z_$][\w$]*)\s*(?:<[^()]*>)?\([^;]*\{$`);
const NO_METHOD = new Set([
    'if', 'for', 'while', 'switch', 'catch', 'return', 'function', 'else', 'do', 'with', 'match', 'synchronized', 'using', 'lock', 'new',
    'await', 'super', 'describe', 'it', 'test'
]);

const KINDS: Readonly<Record<string, Declaration['kind']>> = {
    class: 'class', struct: 'class', record: 'class', object: 'class', enum: 'class',
    interface: 'interface', type: 'interface', trait: 'interface', protocol: 'interface', namespace: 'interface', module: 'interface'
};

/**
 * What a text declares, read by its words and indentation alone. It knows no language: it finds what is usual, misses what
 * is not, and needs no language server.
 */
export function outlineOf(text: string): Declaration[] {
    const lines = text.split(/\r?\n/, MAX_LINES);
    return lines.flatMap((line, index): Declaration[] => {
        const found = line.length > MAX_LINE_LENGTH ? undefined : declarationIn(line);
        return found ? [{ ...found, start: index + 1, end: endOf(lines, index) + 1 }] : [];
    });
}

function declarationIn(line: string): Pick<Declaration, 'name' | 'kind'> | undefined {
    const indent = indentOf(line);
    const code = line.trim();
    const keyword = KEYWORD.exec(code);
    if (keyword) {
        return { name: keyword[2], kind: KINDS[keyword[1]] ?? (indent > 0 ? 'method' : 'function') };
    }
    const variable = indent === 0 ? VARIABLE.exec(code) : undefined;
    if (variable) {
        return { name: variable[1], kind: 'variable' };
    }
    const method = indent > 0 ? METHOD.exec(code) : undefined;
    return method && !NO_METHOD.has(method[1]) && !NO_METHOD.has(code.split(/\W/, 1)[0]) ? { name: method[1], kind: 'method' } : undefined;
}

/** Index of the last line: all that is indented more belongs to it, and the bracket that closes it. */
function endOf(lines: readonly string[], start: number): number {
    const indent = indentOf(lines[start]);
    let end = start;
    for (let index = start + 1; index < Math.min(lines.length, start + MAX_LINES_OF_ONE); index++) {
        const line = lines[index];
        if (line.trim() === '') {
            continue;
        }
        if (indentOf(line) > indent) {
            end = index;
        } else if (indentOf(line) === indent && /^\s*[)}\]]/.test(line)) {
            end = index;
            if (/^\s*[)}\]]+[;,]?\s*$/.test(line)) {
                break;
            }
        } else {
            break;
        }
    }
    return end;
}

function indentOf(line: string): number {
    return line.length - line.trimStart().length;
}
