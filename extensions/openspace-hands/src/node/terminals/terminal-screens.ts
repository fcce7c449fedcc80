import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { TerminalDescription, TerminalRegistration, TerminalState, TerminalUser } from '../../common';
import { endProcessTree } from './end-processes';
import { LiveTerminal } from './live-terminal';
import { WatchedProcess } from './watched-process';

/** The folder whose window shows a terminal; it may become known later. */
export interface TerminalHome {
    readonly directory: string | undefined;
}

export namespace TerminalHome {
    export function isSame(one: TerminalHome, other: TerminalHome): boolean {
        return one === other || one.directory !== undefined && one.directory === other.directory;
    }
}

interface KnownTerminal {
    readonly live: LiveTerminal;
    /** What a page said of it; a terminal that no page knows belongs to nobody. */
    name?: {
        readonly terminalId: string; readonly title: string; readonly createdBy: TerminalUser; readonly sessionId?: string;
        readonly home: TerminalHome
    };
    isPinned: boolean;
    /** The task that ran in it is over. */
    ended?: { readonly exitCode?: number };
    /** Its tab was closed while the task ran. */
    isUnwanted?: boolean;
    readonly whenGone: Promise<void>;
}

type NamedTerminal = KnownTerminal & Required<Pick<KnownTerminal, 'name'>>;

/** How long the end of a process may take to be noticed, in milliseconds. */
const NOTICE = 1_500;

/** Tasks whose output is kept after their end; a screen takes some megabytes. */
const MAX_ENDED = 8;

/** Between the ways to end a job, each ruder than the one before. */
const INTERRUPT_STEP = 400;

/** All terminals of this process, with or without a page that shows them. */
@injectable()
export class TerminalScreens {

    @inject(ILogger) @named('openspace-hands:TerminalScreens')
    protected readonly logger: ILogger;

    protected readonly terminals = new Map<number, KnownTerminal>();
    protected readonly onDidChangeEmitter = new Emitter<{ readonly home: TerminalHome; readonly state: TerminalState }>();
    readonly onDidChange: Event<{ readonly home: TerminalHome; readonly state: TerminalState }> = this.onDidChangeEmitter.event;

    /** A shell was started, or a task. */
    add(process: WatchedProcess): void {
        const live = new LiveTerminal(process);
        const whenGone = new Promise<void>(resolve => process.onExit(({ code }) => {
            if (process.isTask) {
                this.keepEnded(process.id, code);
            } else {
                this.remove(process.id);
            }
            resolve();
        }));
        this.terminals.set(process.id, { live, isPinned: false, whenGone });
        live.onDidChangeDriver(() => this.changed(process.id));
    }

    register({ processId, title, agent }: TerminalRegistration, home: TerminalHome): TerminalState {
        const terminal = this.terminals.get(processId);
        if (!terminal) {
            throw new Error('The terminal has ended.');
        }
        const { live } = terminal;
        if (terminal.name) {
            // The page that showed it may have been another one, before a reload.
            terminal.name = { ...terminal.name, home };
        } else {
            this.forgetEnded(ended => ended.name?.title === title && TerminalHome.isSame(ended.name.home, home));
            terminal.name =
                { terminalId: this.freeName(title), title, createdBy: agent ? 'agent' : 'user', sessionId: agent?.sessionId, home };
            live.driver = terminal.name.createdBy;
        }
        return stateOf(terminal, terminal.name);
    }

    /** The terminals of a folder's windows. */
    list(home: TerminalHome): TerminalDescription[] {
        return [...this.terminals.values()].flatMap(terminal =>
            terminal.name && TerminalHome.isSame(terminal.name.home, home) ? [describe(terminal, terminal.name)] : []);
    }

    /** Fails with a message for the user if the folder has no such terminal. */
    find(terminalId: string, home: TerminalHome): TerminalDescription {
        const terminal = this.require(terminalId, home);
        return describe(terminal, terminal.name);
    }

    get(terminalId: string, home: TerminalHome): LiveTerminal {
        return this.require(terminalId, home).live;
    }

    /** For whoever wants to use the keyboard. Fails if nothing runs there any more. */
    getRunning(terminalId: string, home: TerminalHome): LiveTerminal {
        const { ended, live } = this.require(terminalId, home);
        if (ended) {
            throw new Error(`The task in the terminal "${terminalId}" has ended: nothing reads what is typed there.`);
        }
        return live;
    }

    /** Nobody looks at the output of a task any more. One that runs stays until its end. */
    forget(processId: number, home: TerminalHome): void {
        const terminal = this.terminals.get(processId);
        if (terminal?.name && TerminalHome.isSame(terminal.name.home, home)) {
            terminal.isUnwanted = true;
            this.forgetEnded(({ isUnwanted }) => isUnwanted);
        }
    }

    setPinned(terminalId: string, isPinned: boolean, home: TerminalHome): void {
        const terminal = this.require(terminalId, home);
        if (terminal.isPinned !== isPinned) {
            terminal.isPinned = isPinned;
            this.changed(terminal.live.process.id);
        }
    }

    /** Ends the shell with everything that it started. */
    async close(terminalId: string, home: TerminalHome): Promise<void> {
        await this.end(this.require(terminalId, home));
    }

    /** Ends the terminals that the agent made, for one session or for all, unless the person made them their own. */
    async endAgentTerminals(sessionId?: string): Promise<void> {
        const ended = [...this.terminals.values()].filter(terminal => {
            const { name } = terminal;
            return name?.createdBy === 'agent' && (sessionId === undefined || name.sessionId === sessionId && !isKept(terminal));
        });
        await Promise.all(ended.map(terminal => this.end(terminal)));
    }

    /** Ends the jobs that the agent has running in the foreground, as the person would: Ctrl-C first. */
    async interruptAgent(home: TerminalHome): Promise<void> {
        const active = [...this.terminals.values()].filter(({ live, name }) =>
            name && TerminalHome.isSame(name.home, home) && live.isAgentActive);
        await Promise.all(active.map(({ live }) => this.interrupt(live)));
    }

    protected async interrupt(live: LiveTerminal): Promise<void> {
        live.interrupt();
        for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
            await new Promise(resolve => setTimeout(resolve, INTERRUPT_STEP));
            // A line that was sent right before may run only now. A program of the person is not ended for a line in it.
            if (live.runner === 'agent') {
                this.endJob(live, signal);
            }
        }
    }

    protected endJob(live: LiveTerminal, signal: NodeJS.Signals): void {
        const job = live.foregroundJob;
        if (job === undefined) {
            // The shell itself is at work.
            live.interrupt();
            return;
        }
        try {
            process.kill(-job, signal);
        } catch {
            // It has ended already.
        }
    }

    protected async end({ live, whenGone, ended }: KnownTerminal): Promise<void> {
        // The number of a process that is gone may be another's by now.
        if (!ended) {
            await endProcessTree(live.process.pid, live.process.familyMark);
            await Promise.race([whenGone, new Promise(resolve => setTimeout(resolve, NOTICE).unref())]);
        }
        this.remove(live.process.id);
    }

    protected keepEnded(processId: number, exitCode: number | undefined): void {
        const terminal = this.terminals.get(processId);
        if (terminal) {
            // The last to end is the last in the list.
            this.terminals.delete(processId);
            this.terminals.set(processId, { ...terminal, ended: { exitCode } });
            const kept = [...this.terminals.values()].filter(({ ended }) => ended).slice(-MAX_ENDED);
            this.forgetEnded(known => known.isUnwanted || !kept.includes(known));
        }
    }

    protected forgetEnded(isForgotten: (terminal: KnownTerminal) => boolean | undefined): void {
        [...this.terminals.values()].filter(terminal => terminal.ended && isForgotten(terminal))
            .forEach(({ live }) => this.remove(live.process.id));
    }

    protected remove(processId: number): void {
        const terminal = this.terminals.get(processId);
        if (!terminal) {
            return;
        }
        this.terminals.delete(processId);
        const { live, name } = terminal;
        live.dispose();
        // What the person leaves behind in their terminal is their business.
        if (name?.createdBy === 'agent' && live.isSameProcess) {
            endProcessTree(live.process.pid, live.process.familyMark).catch((error: unknown) =>
                this.logger.warn('a terminal left something behind', { reason: String(error) }));
        }
    }

    protected require(terminalId: string, home: TerminalHome): NamedTerminal {
        const terminal = [...this.terminals.values()].find(({ name }) =>
            name?.terminalId === terminalId && TerminalHome.isSame(name.home, home));
        if (!terminal?.name) {
            const names = this.list(home).map(known => `"${known.terminalId}"`);
            const others = names.length > 0 ? `There are: ${names.join(', ')}.` : 'None is open.';
            throw new Error(`There is no terminal "${terminalId}". ${others} New ones are made by openspace.terminal.create.`);
        }
        return terminal as NamedTerminal;
    }

    protected freeName(title: string): string {
        const plain = title.replace(/[\p{C}\s]+/gu, ' ').trim().slice(0, 60) || 'Terminal';
        const taken = new Set(Array.from(this.terminals.values(), ({ name }) => name?.terminalId));
        for (let number = 1; ; number++) {
            const name = number === 1 ? plain : `${plain} (${number})`;
            if (!taken.has(name)) {
                return name;
            }
        }
    }

    protected changed(processId: number): void {
        const terminal = this.terminals.get(processId);
        if (terminal?.name) {
            this.onDidChangeEmitter.fire({ home: terminal.name.home, state: stateOf(terminal, terminal.name) });
        }
    }
}

function isKept({ live, isPinned }: KnownTerminal): boolean {
    return isPinned || live.hasPersonTyped;
}

function stateOf(terminal: KnownTerminal, { terminalId, createdBy }: NonNullable<KnownTerminal['name']>): TerminalState {
    return { terminalId, processId: terminal.live.process.id, createdBy, driver: terminal.live.driver, isKept: isKept(terminal) };
}

function describe(terminal: KnownTerminal, name: NonNullable<KnownTerminal['name']>): TerminalDescription {
    const { live, ended } = terminal;
    const { pid, isTask } = live.process;
    const state = { ...stateOf(terminal, name), title: name.title, pid };
    return ended
        ? { ...state, cwd: '', busy: false, exitCode: ended.exitCode }
        : { ...state, cwd: live.cwd ?? '', busy: isTask || live.isBusy };
}
