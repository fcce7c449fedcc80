/** Where a command writes, and what ends it. */
export interface Surroundings {
    readonly print: (line: string) => void;
    readonly complain: (line: string) => void;
    readonly stop: AbortSignal;
}

/** Those of the running process. */
export function processSurroundings(): Surroundings {
    const stopping = new AbortController();
    process.once('SIGTERM', () => stopping.abort());
    process.once('SIGINT', () => stopping.abort());
    return {
        print: line => process.stdout.write(`${line}\n`),
        complain: line => process.stderr.write(`${line}\n`),
        stop: stopping.signal
    };
}

/** Where the person called it: npm runs scripts in the folder of the package. */
export function callerFolder(environment: NodeJS.ProcessEnv = process.env): string {
    return environment.INIT_CWD ?? process.cwd();
}
