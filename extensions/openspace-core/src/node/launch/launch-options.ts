import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';

/** What the launcher decided; read once from the environment. */
export interface LaunchOptions {
    /** Folder for all our state, private to the user. */
    readonly home: string;
    /** Canonical path of the folder that was opened by the launcher. */
    readonly workspace: string | undefined;
    /** That folder is an empty one of ours, for the tour. */
    readonly tour: boolean;
    /** Opens the page; random per launch. */
    readonly pageKey: string;
    /** Token of the external API; undefined while it is off. */
    readonly apiToken: string | undefined;
    /** Whether code of extensions may run, built-in ones included. */
    readonly extensions: boolean;
    /** Address of a running opencode server to use instead of our own. */
    readonly opencodeUrl: string | undefined;
    readonly opencodeAuth: { readonly username: string; readonly password: string } | undefined;
    /** JSON text that is merged over the configuration of the managed server. */
    readonly opencodeConfig: string | undefined;
    /** Host names beside the loopback ones under which the page may be reached. */
    readonly hosts: readonly string[];
    /** The environment that the agent server inherits. */
    readonly environment: NodeJS.ProcessEnv;
}

export const LaunchOptions = Symbol('LaunchOptions');

/** 32 bytes: beyond guessing. */
export function createSecret(): string {
    return randomBytes(32).toString('base64url');
}

/**
 * Reads the options and removes the secrets from the environment, so that terminals and the agent's shell do not inherit them.
 */
export function readLaunchOptions(environment: NodeJS.ProcessEnv): LaunchOptions {
    const home = environment.OPENSPACE_HOME;
    if (!home) {
        throw new Error('OPENSPACE_HOME is not set: start OpenSpace with "npm start".');
    }
    const username = environment.OPENCODE_SERVER_USERNAME ?? 'opencode';
    const password = environment.OPENCODE_SERVER_PASSWORD;
    const options: LaunchOptions = {
        home,
        workspace: environment.OPENSPACE_WORKSPACE ? realpathSync(environment.OPENSPACE_WORKSPACE) : undefined,
        tour: environment.OPENSPACE_TOUR === '1',
        pageKey: createSecret(),
        apiToken: environment.OPENSPACE_API === '1' ? environment.OPENSPACE_TOKEN || createSecret() : undefined,
        extensions: environment.OPENSPACE_EXTENSIONS !== 'off',
        opencodeUrl: environment.OPENSPACE_OPENCODE_URL || undefined,
        opencodeAuth: password ? { username, password } : undefined,
        opencodeConfig: environment.OPENSPACE_OPENCODE_CONFIG || undefined,
        hosts: configuredHosts(environment.OPENSPACE_HOST),
        environment
    };
    for (const name of ['OPENSPACE_TOKEN', 'OPENSPACE_OPENCODE_CONFIG', 'OPENCODE_SERVER_PASSWORD', 'OPENCODE_SERVER_USERNAME']) {
        delete environment[name];
    }
    return options;
}

/** Listening on every address makes this machine's own name a valid one too. */
function configuredHosts(host: string | undefined): string[] {
    if (!host) {
        return [];
    }
    return host === '0.0.0.0' || host === '::' ? [hostname()] : [host];
}
