/** CommonMark's tab stop, in columns. */
const TAB_STOP = 4;

/** Walks over the start of a line in columns, so that tabs count as CommonMark wants. */
export class LineCursor {
    /** Index of the next character that is neither space nor tab. */
    next = 0;
    protected column = 0;
    protected nextColumn = 0;

    constructor(protected readonly line: string) {
        this.skipBlanks();
    }

    /** Columns of white space before {@link next}. */
    get indent(): number {
        return this.nextColumn - this.column;
    }

    get blank(): boolean {
        return this.next >= this.line.length;
    }

    get character(): string {
        return this.line.charAt(this.next);
    }

    /** The line from {@link next} on. */
    get rest(): string {
        return this.line.slice(this.next);
    }

    /** Takes columns of the indent. */
    takeIndent(columns: number): void {
        this.column += columns;
    }

    /** Takes the indent and `length` characters after it. */
    takeMarker(length: number): void {
        this.column = this.nextColumn + length;
        this.nextColumn = this.column;
        this.next += length;
        this.skipBlanks();
    }

    protected skipBlanks(): void {
        for (; this.next < this.line.length; this.next++) {
            const character = this.line[this.next];
            if (character === ' ') {
                this.nextColumn++;
            } else if (character === '\t') {
                this.nextColumn += TAB_STOP - (this.nextColumn % TAB_STOP);
            } else {
                return;
            }
        }
    }
}
