/** One way out that a program inside tries. */
export interface Attempt {
    /** What it is about, as a part of a sentence: "reads the environment of other processes". */
    name: string;
    /**
     * Lines for bash. They print ESCAPED if the attempt succeeded, or something of the host in which a canary may be found.
     * They must do no harm where they succeed: open without writing, call with arguments that lead to nothing.
     */
    lines: string;
    /** Only a promise where sandbox and host share a kernel; another kernel may answer such calls by itself. */
    sharedKernelOnly?: boolean;
    /** Only a promise where files of the workspace are files of the host. */
    sharedFolderOnly?: boolean;
}

/** Printed by an attempt that succeeded. */
export const ESCAPED = 'ESCAPED';

/** Variables of `CanaryPlaces` that attempts use. */
export type CanaryVariable =
    | 'CANARY_FOLDER'
    | 'CANARY_PORT'
    | 'CANARY_ABSTRACT'
    | 'CANARY_SOCKET'
    | 'CANARY_PID'
    | 'CANARY_PROGRAMS'
    | 'CANARY_SHARED'
    | 'CANARY_HOST_NAME';
