/** Characters that may wait to be drawn; more than the screen and everything above it would hold anyway. */
const MAX_WAITING = 2_000_000;
const FEW_WAITING = 250_000;

/** Of anything longer, the end is kept. */
const KEPT = 1_000_000;

/**
 * Output on its way to a terminal of the page. Where a flood is faster than the page can draw, its middle is left out: it
 * would have scrolled away unseen, and a page that tries to draw all of it draws nothing else.
 */
export class OutputBacklog {

    protected waiting = 0;
    protected late = '';
    protected isSkipping = false;

    /** `write` calls back when the text has been drawn; `notice` says that something was left out. */
    constructor(protected readonly write: (text: string, done: () => void) => void, protected readonly notice: string) { }

    push(text: string): void {
        if (this.isSkipping || this.waiting > MAX_WAITING) {
            this.isSkipping = true;
            this.late = keepEnd(this.late + text, KEPT);
        } else {
            this.draw(text);
        }
    }

    protected draw(text: string): void {
        this.waiting += text.length;
        this.write(text, () => {
            this.waiting -= text.length;
            if (this.isSkipping && this.waiting < FEW_WAITING) {
                const rest = this.late;
                this.late = '';
                this.isSkipping = false;
                // Colours and modes of the part that is missing end here.
                this.draw(`\x1b[0m\r\n${this.notice}\r\n${rest}`);
            }
        });
    }
}

/** The last lines of a text, beginning with a whole one where there is one. */
export function keepEnd(text: string, length: number): string {
    if (text.length <= 2 * length) {
        return text;
    }
    const end = text.slice(-length);
    const lineBreak = end.indexOf('\n');
    return lineBreak >= 0 && lineBreak < end.length - 1 ? end.slice(lineBreak + 1) : end;
}
