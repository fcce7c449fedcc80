import { IMarker, Terminal } from '@xterm/headless';
import { readableLine } from './readable-line';
import { firstRowOf, linesBetween } from './screen-lines';

/** Rows that are put together without a pause: some milliseconds. */
const SLICE = 2_000;

/**
 * The lines above the screen. They do not change any more, so each is put together only once: whoever reads ten thousand
 * lines again and again pays for the new ones.
 */
export class SettledLines {

    protected lines: string[] = [];
    /** How many rows of the screen each line takes. */
    protected rows: number[] = [];
    protected end = 0;
    /** Stands at the end and moves with it when rows at the top go away. */
    protected marker: IMarker | undefined;
    protected cols = 0;

    constructor(protected readonly terminal: Terminal) { }

    /** Readable lines that have been taken up, oldest first, and the row after them. */
    get all(): { readonly lines: readonly string[]; readonly end: number } {
        this.adjust();
        return { lines: this.lines, end: this.end };
    }

    /** Takes up what has settled since the last time, a slice of it; true when there is no more. Not while a program fills the screen. */
    advance(): boolean {
        const settled = this.adjust();
        const buffer = this.terminal.buffer.normal;
        const slice = settled - this.end > SLICE ? firstRowOf(buffer, this.end + SLICE) : settled;
        // A line that is longer than a slice is taken as a whole.
        const stop = slice > this.end ? slice : settled;
        const { lines, rows } = linesBetween(buffer, this.end, stop);
        lines.forEach(line => this.lines.push(readableLine(line)));
        rows.forEach(count => this.rows.push(count));
        this.end = stop;
        this.marker?.dispose();
        this.marker = this.terminal.registerMarker(stop - buffer.baseY - buffer.cursorY);
        return stop === settled;
    }

    /** Follows the rows that went away at the top; answers the row after those that do not change any more. */
    protected adjust(): number {
        const buffer = this.terminal.buffer.normal;
        const settled = firstRowOf(buffer, buffer.baseY);
        const end = this.marker?.line ?? -1;
        if (end < 0 || end > settled || this.cols !== this.terminal.cols) {
            this.lines = [];
            this.rows = [];
            this.end = 0;
            this.cols = this.terminal.cols;
            this.marker?.dispose();
            this.marker = undefined;
        } else {
            this.dropRows(this.end - end);
            this.end = end;
        }
        return settled;
    }

    protected dropRows(count: number): void {
        let gone = 0;
        let left = count;
        while (gone < this.rows.length && this.rows[gone] <= left) {
            left -= this.rows[gone++];
        }
        this.lines = gone > 0 ? this.lines.slice(gone) : this.lines;
        this.rows = gone > 0 ? this.rows.slice(gone) : this.rows;
        if (left > 0 && this.rows.length > 0) {
            this.rows[0] -= left;
            this.lines[0] = readableLine(linesBetween(this.terminal.buffer.normal, 0, this.rows[0]).lines.at(-1) ?? '');
        }
    }
}
