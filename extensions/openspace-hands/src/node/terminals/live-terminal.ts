import { readlinkSync } from 'node:fs';
import { readProcess } from '@openspace/foundation/processes';
import { LineRedactor, redactLines } from '@openspace/foundation/redaction';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { TerminalQuery, TerminalText, TerminalUser } from '../../common';
import { NOTHING_TYPED, typeAnswer, TypedText, typeText } from '../../common/danger/typed-text';
import { OutputFeed } from './output-feed';
import { keysOf, PersonTyping } from './person-typing';
import { foregroundJobOf } from './process-table';
import { readableLine } from './readable-line';
import { TerminalScreen } from './terminal-screen';
import { WatchedProcess } from './watched-process';

/** Characters of one answer. */
const MAX_CHARACTERS = 4_000_000;

/** After a send, a reader waits for the output: until it pauses this long, but not longer than that; in milliseconds. */
const QUIET = 100;
const MAX_WAIT = 1_000;
const POLL = 20;

/** By then the screen shows what was typed, if it is still there; in milliseconds. */
const SURELY_SHOWN = 1_500;

/** A line that was sent less than this ago may run in a moment; in milliseconds. */
const JUST_SENT = 500;

/** A terminal whose process lives: what it shows, who uses it, and what it ran. */
export class LiveTerminal {

    readonly screen: TerminalScreen;
    protected readonly typing = new PersonTyping();
    protected readonly feed: OutputFeed;
    protected readonly redactor = new LineRedactor();
    protected readonly toDispose = new DisposableCollection();
    /** Start time of the process: tells it from a later one with the same number. */
    protected readonly started: string | undefined;
    protected typed: TypedText = NOTHING_TYPED;
    protected hasAgentTyped = false;
    /** Who ended the last line, and the last one that started a job. */
    protected submitter: TerminalUser = 'user';
    protected starter: TerminalUser = 'user';
    protected sentAt = -Infinity;
    protected outputAt = -Infinity;

    /** Who had the keyboard last. */
    driver: TerminalUser = 'user';

    protected readonly onDidChangeDriverEmitter = new Emitter<void>();
    /** Somebody else has the keyboard, or the person used it for the first time. */
    readonly onDidChangeDriver: Event<void> = this.onDidChangeDriverEmitter.event;

    constructor(readonly process: WatchedProcess) {
        this.started = readProcess(process.pid)?.started;
        this.screen = new TerminalScreen({
            ...process.size,
            markKey: process.markKey,
            onMark: mark => {
                // What was typed ahead comes to the prompt; where prompts are marked, the screen tells.
                if (mark.kind === 'end' && !this.screen.log.marksPrompts) {
                    this.typing.clearLine();
                }
                return this.submitter;
            }
        });
        this.feed = new OutputFeed(process.source, (data, done) => this.screen.write(data, done));
        this.toDispose.pushAll([
            process.onDidOutput(data => {
                this.outputAt = performance.now();
                this.feed.take(data);
            }),
            process.onDidType(data => this.take(keysOf(data))),
            process.onDidResize(({ cols, rows }) => this.screen.resize(cols, rows)),
            this.onDidChangeDriverEmitter,
            this.feed,
            this.screen
        ]);
    }

    get hasPersonTyped(): boolean {
        return this.typing.hasTyped;
    }

    /** Whether something else than the shell's prompt has the terminal. */
    get isBusy(): boolean {
        return this.screen.log.isRunning || this.foregroundJob !== undefined;
    }

    /** Process group in the foreground, if it is not the shell itself. */
    get foregroundJob(): number | undefined {
        return foregroundJobOf(this.process.pid);
    }

    /** Whether the process number still means this terminal's shell. */
    get isSameProcess(): boolean {
        const now = readProcess(this.process.pid);
        return now === undefined || now.started === this.started;
    }

    get cwd(): string | undefined {
        try {
            return readlinkSync(`/proc/${this.process.pid}/cwd`);
        } catch {
            return undefined;
        }
    }

    /** Who gave the command that runs; undefined while none does. */
    get runner(): TerminalUser | undefined {
        return this.screen.log.runningBy ?? (this.foregroundJob === undefined ? undefined : this.starter);
    }

    /** A command of the agent runs, a program works on its line, or it sent one that may run in a moment. */
    get isAgentActive(): boolean {
        return this.runner === 'agent' || this.submitter === 'agent' && this.isBusy || performance.now() - this.sentAt < JUST_SENT;
    }

    /** The person is at it: keys in the last moment, or a line that has not been sent. */
    get isPersonTyping(): boolean {
        this.forgetStaleLine();
        return this.typing.isTyping() || this.typing.hasUnsent && !this.screen.isAlternate;
    }

    /** What has been typed, by whomever, and not been run. */
    get typedText(): TypedText {
        this.forgetStaleLine();
        return this.typed;
    }

    /** Input of the agent; nobody is asked here. `allowed` are the dangers that the person allowed in the line. */
    send(text: string, allowed?: readonly string[]): void {
        if (/[\r\n]/.test(text)) {
            this.submitted('agent');
        }
        this.typed = typeText(this.typed, text, allowed);
        this.hasAgentTyped = this.typed !== NOTHING_TYPED;
        this.sentAt = performance.now();
        this.setDriver('agent');
        this.process.writeForAgent(text);
    }

    /** Ctrl-C; what was typed and not run is given up with it. */
    interrupt(): void {
        this.typed = NOTHING_TYPED;
        this.typing.clearLine();
        this.process.writeForAgent('\x03');
    }

    async read({ lines, since, commands, isCommandsOnly, maskSecrets: mask }: TerminalQuery): Promise<TerminalText> {
        await this.settle();
        const reading = await this.screen.read(lines, since);
        const notes = [...reading.notes];
        const clean = (text: readonly string[]): Promise<readonly string[]> | readonly string[] => mask ? redactLines(text) : text;
        const shown = isCommandsOnly ? [] : withinLimit(reading.lines, notes);
        const output = mask ? await this.redactor.redact(shown) : shown;
        const { log } = this.screen;
        if (commands !== undefined && !log.isMarked) {
            notes.push('This shell does not say which commands it runs.');
        }
        const logged = commands === undefined ? undefined : await Promise.all(log.last(commands).map(async entry => {
            const [command] = await clean([entry.command.split('\n').map(readableLine).join('\n')]);
            return { ...entry, command, output: await clean(entry.output.slice(-lines).map(readableLine)) };
        }));
        return { output, cursor: reading.cursor, commands: logged, note: notes.length > 0 ? notes.join(' ') : undefined };
    }

    setDriver(driver: TerminalUser): void {
        if (this.driver !== driver) {
            this.driver = driver;
            this.onDidChangeDriverEmitter.fire();
        }
    }

    dispose(): void {
        this.toDispose.dispose();
    }

    protected take(keys: string): void {
        const isFirst = !this.typing.hasTyped;
        const { log, isAlternate } = this.screen;
        const did = this.typing.take(keys, isAlternate);
        if (did === 'nothing') {
            return;
        }
        if (!isAlternate) {
            const isForShell = log.isMarked ? !log.isRunning : !this.isBusy;
            this.typed = isForShell ? typeText(this.typed, keys) : typeAnswer(this.typed, keys);
            this.hasAgentTyped &&= this.typed !== NOTHING_TYPED;
        }
        if (did === 'submitted') {
            this.submitted('user');
        }
        if (this.driver !== 'user') {
            this.setDriver('user');
        } else if (isFirst) {
            this.onDidChangeDriverEmitter.fire();
        }
    }

    /** A line for a program that runs already does not make it another's. */
    protected submitted(by: TerminalUser): void {
        this.submitter = by;
        if (this.foregroundJob === undefined) {
            this.starter = by;
        }
    }

    /** Keys such as Ctrl-W take text back, and programs swallow some; an empty prompt tells. */
    protected forgetStaleLine(): void {
        const isShown = performance.now() - Math.max(this.typing.typedAt, this.sentAt) >= SURELY_SHOWN;
        // While a program is in front the line is not the prompt's; the screen may not know of it yet.
        if (isShown && this.screen.log.isPromptEmpty && this.foregroundJob === undefined) {
            this.typing.clearLine();
            // The agent could wipe the screen to hide what it typed.
            this.typed = this.hasAgentTyped ? this.typed : NOTHING_TYPED;
        }
    }

    /** What was just sent has its echo and a quick answer on the screen. */
    protected async settle(): Promise<void> {
        const until = this.sentAt + MAX_WAIT;
        for (let now = performance.now(); now < until && now - Math.max(this.outputAt, this.sentAt) < QUIET; now = performance.now()) {
            await new Promise(resolve => setTimeout(resolve, POLL));
        }
        await this.screen.whenWritten();
    }
}

/** The last lines that fit into an answer. */
function withinLimit(lines: readonly string[], notes: string[]): readonly string[] {
    let size = 0;
    const begin = lines.findLastIndex(line => (size += line.length) > MAX_CHARACTERS);
    if (begin >= 0) {
        notes.push(begin === 0 ? 'The first of these lines is left out.' : `The first ${begin + 1} of these lines are left out.`);
    }
    return lines.slice(begin + 1);
}
