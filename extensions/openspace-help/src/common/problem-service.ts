/** Where the page finds {@link ProblemService}. */
export const PROBLEM_SERVICE_PATH = '/services/openspace-problems';

/** The end of a log, without what looks like a secret. */
export interface LogEnd {
    readonly name: string;
    readonly lines: readonly string[];
}

/** What whoever looks into a problem wants to know of the machine. */
export interface ProblemFacts {
    readonly version: string;
    /** Such as `Debian GNU/Linux 12 (bookworm), Linux 6.1.0 x64`. */
    readonly system: string;
    readonly node: string;
    readonly logs: readonly LogEnd[];
}

export const ProblemService = Symbol('ProblemService');

/** Collects what belongs into a report. It sends nothing anywhere. */
export interface ProblemService {
    collect(): Promise<ProblemFacts>;
}
