import { TypedText } from '../danger/typed-text';

export const TERMINALS_SERVICE_PATH = '/services/openspace-terminals';

export type TerminalUser = 'agent' | 'user';

/** A terminal that a page shows, by the number that Theia gives to its process. */
export interface TerminalRegistration {
    readonly processId: number;
    readonly title: string;
    /** Present if the agent wanted the terminal, with the session for which. */
    readonly agent?: { readonly sessionId?: string };
}

/** What pages have to know of a terminal. */
export interface TerminalState {
    /** The name by which commands call it; stays the same as long as its process lives. */
    readonly terminalId: string;
    readonly processId: number;
    readonly createdBy: TerminalUser;
    /** Who had the keyboard last. */
    readonly driver: TerminalUser;
    /** The person typed into it or pinned it: it is theirs now, whoever made it. */
    readonly isKept: boolean;
}

export interface TerminalDescription extends TerminalState {
    readonly title: string;
    readonly pid: number;
    readonly cwd: string;
    /** Something runs in the foreground. */
    readonly busy: boolean;
    /** Of a task that is over, unless a signal ended it. */
    readonly exitCode?: number;
}

export interface TerminalQuery {
    /** Most lines of the answer; the last ones count. */
    readonly lines: number;
    /** Cursor of an earlier answer: only what came after it. */
    readonly since?: string;
    /** How many of the last commands with their output. */
    readonly commands?: number;
    /** Nothing but these. */
    readonly isCommandsOnly?: boolean;
    readonly maskSecrets: boolean;
}

/** One command line that a shell ran. */
export interface LoggedCommand {
    readonly command: string;
    readonly by: TerminalUser;
    readonly output: readonly string[];
    /** Unknown while it runs, and where the shell does not tell. */
    readonly exitCode?: number;
    readonly running?: boolean;
    /** The beginning of the output has not been kept. */
    readonly truncated?: boolean;
}

export interface TerminalText {
    readonly output: readonly string[];
    readonly cursor: string;
    readonly commands?: readonly LoggedCommand[];
    /** What the reader should know of the output: lines that are gone, a program that fills the screen. */
    readonly note?: string;
}

/** Text of the agent that has been judged together with what it follows. */
export interface JudgedInput {
    readonly text: string;
    /** What stood there when it was judged. */
    readonly before: TypedText;
    /** Names of the dangers that are allowed in the line which both become. */
    readonly allowed: readonly string[];
}

export const TerminalsService = Symbol('TerminalsService');

/** Terminals of the page's folder. A rejected call carries a message that a person understands. */
export interface TerminalsService {
    /** The first page to do so decides about name and owner; later ones learn them. */
    register(registration: TerminalRegistration): Promise<TerminalState>;
    list(): Promise<TerminalDescription[]>;
    /** Rejects if there is no such terminal. */
    find(terminalId: string): Promise<TerminalDescription>;
    read(terminalId: string, query: TerminalQuery): Promise<TerminalText>;
    /** Reads for a command that the page has claimed: the text is kept as its answer, and does not travel to the page and back. */
    readFor(commandId: string, terminalId: string, query: TerminalQuery): Promise<void>;
    /** What has been typed there, by whomever, and not been run; undefined while the person is typing. */
    typedText(terminalId: string): Promise<TypedText | undefined>;
    /**
     * Writes text as the agent's input. Nothing is written while the person is typing,
     * or if something else stands there than what was judged.
     */
    send(terminalId: string, input: JudgedInput): Promise<'sent' | 'typing' | 'changed'>;
    /** Ends the shell and everything that runs in it. */
    close(terminalId: string): Promise<void>;
    /** The tab of a task is closed: if the task is over, its output is of no use any more. */
    forget(processId: number): Promise<void>;
    /** The person pinned the tab, or took the pin away. */
    setPinned(terminalId: string, pinned: boolean): Promise<void>;
    /** Interrupts what the agent has running in the foreground. */
    interruptAgent(): Promise<void>;
    /** Rejects for a program that is not a shell of this machine, and when the agent has too many terminals already. */
    checkCreation(shellPath: string | undefined): Promise<void>;
}

/** Page side. */
export interface TerminalsClient {
    onTerminalChanged(state: TerminalState): void;
}
