/** Longer lines are cut before anybody looks at them: they come from files that may be hostile. */
const MAX_LINE = 500;
const MAX_TITLE = 120;

/** Where escaped characters wait, among those for private use, until the marks are gone. */
const ESCAPED = 0xE000;

const HEADING = /^ {0,3}#{1,6}(?:[ \t]+(.*))?$/s;
const UNDERLINE = /^ {0,3}=+$/;
/** Columns, rules, rulers of tables: lines without words. */
const WORDLESS = /^(?::::|[-*_=|:\s]*$)/;

/** Finds what a slide is called, from the lines of its text one by one. */
export class SlideTitle {

    protected heading = '';
    protected beginning = '';
    protected lineBefore = '';

    get text(): string {
        return this.heading || this.beginning;
    }

    /** A line that is neither code nor comment. */
    read(line: string): void {
        if (this.heading) {
            return;
        }
        const text = line.slice(0, MAX_LINE).trimEnd();
        const heading = HEADING.exec(text);
        if (heading) {
            this.heading = plainText((heading[1] ?? '').replace(/(?:^|[ \t])#+$/, ''));
            this.lineBefore = '';
            return;
        }
        if (UNDERLINE.test(text)) {
            this.heading = plainText(this.lineBefore);
        }
        this.lineBefore = WORDLESS.test(text) ? '' : text;
        this.beginning ||= this.lineBefore && plainText(this.lineBefore);
    }
}

/** What remains of a line of Markdown when it is read aloud. */
export function plainText(markdown: string): string {
    const text = markdown
        .replace(/\\([!-/:-@[-`{-~])/g, (_escape, character: string) => String.fromCharCode(ESCAPED + character.charCodeAt(0)))
        .replace(/<!--.*?(?:-->|$)/gs, '')
        .replace(/^\s*(?:(?:[-*+]|\d{1,9}[.)]|>|#{1,6})\s+)*(?:\[[ xX]\]\s+)?/, '')
        .replace(/!?\[([^\][]*)\]\([^()]*\)/g, '$1')
        .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
        .replace(/\*+|~~|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
        .replace(/[\uE020-\uE07E]/g, character => String.fromCharCode(character.charCodeAt(0) - ESCAPED))
        .replace(/\s+/g, ' ')
        .trim();
    return text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE - 1)}…` : text;
}
