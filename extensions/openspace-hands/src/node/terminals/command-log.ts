import { IMarker, Terminal } from '@xterm/headless';
import { LoggedCommand, TerminalUser } from '../../common';
import { endOf, linesBetween } from './screen-lines';
import { ShellMark } from './shell-marks';

/** What is kept of one command, and of all together. */
const MAX_LINES = 1_000;
const MAX_COMMANDS = 200;
const MAX_CHARACTERS = 2_000_000;

interface RunningCommand {
    readonly command: string;
    readonly by: TerminalUser;
    /** Where the output begins. */
    readonly start: IMarker | undefined;
}

interface FinishedCommand extends LoggedCommand {
    readonly size: number;
}

/** The commands that ran in a terminal, as far as its shell marks them, with what they wrote on the screen. */
export class CommandLog {

    protected commands: FinishedCommand[] = [];
    protected running: RunningCommand | undefined;
    protected prompt: { readonly marker: IMarker | undefined; readonly column: number } | undefined;

    /** Whether the shell marks its commands. */
    isMarked = false;

    /** Whether it also marks where a prompt ends. */
    marksPrompts = false;

    constructor(protected readonly terminal: Terminal) { }

    get isRunning(): boolean {
        return this.running !== undefined;
    }

    /** Who gave the command that runs. */
    get runningBy(): TerminalUser | undefined {
        return this.running?.by;
    }

    /** The shell waits, and nothing stands behind its prompt, neither before nor after the cursor. */
    get isPromptEmpty(): boolean {
        const { normal, active } = this.terminal.buffer;
        const row = this.prompt?.marker?.line ?? -1;
        if (!this.prompt || row < 0 || active.type === 'alternate') {
            return false;
        }
        return endOf(normal) <= row + 1 && (normal.getLine(row)?.translateToString(true, this.prompt.column) ?? '').trim() === '';
    }

    /** To be called while the terminal stands at the mark. */
    handle(mark: ShellMark, by: TerminalUser): void {
        this.isMarked = true;
        if (mark.kind === 'prompt') {
            this.forgetPrompt();
            this.marksPrompts = true;
            this.prompt = { marker: this.terminal.registerMarker(0), column: this.terminal.buffer.active.cursorX };
        } else if (mark.kind === 'start') {
            this.running?.start?.dispose();
            this.running = { command: (mark.command ?? this.typedText() ?? '').trim(), by, start: this.terminal.registerMarker(0) };
            this.forgetPrompt();
        } else if (this.running) {
            const { start, ...command } = this.running;
            this.running = undefined;
            this.add({ ...command, ...this.outputSince(start), exitCode: mark.exitCode });
            start?.dispose();
        }
    }

    /** What stands at the prompt, up to the cursor; undefined if that cannot be said. */
    protected typedText(): string | undefined {
        const buffer = this.terminal.buffer.normal;
        const row = this.prompt?.marker?.line ?? -1;
        const last = buffer.baseY + buffer.cursorY;
        if (!this.prompt || row < 0 || row > last || this.terminal.buffer.active.type === 'alternate') {
            return undefined;
        }
        let text = '';
        for (let current = row; current <= last; current++) {
            const line = buffer.getLine(current);
            text += current > row && !line?.isWrapped ? '\n' : '';
            text += line?.translateToString(true, current === row ? this.prompt.column : 0, current === last ? buffer.cursorX : undefined)
                ?? '';
        }
        return text;
    }

    /** The newest commands, the running one included; oldest first. */
    last(count: number): LoggedCommand[] {
        const finished: LoggedCommand[] = this.commands.map(({ size: _, ...command }) => command);
        if (this.running) {
            const { start, ...command } = this.running;
            finished.push({ ...command, ...this.outputSince(start), running: true });
        }
        return finished.slice(-count);
    }

    protected outputSince(start: IMarker | undefined): Pick<LoggedCommand, 'output' | 'truncated'> {
        const buffer = this.terminal.buffer.normal;
        const isLost = !start || start.line < 0;
        const end = buffer.baseY + buffer.cursorY + (buffer.cursorX > 0 ? 1 : 0);
        const { lines, isCut } = linesBetween(buffer, isLost ? 0 : start.line, end, MAX_LINES);
        while (lines.at(-1)?.trim() === '') {
            lines.pop();
        }
        return isLost || isCut ? { output: lines, truncated: true } : { output: lines };
    }

    protected add(command: LoggedCommand): void {
        this.commands.push({ ...command, size: command.output.reduce((size, line) => size + line.length, command.command.length) });
        let size = 0;
        const begin = this.commands.findLastIndex((kept, index) => {
            size += kept.size;
            return size > MAX_CHARACTERS || this.commands.length - index > MAX_COMMANDS;
        });
        this.commands = this.commands.slice(begin + 1);
    }

    protected forgetPrompt(): void {
        this.prompt?.marker?.dispose();
        this.prompt = undefined;
    }
}
