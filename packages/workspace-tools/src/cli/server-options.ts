import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ProviderName } from '../provider/provider.js';
import { callerFolder } from './surroundings.js';

export const SERVER_USAGE = [
    'usage: workspace-server [--port N] [--state FOLDER] [--token-file FILE] [--provider NAME] [--allow-local] [--idle-minutes N]',
    '                        [--github-app FILE] [--git-token-variable NAME --git-token-origin URL]',
    '',
    '  --port N                   port on 127.0.0.1; 0, the default, takes a free one',
    '  --state FOLDER             records, audit, snapshots and mirrors; one server at a time',
    '  --token-file FILE          the token that clients need; made in the state folder if there is none',
    '  --provider NAME            used when a request names none: bubblewrap, gvisor, firecracker, e2b, local',
    '  --allow-local              allows the provider "local", which does NOT isolate anything',
    '  --idle-minutes N           a workspace that nobody uses for so long is stopped; default 30, 0 for never',
    '  --github-app FILE          JSON: { "appId", "privateKeyFile", "installationId"?, "apiUrl"?, "origins"? }',
    '  --git-token-variable NAME  a variable with a token for the origin that --git-token-origin names',
    '',
    '  WORKSPACE_SERVER_TOKEN     a token for this run; it replaces the one of the file'
].join('\n');

/** A program that starts the server says by it which token to use. */
export const TOKEN_VARIABLE = 'WORKSPACE_SERVER_TOKEN';

const PROVIDERS: readonly ProviderName[] = ['bubblewrap', 'gvisor', 'firecracker', 'e2b', 'local'];
const MAX_PORT = 65_535;
const MAX_MINUTES = 7 * 24 * 60;

export interface ServerOptions {
    readonly port: number;
    readonly stateFolder: string;
    readonly tokenFile: string;
    /** For this run; else the one of the file. */
    readonly token?: string;
    readonly provider?: ProviderName;
    readonly allowLocal: boolean;
    readonly idleMs: number;
    readonly githubApp?: string;
    readonly gitToken?: { readonly variable: string; readonly origin: string };
}

/** Returns what is wrong as a string. */
export function parseServerOptions(values: readonly string[], environment: NodeJS.ProcessEnv = process.env): ServerOptions | string {
    try {
        const { values: given } = parseArgs({
            args: [...values],
            options: {
                port: { type: 'string', default: '0' }, state: { type: 'string' }, 'token-file': { type: 'string' },
                provider: { type: 'string' }, 'allow-local': { type: 'boolean', default: false },
                'idle-minutes': { type: 'string', default: '30' }, 'github-app': { type: 'string' },
                'git-token-variable': { type: 'string' }, 'git-token-origin': { type: 'string' }
            }
        });
        const here = callerFolder(environment);
        const stateFolder = resolve(here, given.state ?? defaultState(environment));
        const [variable, origin] = [given['git-token-variable'], given['git-token-origin']];
        if ((variable === undefined) !== (origin === undefined)) {
            return '--git-token-variable and --git-token-origin belong together';
        }
        return {
            port: wholeNumber(given.port, '--port', MAX_PORT),
            stateFolder,
            tokenFile: given['token-file'] === undefined ? join(stateFolder, 'token') : resolve(here, given['token-file']),
            ...given.provider !== undefined && { provider: parseProvider(given.provider) },
            ...environment[TOKEN_VARIABLE] && { token: environment[TOKEN_VARIABLE] },
            allowLocal: given['allow-local'],
            idleMs: wholeNumber(given['idle-minutes'], '--idle-minutes', MAX_MINUTES) * 60_000,
            ...given['github-app'] !== undefined && { githubApp: resolve(here, given['github-app']) },
            ...variable !== undefined && origin !== undefined && { gitToken: { variable, origin: new URL(origin).origin } }
        };
    } catch (error) {
        return (error as Error).message;
    }
}

export function parseProvider(text: string): ProviderName {
    const provider = PROVIDERS.find(name => name === text);
    if (!provider) {
        throw new Error(`there is no provider ${JSON.stringify(text)}; there are ${PROVIDERS.join(', ')}`);
    }
    return provider;
}

function wholeNumber(text: string, name: string, most: number): number {
    if (!/^\d+$/.test(text) || Number(text) > most) {
        throw new Error(`${name} must be a whole number up to ${most}, not ${text}`);
    }
    return Number(text);
}

/** Beside the state of the IDE. */
function defaultState(environment: NodeJS.ProcessEnv): string {
    const home = environment.OPENSPACE_HOME ?? join(environment.XDG_STATE_HOME ?? join(homedir(), '.local', 'state'), 'openspace');
    return join(home, 'workspace-server');
}
