import type { RemoteAddress } from '@openspace/foundation/git';

export interface GitCredential {
    readonly username: string;
    readonly password: string;
}

/** Gives short-lived credentials for remotes. */
export interface TokenSource {
    /** Undefined if this source is not for that remote. Rejects with a `TokenError`. */
    credentialFor(remote: RemoteAddress): Promise<GitCredential | undefined>;
}

/** Why there is no token, as a message without secrets. */
export class TokenError extends Error {
    override readonly name = 'TokenError';
}

/** What GitHub wants as the name beside a token; other servers do not care. */
export const TOKEN_USERNAME = 'x-access-token';

/** One token that does not change, for the origins that it is meant for and no others. */
export class StaticTokenSource implements TokenSource {

    constructor(
        protected readonly token: string, protected readonly origins: readonly string[], protected readonly username = TOKEN_USERNAME
    ) { }

    async credentialFor({ origin }: RemoteAddress): Promise<GitCredential | undefined> {
        return this.origins.includes(origin) ? { username: this.username, password: this.token } : undefined;
    }
}

/** The token of a variable, which is taken out of the environment so that no program of ours inherits it. */
export function environmentTokenSource(
    variable: string, origins: readonly string[], environment: NodeJS.ProcessEnv = process.env
): TokenSource | undefined {
    const token = environment[variable];
    delete environment[variable];
    return token ? new StaticTokenSource(token, origins) : undefined;
}

/** Asks one source after the other. */
export function firstTokenOf(sources: readonly TokenSource[]): TokenSource {
    return {
        async credentialFor(remote) {
            for (const source of sources) {
                const credential = await source.credentialFor(remote);
                if (credential) {
                    return credential;
                }
            }
            return undefined;
        }
    };
}
