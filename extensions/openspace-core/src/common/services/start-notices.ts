/** A file of the state folder that could not be read. Absolute paths. */
export interface SetAsideFile {
    readonly file: string;
    /** Where it is now. */
    readonly setAside: string;
}

/** Another OpenSpace with the same state folder. */
export interface RunningInstance {
    readonly url: string;
    readonly pid: number;
    readonly workspace?: string;
}

/** What the person should know of the start; each is told once. */
export interface StartNotices {
    readonly setAside: readonly SetAsideFile[];
    readonly otherInstance?: RunningInstance;
}
