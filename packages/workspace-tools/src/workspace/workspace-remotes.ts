import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RemoteAddressError } from '@openspace/foundation/git';
import type { Redactor } from '@openspace/foundation/redaction';
import { z } from 'zod';
import { CredentialHelperTokens } from '../git/credential-helper-tokens.js';
import { GitBroker } from '../git/git-broker.js';
import { BOT_IDENTITY, GitRemoteError, type GitIdentity } from '../git/git-remote.js';
import { GitHubAppTokens } from '../git/github-app-tokens.js';
import { firstTokenOf, TokenError, type TokenSource } from '../git/token-source.js';
import { WorkspaceError } from './workspace-error.js';

/** Git takes these out of a name, or an address ends with them. */
const ONE_NAME = /^[^<>\p{Cc}]*[^<>\p{Cc}\s.,:;"'\\][^<>\p{Cc}]*$/u;
const MAX_NAME_LENGTH = 200;
const GITHUB_API = 'https://api.github.com';

export const gitSettingsRequest = z.strictObject({
    /** Who commits in workspaces. */
    identity: z.strictObject({
        name: z.string().max(MAX_NAME_LENGTH).regex(ONE_NAME), email: z.string().max(MAX_NAME_LENGTH).regex(ONE_NAME)
    }).optional(),
    /** The private key is read now, and is nowhere but in our memory. */
    github_app: z.strictObject({
        app_id: z.string().min(1).max(100), private_key_file: z.string().min(1).max(4_096), api_url: z.url().max(2_000).optional()
    }).optional()
});

export type GitSettings = z.output<typeof gitSettingsRequest>;

/** Where the commits of a workspace go. */
export interface ChosenRemote {
    readonly remote?: string;
    /** What the person's own git signs in with may be used there; else what this server has. */
    readonly ownCredentials?: boolean;
}

/** Why nothing could be pushed to a remote, or pulled. */
export interface RemoteProblem {
    readonly code: GitRemoteError['code'];
    /** For the user. */
    readonly message: string;
}

/** Whoever waits for it has just chosen the remote. */
const MAX_CHECK_MS = 60_000;

export interface WorkspaceRemotesOptions {
    /** For programs of ours that need an empty one. */
    readonly folder: string;
    readonly redactor: Redactor;
    readonly tokens?: TokenSource;
    readonly identity?: GitIdentity;
}

/** Who commits, and who signs in for whom: the same for all workspaces, and may change while they work. */
export class WorkspaceRemotes {

    protected settings: GitIdentity | undefined;
    protected app: TokenSource | undefined;
    protected problem: string | undefined;
    protected readonly own: TokenSource;

    constructor(protected readonly options: WorkspaceRemotesOptions) {
        this.own = new CredentialHelperTokens({ folder: options.folder });
    }

    get identity(): GitIdentity {
        return this.settings ?? this.options.identity ?? BOT_IDENTITY;
    }

    /** Why the GitHub App does not work, as far as that can be seen without GitHub. */
    get appProblem(): string | undefined {
        return this.problem;
    }

    async set({ identity, github_app: app }: GitSettings): Promise<void> {
        this.settings = identity;
        [this.app, this.problem] = [undefined, undefined];
        if (app) {
            try {
                this.app = new GitHubAppTokens({
                    appId: app.app_id, privateKey: await readKey(app.private_key_file), apiUrl: app.api_url ?? GITHUB_API,
                    origins: [originOfApi(app.api_url ?? GITHUB_API)]
                });
            } catch (error) {
                this.problem = (error as Error).message;
            }
        }
    }

    /** Tries to read from a remote and to push to it, without a change there. */
    async check(chosen: Required<ChosenRemote>): Promise<RemoteProblem | undefined> {
        const broker = this.brokerFor(chosen, join(dirname(this.options.folder), `remote-check-${randomBytes(8).toString('hex')}`));
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<never>((_, reject) => {
            timer = setTimeout(() => reject(new GitRemoteError('The remote did not answer within a minute.')), MAX_CHECK_MS);
        });
        const problem = await Promise.race([broker?.check(), late]).then(() => undefined, (error: GitRemoteError): RemoteProblem =>
            ({ code: error.code, message: error.message }));
        clearTimeout(timer);
        void broker?.delete().catch(() => undefined);
        return problem;
    }

    /** @param folder for its mirror */
    brokerFor({ remote, ownCredentials }: ChosenRemote, folder: string): GitBroker | undefined {
        if (remote === undefined) {
            return undefined;
        }
        const configured: TokenSource = {
            credentialFor: address => firstTokenOf([this.options.tokens, this.app].filter(source => source !== undefined))
                .credentialFor(address)
        };
        try {
            return new GitBroker({ folder, url: remote, tokens: ownCredentials ? this.own : configured, redactor: this.options.redactor });
        } catch (error) {
            throw error instanceof RemoteAddressError ? new WorkspaceError('invalid_request', error.message) : error;
        }
    }
}

async function readKey(file: string): Promise<string> {
    try {
        return await readFile(file, 'utf8');
    } catch {
        throw new TokenError('The private key of the GitHub App cannot be read: there is no such file, or it may not be opened.');
    }
}

/** `https://api.github.com` is for github.com, `https://git.example.com/api/v3` for git.example.com. */
function originOfApi(address: string): string {
    const url = new URL(address);
    url.hostname = url.hostname.replace(/^api\./, '');
    return url.origin;
}
