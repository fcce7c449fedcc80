/** A part of a JSON text by its offsets. */
export interface JsonPiece {
    readonly start: number;
    readonly end: number;
    /** Of its beginning, from 1. */
    readonly line: number;
}

export interface JsonScan {
    /** Where it is not JSON any more, from 1. */
    readonly faultLine?: number;
    /** Keys of the outermost object, as often as they stand there. */
    readonly keys: readonly string[];
    /** What stands in the list that is the value of the member that was asked for. */
    readonly items: readonly JsonPiece[];
}

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma' | 'nothing';

const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Where things stand in a JSON text, which `JSON.parse` does not tell. Works without recursion, however deep the text is nested. */
export function scanJson(text: string, member: string): JsonScan {
    return new JsonScanner(text, member).scan();
}

class JsonScanner {

    protected at = 0;
    protected line = 1;
    protected expected: Expected = 'value';
    protected readonly open: string[] = [];
    protected readonly keys: string[] = [];
    protected readonly items: JsonPiece[] = [];
    protected item: Omit<JsonPiece, 'end'> | undefined;

    constructor(protected readonly text: string, protected readonly member: string) { }

    scan(): JsonScan {
        const { keys, items } = this;
        for (this.skipSpace(); this.at < this.text.length; this.skipSpace()) {
            if (!this.step(this.text[this.at])) {
                return { keys, items, faultLine: this.line };
            }
        }
        return this.expected === 'nothing' ? { keys, items } : { keys, items, faultLine: this.line };
    }

    /** False if that must not stand here. */
    protected step(sign: string): boolean {
        if (sign === '}' || sign === ']') {
            return this.close(sign);
        }
        switch (this.expected) {
            case 'colon':
                this.expected = 'value';
                return this.pass(sign === ':');
            case 'comma':
                this.expected = this.open.at(-1) === '{' ? 'key' : 'value';
                return this.pass(sign === ',');
            case 'key':
            case 'key or end':
                return sign === '"' && this.key();
            case 'nothing':
                return false;
            default:
                return this.value(sign);
        }
    }

    protected value(sign: string): boolean {
        if (this.open.length === 2 && this.open[1] === '[' && this.keys.at(-1) === this.member) {
            this.item = { start: this.at, line: this.line };
        }
        if (sign === '{' || sign === '[') {
            this.open.push(sign);
            this.expected = sign === '{' ? 'key or end' : 'value or end';
            return this.pass(true);
        }
        if (sign === '"' ? !this.string() : !this.scalar()) {
            return false;
        }
        this.endValue();
        return true;
    }

    protected key(): boolean {
        const start = this.at;
        if (!this.string()) {
            return false;
        }
        if (this.open.length === 1) {
            this.keys.push(JSON.parse(this.text.slice(start, this.at)) as string);
        }
        this.expected = 'colon';
        return true;
    }

    protected close(sign: string): boolean {
        const fits = sign === '}'
            ? this.open.at(-1) === '{' && (this.expected === 'comma' || this.expected === 'key or end')
            : this.open.at(-1) === '[' && (this.expected === 'comma' || this.expected === 'value or end');
        if (!fits) {
            return false;
        }
        this.open.pop();
        this.at++;
        this.endValue();
        return true;
    }

    protected endValue(): void {
        if (this.item && this.open.length === 2) {
            this.items.push({ ...this.item, end: this.at });
            this.item = undefined;
        }
        this.expected = this.open.length === 0 ? 'nothing' : 'comma';
    }

    protected scalar(): boolean {
        SCALAR.lastIndex = this.at;
        if (!SCALAR.test(this.text)) {
            return false;
        }
        this.at = SCALAR.lastIndex;
        return true;
    }

    protected string(): boolean {
        const end = endOfString(this.text, this.at);
        this.at = end ?? this.at;
        return end !== undefined;
    }

    protected pass(isRight: boolean): boolean {
        this.at += isRight ? 1 : 0;
        return isRight;
    }

    protected skipSpace(): void {
        for (; this.at < this.text.length; this.at++) {
            const code = this.text.charCodeAt(this.at);
            if (code === 10) {
                this.line++;
            } else if (code !== 32 && code !== 9 && code !== 13) {
                return;
            }
        }
    }
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Behind its closing quote; undefined if it has none in its line, or something that JSON does not know. */
export function endOfString(text: string, start: number): number | undefined {
    for (let at = start + 1; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code === 34) {
            return at + 1;
        }
        if (code === 92) {
            ESCAPE.lastIndex = at;
            if (!ESCAPE.test(text)) {
                return undefined;
            }
            at = ESCAPE.lastIndex - 1;
        } else if (code < 32) {
            return undefined;
        }
    }
    return undefined;
}
