import { SheetImport, importsIn } from './sheet-imports';

export type SheetSyntax = 'scss' | 'less';
export type NameKind = 'variable' | 'mixin' | 'function';

/** Where a style sheet names a variable, mixin or function that other sheets may share; lines and characters from 0. */
export interface SheetName {
    readonly kind: NameKind;
    /** Without its sign and its namespace. */
    readonly name: string;
    readonly namespace?: string;
    /** The address in a `@use … with (…)` that sets it. */
    readonly configures?: string;
    readonly line: number;
    readonly start: number;
    readonly end: number;
    /** It gets a value or a body here. */
    readonly declares: boolean;
}

export interface Sheet {
    readonly names: readonly SheetName[];
    readonly imports: readonly SheetImport[];
}

const NOT_CODE = /"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*'|url\(\s*[^"')\s][^)]*\)|\/\*[^]*?(?:\*\/|$)|\/\/[^\r\n]*/g;
const INTERPOLATION = /[#@]\{[^}]*\}/g;

const ID = String.raw`(?:[\w-]|[^\0-\x7f])+`;

const TOKENS: Readonly<Record<SheetSyntax, RegExp>> = {
    scss: new RegExp([
        String.raw`(?<bracket>#\{|[{}();])`, String.raw`(?<![\w$-])(?:(?<space>${ID})\.)?\$(?<variable>${ID})`,
        String.raw`@(?<at>mixin|function)\s+(?<declared>${ID})`, String.raw`@include\s+(?:(?<mixinSpace>${ID})\.)?(?<mixin>${ID})`,
        String.raw`(?<![\w$@.#%-])(?:(?<functionSpace>${ID})\.)?(?<function>${ID})(?=\()`
    ].join('|'), 'gu'),
    less: new RegExp([
        String.raw`@\{(?<inText>${ID})\}`, String.raw`(?<bracket>[{}();])`, String.raw`@@?(?<variable>${ID})`,
        String.raw`(?<![\w-])[.#](?<mixin>[a-zA-Z_-]${ID}|[a-zA-Z])(?=\s*\()`
    ].join('|'), 'gu')
};

/** What LESS shares its sign with. */
const AT_RULES = new Set([
    'media', 'import', 'charset', 'font-face', 'keyframes', '-webkit-keyframes', 'supports', 'namespace', 'page', 'layer', 'container',
    'property', 'plugin', 'arguments', 'rest', 'counter-style', 'font-feature-values', 'document', 'viewport', 'scope', 'starting-style'
]);

/** What is before a bracket, and says what it is for, is not longer than this. */
const NEAR = 200;

/** The parameters of a mixin are not longer than this. */
const MAX_PARAMETERS = 10_000;

/** What is declared between braces is known only there. */
interface Block {
    readonly parent: Block | undefined;
    readonly declared: Set<string>;
}

interface Bracket {
    readonly sign: string;
    readonly role?: 'parameters' | 'arguments' | 'configuration';
}

interface Found extends Omit<SheetName, 'line' | 'start' | 'end'> {
    readonly offset: number;
    readonly block: Block;
}

/** All names in a style sheet that are not known to one of its blocks only, and what it takes from others. */
export function scanSheet(text: string, syntax: SheetSyntax): Sheet {
    const withStrings = text.replace(NOT_CODE, part => /^["'u]/.test(part) ? part : blank(part));
    const imports = importsIn(withStrings, syntax);
    const found = new Scanner(withStrings.replace(NOT_CODE, blankString), syntax, imports).scan();
    const lines = lineStarts(text);
    const names = found.filter(({ block, kind, name }) => !isLocal(block, keyOf(kind, name))).map(({ offset, block: _, ...name }) => {
        const line = lines.findLastIndex(start => start <= offset);
        return { ...name, line, start: offset - lines[line], end: offset - lines[line] + name.name.length };
    });
    return { names, imports };
}

/** To Sass a dash and an underscore are the same. */
export function keyOf(kind: NameKind, name: string): string {
    return `${kind} ${name.replace(/_/g, '-')}`;
}

class Scanner {

    protected readonly root: Block = { parent: undefined, declared: new Set() };
    protected readonly found: Found[] = [];
    protected readonly brackets: Bracket[] = [];
    /** Around this place, from the outside. */
    protected readonly blocks: Block[] = [];
    protected block = this.root;
    /** Where the statement begins, which may end with a block. */
    protected statement = 0;
    /** Parameters, known in the block that comes next. */
    protected parameters: string[] = [];

    constructor(
        protected readonly code: string, protected readonly syntax: SheetSyntax, protected readonly imports: readonly SheetImport[]
    ) { }

    scan(): readonly Found[] {
        for (const { 0: token, index, groups: group = {} } of this.code.matchAll(TOKENS[this.syntax])) {
            const end = index + token.length;
            if (group.bracket) {
                this.bracket(token, index);
            } else if (group.variable) {
                this.variable(group.variable, end, group.space);
            } else if (group.inText) {
                this.add('variable', group.inText, end - 1);
            } else if (group.declared) {
                this.declare(group.at === 'mixin' ? 'mixin' : 'function', group.declared, end);
            } else if (group.mixin && this.syntax === 'less' && this.opensBody(end)) {
                this.declare('mixin', group.mixin, end);
            } else if (group.mixin) {
                this.add('mixin', group.mixin, end, { namespace: group.mixinSpace });
            } else if (group.function) {
                this.add('function', group.function, end, { namespace: group.functionSpace });
            }
        }
        return this.found;
    }

    protected bracket(sign: string, at: number): void {
        if (sign === '(' || sign === '#{') {
            this.brackets.push({ sign, role: sign === '(' ? this.role(at) : undefined });
        } else if (sign === ')') {
            this.brackets.pop();
        } else if (sign === '{') {
            this.brackets.push({ sign });
            // In a condition or a loop outside of all blocks a variable is the one from outside.
            const isFlow = this.block === this.root && /^\s*@(?:if|else|while)\b/.test(this.prelude(at));
            this.block = isFlow ? this.root : { parent: this.block, declared: new Set(this.parameters) };
            this.blocks.push(this.block);
            this.parameters = [];
            this.statement = at + 1;
        } else if (sign === '}') {
            if (this.brackets.pop()?.sign !== '#{') {
                this.blocks.pop();
                this.block = this.blocks.at(-1) ?? this.root;
                this.statement = at + 1;
            }
        } else if (this.brackets.at(-1)?.sign !== '(') {
            this.statement = at + 1;
        }
    }

    protected variable(name: string, end: number, namespace: string | undefined): void {
        const start = end - name.length - 1;
        const isNamed = /^\s*:/.test(this.code.slice(end, end + 80));
        const { sign, role } = this.brackets.at(-1) ?? { sign: '{' };
        if (this.syntax === 'less' && AT_RULES.has(name) && !isNamed) {
            return;
        }
        const isFirst = /[(,;]\s*$/.test(this.code.slice(Math.max(this.statement, start - 80), start));
        if (role === 'parameters' && isFirst) {
            this.parameters.push(keyOf('variable', name));
        } else if (role === 'configuration' && isFirst) {
            const url = this.imports.findLast(({ offset }) => offset < start)?.url;
            this.add('variable', name, end, { configures: url });
        } else if (/^\s*@(?:each|for)\b/.test(this.prelude(start)) && !/\s(?:in|from)\s/.test(this.prelude(start))) {
            this.parameters.push(keyOf('variable', name));
        } else if (role === 'arguments' && isFirst && isNamed) {
            // The name of a parameter, which belongs to the mixin.
            return;
        } else if (isNamed && namespace === undefined && sign === '{' && /^\s*$/.test(this.prelude(start))) {
            this.declare('variable', name, end);
        } else {
            this.add('variable', name, end, { namespace });
        }
    }

    protected declare(kind: NameKind, name: string, end: number): void {
        const isGlobal = /^[^;{}]*!global\b/.test(this.code.slice(end, end + 1_000));
        const block = isGlobal ? this.root : this.block;
        block.declared.add(keyOf(kind, name));
        this.add(kind, name, end, { declares: block === this.root });
    }

    protected add(kind: NameKind, name: string, end: number, more: Partial<SheetName> = {}): void {
        this.found.push({ kind, name, declares: false, ...more, offset: end - name.length, block: this.block });
    }

    protected prelude(at: number): string {
        return this.code.slice(this.statement, at);
    }

    /** What the names in a bracket are. */
    protected role(at: number): Bracket['role'] {
        const before = this.prelude(at);
        const near = before.slice(-NEAR);
        if (this.syntax === 'less') {
            return /[.#][\w-]+\s*$/.test(near) ? (this.opensBody(at) ? 'parameters' : 'arguments') : undefined;
        }
        if (/^\s*@(?:mixin|function)\s+\S+\s*$/.test(before) || /\busing\s*$/.test(near)) {
            return 'parameters';
        }
        if (/^\s*@(?:use|forward)\b[^]*\bwith\s*$/.test(before)) {
            return 'configuration';
        }
        return /[\w-]$/.test(near) || /@include\s+\S+\s*$/.test(near) ? 'arguments' : undefined;
    }

    /** Whether a bracket after `at` is followed by the body of a mixin. */
    protected opensBody(at: number): boolean {
        let depth = 0;
        for (let place = this.code.indexOf('(', at); place >= 0 && place < at + MAX_PARAMETERS; place++) {
            depth += this.code[place] === '(' ? 1 : this.code[place] === ')' ? -1 : 0;
            if (depth === 0) {
                return /^\s*(?:when\b[^{};]*)?\{/.test(this.code.slice(place + 1, place + 1_000));
            }
        }
        return false;
    }
}

function isLocal(block: Block | undefined, key: string): boolean {
    for (let one = block; one?.parent; one = one.parent) {
        if (one.declared.has(key)) {
            return true;
        }
    }
    return false;
}

function blank(part: string): string {
    return part.replace(/[^\r\n]/g, ' ');
}

/** What is put into a text is code. */
function blankString(part: string): string {
    let after = 0;
    const pieces = [...part.matchAll(INTERPOLATION)].map(({ 0: inner, index }) => {
        const piece = blank(part.slice(after, index)) + inner;
        after = index + inner.length;
        return piece;
    });
    return pieces.join('') + blank(part.slice(after));
}

function lineStarts(text: string): number[] {
    return [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ 0: end, index }) => index + end.length)];
}
