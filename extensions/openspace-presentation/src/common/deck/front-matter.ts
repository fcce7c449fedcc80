import { isMap, isNode, isScalar, Node, parseDocument } from 'yaml';
import { DECK_THEMES, DeckMetadata, DeckProblem, TRANSITIONS } from './deck';
import { BYTE_ORDER_MARK, linesOf } from './text-lines';

export interface FrontMatter {
    readonly metadata: DeckMetadata;
    /** Where the slides begin; behind the byte order mark if there is no front matter. */
    readonly end: number;
    readonly problems: readonly DeckProblem[];
}

/** More than anybody writes by hand; what a hostile file costs grows faster than its length. */
const MAX_LENGTH = 32_000;

/** Deeper than anybody nests. The parser calls itself for each level, and an engine without stack may end at once instead of throwing. */
const MAX_DEPTH = 100;

/** Levels of lists in a single line. */
const DEEP_LIST = new RegExp(`(?:[-?][ \\t]+){${MAX_DEPTH}}`);

/** Nobody needs aliases here, and a few lines of them can stand for more than fits into memory. */
const MAX_ALIASES = 0;

/** Members that are texts, whatever else YAML would take them for. */
const TEXTS: readonly string[] = ['title', 'theme'] satisfies (keyof DeckMetadata)[];

/** What can be said in the front matter, and what is expected there, for the user. */
const EXPECTED: Readonly<Record<string, { readonly values: string; readonly isKnown: (value: unknown) => boolean }>> = {
    theme: { values: `one of ${DECK_THEMES.join(', ')}`, isKnown: value => DECK_THEMES.some(name => name === value) },
    transition: { values: `one of ${TRANSITIONS.join(', ')}`, isKnown: value => TRANSITIONS.some(name => name === value) },
    interval: { values: 'a number of seconds', isKnown: value => typeof value === 'number' && value > 0 && Number.isFinite(value) }
};

const DELIMITER = /^---[ \t]*$/;

/** What stands between a first line `---` and the next such line. */
interface Block {
    readonly yaml: string;
    readonly end: number;
}

/** Never throws: what cannot be read is a problem, and the rest is metadata all the same. */
export function readFrontMatter(text: string): FrontMatter {
    const start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
    const block = findBlock(text, start);
    if (block === 'none') {
        return { metadata: {}, end: start, problems: [] };
    }
    if (block === 'unclosed') {
        return { metadata: {}, end: start, problems: [problem(1, 'The front matter is not closed: no line --- follows.')] };
    }
    if (block.yaml.length > MAX_LENGTH) {
        return { metadata: {}, end: block.end, problems: [problem(1, `The front matter is longer than ${MAX_LENGTH} characters.`)] };
    }
    if (isDeep(block.yaml)) {
        return { metadata: {}, end: block.end, problems: [problem(1, 'The front matter is too deeply nested.')] };
    }
    return { ...readYaml(block.yaml), end: block.end };
}

/** Where the slides begin. */
export function frontMatterEnd(text: string): number {
    const start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
    const block = findBlock(text, start);
    return typeof block === 'string' ? start : block.end;
}

function findBlock(text: string, start: number): Block | 'none' | 'unclosed' {
    let content: number | undefined;
    for (const line of linesOf(text, start)) {
        const isDelimiter = DELIMITER.test(text.slice(line.start, line.end));
        if (content === undefined && !isDelimiter) {
            return 'none';
        }
        if (content !== undefined && isDelimiter) {
            return { yaml: text.slice(content, line.start), end: line.next };
        }
        content ??= line.next;
    }
    return content === undefined ? 'none' : 'unclosed';
}

/** What is nested by indentation grows too fast to get deep. */
function isDeep(yaml: string): boolean {
    let depth = 0;
    for (const [bracket] of yaml.matchAll(/[[\]{}]/g)) {
        depth = bracket === '[' || bracket === '{' ? depth + 1 : Math.max(0, depth - 1);
        if (depth > MAX_DEPTH) {
            return true;
        }
    }
    return DEEP_LIST.test(yaml);
}

function readYaml(yaml: string): Omit<FrontMatter, 'end'> {
    const problems: DeckProblem[] = [];
    const members: [string, unknown][] = [];
    try {
        const document = parseDocument(yaml, { schema: 'core', customTags: [], merge: false, logLevel: 'silent' });
        for (const { message, linePos } of document.errors) {
            problems.push(problem(fileLine(linePos?.[0].line), withoutPosition(message)));
        }
        const { contents } = document;
        if (contents && !isMap(contents)) {
            problems.push(problem(2, 'The front matter has to consist of lines such as title: My Talk.'));
        }
        for (const { key, value } of isMap(contents) ? contents.items : []) {
            if (!isScalar(key) || !isNode(value)) {
                continue;
            }
            const name = String(key.value);
            const line = (): number => fileLine(yaml.slice(0, value.range?.[0]).split(/\r\n?|\n/).length);
            try {
                const read: unknown = TEXTS.includes(name) ? textOf(value) : value.toJS(document, { maxAliasCount: MAX_ALIASES });
                members.push([name, read]);
                problems.push(...unknownValue(name, read, line));
            } catch (error) {
                problems.push(problem(line(), `${name}: ${reasonOf(error)}`));
            }
        }
    } catch (error) {
        problems.push(problem(2, reasonOf(error)));
    }
    return { metadata: Object.fromEntries(members.filter(([, value]) => value !== undefined)), problems };
}

/** What is wrong with a value that decides how the deck looks or plays; a name without a value says nothing. */
function unknownValue(name: string, value: unknown, line: () => number): DeckProblem[] {
    const expected = Object.hasOwn(EXPECTED, name) ? EXPECTED[name] : undefined;
    if (!expected || value === undefined || value === null || expected.isKnown(value)) {
        return [];
    }
    const written = typeof value === 'string' || typeof value === 'number' ? `: ${String(value).slice(0, 40)}` : '';
    return [{ kind: 'unknown-option', line: line(), message: `Unknown value of ${name}${written}. Expected ${expected.values}.` }];
}

/** As it is written: YAML takes `007` for a number. Undefined if it is no text, or none is there. */
function textOf(node: Node): string | undefined {
    return isScalar(node) && node.value !== null ? node.source?.trim() : undefined;
}

function problem(line: number, message: string): DeckProblem {
    return { kind: 'yaml', line, message };
}

/** The YAML begins in the second line of the file. */
function fileLine(line: number | undefined): number {
    return (line ?? 1) + 1;
}

/** The library adds the position and an excerpt to its messages. */
function withoutPosition(message: string): string {
    return message.split('\n')[0].replace(/ at line \d+, column \d+:?$/, '');
}

function reasonOf(error: unknown): string {
    if (error instanceof RangeError) {
        return 'Too deeply nested.';
    }
    return error instanceof Error ? error.message.split('\n')[0] : String(error);
}
