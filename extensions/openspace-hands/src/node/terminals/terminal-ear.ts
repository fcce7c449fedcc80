import { Emitter, Event } from '@theia/core/lib/common/event';
import type { TerminalProcess } from '@theia/process/lib/node/terminal-process';
import { OutputSource } from './output-feed';
import { keepWritesInTerminal } from './safe-pty';
import { WatchedProcess } from './watched-process';

/** What is used of a pseudo terminal. */
interface Pty extends OutputSource {
    readonly cols: number;
    readonly rows: number;
    onData(listener: (data: string) => void): unknown;
}

/** What differs between the processes that terminals have. */
export interface HeardProcess extends Pick<WatchedProcess, 'markKey' | 'familyMark' | 'isTask'> {
    /** Writes to the program, unheard. */
    readonly write: (text: string) => void;
}

/** Hears what goes in and out of a terminal's process, whether or not a page shows it. The process says what is typed. */
export class TerminalEar implements WatchedProcess {

    protected readonly onDidTypeEmitter = new Emitter<string>();
    readonly onDidType: Event<string> = this.onDidTypeEmitter.event;

    protected readonly onDidOutputEmitter = new Emitter<string>();
    readonly onDidOutput: Event<string> = this.onDidOutputEmitter.event;

    protected readonly onDidResizeEmitter = new Emitter<WatchedProcess['size']>();
    readonly onDidResize: Event<WatchedProcess['size']> = this.onDidResizeEmitter.event;

    constructor(protected readonly process: TerminalProcess, protected readonly pty: Pty, protected readonly heard: HeardProcess) {
        keepWritesInTerminal(pty);
        pty.onData(data => { this.onDidOutputEmitter.fire(data); });
    }

    get id(): number {
        return this.process.id;
    }

    get pid(): number {
        return this.process.pid;
    }

    get markKey(): string | undefined {
        return this.heard.markKey;
    }

    get familyMark(): string {
        return this.heard.familyMark;
    }

    get isTask(): boolean {
        return this.heard.isTask;
    }

    get source(): OutputSource {
        return this.pty;
    }

    get size(): WatchedProcess['size'] {
        return { cols: this.pty.cols, rows: this.pty.rows };
    }

    get onExit(): WatchedProcess['onExit'] {
        return this.process.onExit;
    }

    writeForAgent(text: string): void {
        this.heard.write(text);
    }

    /** Somebody at a page typed this. */
    typed(data: string): void {
        this.onDidTypeEmitter.fire(data);
    }

    resized(): void {
        this.onDidResizeEmitter.fire(this.size);
    }
}
