import { Event } from '@theia/core/lib/common/event';
import { OutputSource } from './output-feed';

/** What is needed of a program in a terminal to know what it shows and who uses it. */
export interface WatchedProcess {
    /** Theia's number. */
    readonly id: number;
    /** The system's number. */
    readonly pid: number;
    /** Key of the marks that the shell was told to make. */
    readonly markKey: string | undefined;
    /** Found in the environment of everything that was started from it. */
    readonly familyMark: string;
    /** Runs a task and no shell; what it wrote is read after its end, too. */
    readonly isTask: boolean;
    readonly size: { readonly cols: number; readonly rows: number };
    /** Holds the program up while its output cannot be taken. */
    readonly source: OutputSource;
    /** Input from a page, before it goes to the program. */
    readonly onDidType: Event<string>;
    readonly onDidOutput: Event<string>;
    readonly onDidResize: Event<WatchedProcess['size']>;
    readonly onExit: Event<{ readonly code?: number }>;
    /** Writes without being heard by {@link onDidType}. */
    writeForAgent(text: string): void;
}
