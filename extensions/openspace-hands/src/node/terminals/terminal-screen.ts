import { randomBytes } from 'node:crypto';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { IMarker, Terminal } from '@xterm/headless';
import { TerminalUser } from '../../common';
import { CHARACTER_WIDTH } from './character-width';
import { CommandLog } from './command-log';
import { readableLine } from './readable-line';
import { endOf, firstRowOf, linesBetween } from './screen-lines';
import { SettledLines } from './settled-lines';
import { parseShellMark, SHELL_MARK_OSC, ShellMark } from './shell-marks';

/** Lines that are kept above the screen. */
export const SCROLLBACK = 10_000;

/** Cursors that stay good; each costs a little with every line that scrolls away. */
const MAX_CHECKPOINTS = 32;

/** Up to here it is not worth while to keep lines for the next reader. */
const FEW_LINES = 500;

/** Steps in which all lines can settle. */
const SLICES = 8;

/** Private modes that switch to the alternate screen. */
const ALTERNATE_SCREEN = new Set([47, 1047, 1049]);

/** Where a reader was: lines that were on the screen may change after that, lines above it do not. */
interface Checkpoint {
    readonly marker: IMarker | undefined;
    readonly lines: readonly string[];
    /** Screen of a program that filled it. */
    readonly alternate?: readonly string[];
}

export interface ScreenReading {
    readonly lines: readonly string[];
    readonly cursor: string;
    readonly notes: readonly string[];
}

export interface ScreenOptions {
    readonly cols: number;
    readonly rows: number;
    /** Key of the marks of this terminal's shell. */
    readonly markKey?: string;
    readonly onMark?: (mark: ShellMark) => TerminalUser;
}

/** What a terminal shows, without anybody looking at it. */
export class TerminalScreen {

    protected readonly terminal: Terminal;
    protected readonly checkpoints = new Map<string, Checkpoint>();
    protected readonly settled: SettledLines;
    /** Cursors of other terminals are not taken for ours. */
    protected readonly prefix = randomBytes(2).toString('hex');
    protected counter = 0;
    protected readonly disposed = new Deferred<void>();
    /** Where the screen was left when a program took it over. */
    protected beforeAlternate: Checkpoint | undefined;
    readonly log: CommandLog;

    constructor({ cols, rows, markKey, onMark }: ScreenOptions) {
        this.terminal = new Terminal({ cols, rows, scrollback: SCROLLBACK, allowProposedApi: true, logLevel: 'off' });
        this.terminal.unicode.register(CHARACTER_WIDTH);
        this.terminal.unicode.activeVersion = CHARACTER_WIDTH.version;
        this.log = new CommandLog(this.terminal);
        this.settled = new SettledLines(this.terminal);
        this.terminal.parser.registerCsiHandler({ prefix: '?', final: 'h' }, params => {
            if (params.some(param => typeof param === 'number' && ALTERNATE_SCREEN.has(param)) && !this.isAlternate) {
                const before = this.beforeAlternate;
                this.beforeAlternate = this.createCheckpoint();
                this.forget(before);
            }
            return false;
        });
        this.terminal.parser.registerOscHandler(SHELL_MARK_OSC, payload => {
            const mark = markKey === undefined ? undefined : parseShellMark(payload, markKey);
            if (mark) {
                this.log.handle(mark, onMark?.(mark) ?? 'user');
            }
            return true;
        });
    }

    /** A program fills the screen. */
    get isAlternate(): boolean {
        return this.terminal.buffer.active.type === 'alternate';
    }

    /** Text comes in the order of the calls; `done` once it is on the screen. */
    write(data: string, done?: () => void): void {
        this.terminal.write(data, done);
    }

    resize(cols: number, rows: number): void {
        this.terminal.resize(cols, rows);
    }

    /** Everything that was written before is on the screen. Fails when there is no screen any more. */
    async whenWritten(): Promise<void> {
        await Promise.race([new Promise<void>(resolve => this.terminal.write('', resolve)), this.disposed.promise]);
        if (this.disposed.state !== 'unresolved') {
            throw new Error('The terminal has ended.');
        }
    }

    /** The last lines, or those that are new or other since a cursor. */
    async read(limit: number, since?: string): Promise<ScreenReading> {
        const notes: string[] = [];
        const known = since === undefined ? undefined : this.checkpoints.get(since);
        if (since !== undefined && !known) {
            notes.push('The cursor is unknown or too old: these are the last lines.');
        }
        if (!known && limit > FEW_LINES) {
            await this.settle();
        }
        const lines = this.isAlternate
            ? this.readAlternate(known, notes)
            : known ? this.readSince(known, limit, notes) : this.readLast(limit, notes);
        return { lines, cursor: this.rememberPosition(since), notes };
    }

    dispose(): void {
        this.disposed.resolve();
        this.terminal.dispose();
        this.checkpoints.clear();
    }

    /** Lets others work in between; what a flood brings meanwhile is left to the reading. */
    protected async settle(): Promise<void> {
        for (let slice = 0; slice < SLICES && !this.isAlternate && !this.settled.advance(); slice++) {
            await new Promise(resolve => setImmediate(resolve));
        }
    }

    protected readLast(limit: number, notes: string[]): string[] {
        const { normal } = this.terminal.buffer;
        const settled = limit > FEW_LINES ? this.settled.all : { lines: [], end: 0 };
        const fresh = linesBetween(normal, settled.end, endOf(normal), limit);
        if (settled.lines.length + fresh.lines.length < limit && normal.baseY >= SCROLLBACK) {
            notes.push('Earlier lines are gone.');
        }
        const lines = fresh.lines.map(readableLine);
        const all = lines.length < limit ? [...settled.lines.slice(lines.length - limit), ...lines] : lines;
        return all.slice(0, all.findLastIndex(line => line !== '') + 1);
    }

    protected readSince({ marker, lines: before }: Checkpoint, limit: number, notes: string[]): string[] {
        const { normal } = this.terminal.buffer;
        const isLost = !marker || marker.line < 0;
        const { lines, isCut } = linesBetween(normal, isLost ? 0 : marker.line, endOf(normal), limit + before.length);
        const fresh = isLost || isCut ? lines : withoutKnown(lines, before);
        if (isLost) {
            notes.push('Lines after the cursor are gone.');
        }
        if (fresh.length > limit) {
            notes.push('There are more lines after the cursor: these are the last ones.');
        }
        return fresh.slice(-limit).map(readableLine);
    }

    protected readAlternate(known: Checkpoint | undefined, notes: string[]): string[] {
        notes.push('A program fills the screen: this is what it shows.');
        const lines = this.alternateLines();
        return known?.alternate && known.alternate.join('\n') === lines.join('\n') ? [] : lines;
    }

    protected alternateLines(): string[] {
        const { alternate } = this.terminal.buffer;
        return linesBetween(alternate, 0, endOf(alternate)).lines.map(readableLine);
    }

    /** The same cursor again if nothing changed. */
    protected rememberPosition(since: string | undefined): string {
        const checkpoint = this.isAlternate
            ? { marker: this.beforeAlternate?.marker, lines: this.beforeAlternate?.lines ?? [], alternate: this.alternateLines() }
            : this.createCheckpoint();
        const before = since === undefined ? undefined : this.checkpoints.get(since);
        if (since !== undefined && before && isSame(before, checkpoint)) {
            this.forget(checkpoint);
            return since;
        }
        const cursor = `${this.prefix}-${++this.counter}`;
        this.checkpoints.set(cursor, checkpoint);
        for (const [oldest, old] of this.checkpoints) {
            if (this.checkpoints.size <= MAX_CHECKPOINTS) {
                break;
            }
            this.checkpoints.delete(oldest);
            this.forget(old);
        }
        return cursor;
    }

    protected forget(checkpoint: Checkpoint | undefined): void {
        const marker = checkpoint?.marker;
        if (marker !== this.beforeAlternate?.marker && ![...this.checkpoints.values()].some(kept => kept.marker === marker)) {
            marker?.dispose();
        }
    }

    /** Lines that scrolled away stay as they are; those on the screen are compared later. */
    protected createCheckpoint(): Checkpoint {
        const { normal } = this.terminal.buffer;
        const first = firstRowOf(normal, normal.baseY);
        return {
            marker: this.terminal.registerMarker(first - normal.baseY - normal.cursorY),
            lines: linesBetween(normal, first, endOf(normal)).lines
        };
    }
}

function isSame(one: Checkpoint, other: Checkpoint): boolean {
    return one.marker !== undefined && one.marker.line >= 0 && one.marker.line === other.marker?.line
        && one.alternate?.join('\n') === other.alternate?.join('\n') && one.lines.join('\n') === other.lines.join('\n');
}

/** From the first line on that is new or was changed. */
function withoutKnown(lines: readonly string[], before: readonly string[]): readonly string[] {
    const first = lines.findIndex((line, index) => line !== before[index]);
    return first < 0 ? [] : lines.slice(first);
}
