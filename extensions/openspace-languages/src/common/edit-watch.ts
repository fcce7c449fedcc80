import type { AgentEdit } from './agent-edit';

/** Where a page says that it can be asked about the agent's edits. */
export const EDIT_WATCH_PATH = '/services/openspace-edit-watch';

/** The backend's end, which only listens. */
export const EditWatch = Symbol('EditWatch');
export type EditWatch = object;

export interface NewErrors {
    /** For the agent; undefined if there is nothing new. */
    readonly data?: Readonly<Record<string, unknown>>;
    /** Names what was found, for {@link EditWatchPage.accept}. */
    readonly id: number;
}

/** What a page knows of the errors in files. Paths are absolute. */
export interface EditWatchPage {
    /** What is wrong now was so before the agent began. */
    refresh(): Promise<void>;
    /** Notes what is wrong with files now; with `onlyNew` of those only of which nothing is known. */
    remember(paths: readonly string[], onlyNew: boolean): Promise<void>;
    /** What is wrong with files that was not before. */
    check(edits: readonly AgentEdit[]): Promise<NewErrors>;
    /** The agent has been told. */
    accept(id: number): Promise<void>;
}
