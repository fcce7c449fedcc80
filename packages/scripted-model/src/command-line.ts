import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { loadScenario, ScenarioError } from './scenario/load-scenario.js';
import { startScriptedModel } from './scripted-model.js';

/** Where the command writes, and what ends it. */
export interface CommandSurroundings {
    print: (line: string) => void;
    complain: (line: string) => void;
    readonly stop: AbortSignal;
}

interface CommandArguments {
    readonly file: string;
    readonly port: number;
    readonly host?: string;
}

const USAGE = 'usage: scripted-model FILE [--port N] [--host H]';
const MAX_PORT = 65_535;

/** Serves the scenario file until `stop` aborts; resolves with the exit code. */
export async function runCommand(values: readonly string[], { print, complain, stop }: CommandSurroundings): Promise<number> {
    if (values.includes('--help')) {
        print(USAGE);
        return 0;
    }
    const parsed = parseArguments(values);
    if (typeof parsed === 'string') {
        complain(`scripted-model: ${parsed}; ${USAGE}`);
        return 1;
    }
    try {
        const model = await startScriptedModel({ ...parsed, scenario: await loadScenario(parsed.file) });
        print(`scripted-model is listening at ${model.url}/v1`);
        if (!stop.aborted) {
            await once(stop, 'abort');
        }
        await model.close();
        return 0;
    } catch (error) {
        complain(`scripted-model: ${failureText(error as NodeJS.ErrnoException, parsed)}`);
        return 1;
    }
}

/** Returns what is wrong as a string. */
function parseArguments(values: readonly string[]): CommandArguments | string {
    try {
        const options = { port: { type: 'string' }, host: { type: 'string' } } as const;
        const { values: { port = '0', host }, positionals } = parseArgs({ args: [...values], options, allowPositionals: true });
        if (positionals.length !== 1) {
            return 'expected one scenario file';
        }
        if (!/^\d+$/.test(port) || Number(port) > MAX_PORT) {
            return `not a port: ${port}`;
        }
        return { file: positionals[0], port: Number(port), host };
    } catch (error) {
        return (error as Error).message;
    }
}

function failureText(error: NodeJS.ErrnoException, { port }: CommandArguments): string {
    if (error instanceof ScenarioError) {
        return error.message;
    }
    return error.code === 'EADDRINUSE' ? `port ${port} is in use` : `cannot listen: ${error.message}`;
}
