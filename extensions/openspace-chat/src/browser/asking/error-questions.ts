/** What is known of a problem in a file; as Monaco's markers. */
export interface Problem {
    readonly severity: number;
    readonly message: string;
    readonly source?: string;
    readonly code?: string | { readonly value: string };
    readonly startLineNumber: number;
    readonly endLineNumber: number;
}

/** Monaco's `MarkerSeverity.Warning`: hints are no problems. */
const WARNING = 4;

/** More of a message helps nobody. */
const MAX_MESSAGE = 1_000;

/** What the person can ask about a problem. */
export type ErrorQuestion = 'explain' | 'fix';

/** The problem that a person sees there: the worst one. */
export function worstProblem<T extends Problem>(problems: readonly T[]): T | undefined {
    return problems.filter(({ severity }) => severity >= WARNING).toSorted((a, b) => b.severity - a.severity).at(0);
}

/** As the person would ask the agent. */
export function questionAbout(problem: Problem, kind: ErrorQuestion): string {
    const { message, source, code } = problem;
    const short = message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message;
    const origin = [source, typeof code === 'object' ? code.value : code].filter(part => part !== undefined && part !== '').join(' ');
    const what = `${JSON.stringify(short)}${origin ? ` (${origin})` : ''}`;
    return kind === 'fix' ? `Fix this problem: ${what}` : `Explain this problem, and how to solve it: ${what}`;
}
