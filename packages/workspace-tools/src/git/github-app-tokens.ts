import { createPrivateKey, createSign, type KeyObject } from 'node:crypto';
import type { RemoteAddress } from '@openspace/foundation/git';
import { z } from 'zod';
import { TOKEN_USERNAME, TokenError, type GitCredential, type TokenSource } from './token-source.js';

/** GitHub accepts at most ten minutes; clocks differ. In seconds. */
const ASSERTION_LIFE = 540;
const CLOCK_SKEW = 60;
/** A token that ends sooner could end during a long push; in milliseconds. */
const EXPIRY_MARGIN = 5 * 60_000;
const REQUEST_MS = 15_000;

const tokenAnswer = z.object({ token: z.string().min(1), expires_at: z.string() });
const installationAnswer = z.object({ id: z.number().int() });

export interface GitHubAppOptions {
    readonly appId: string;
    /** PEM. */
    readonly privateKey: string;
    /** Looked up for each repository if it is not given. */
    readonly installationId?: number;
    /** Another one for GitHub Enterprise. */
    readonly apiUrl?: string;
    /** Origins of repositories that the tokens are for. */
    readonly origins?: readonly string[];
    readonly permissions?: Readonly<Record<string, string>>;
    readonly now?: () => number;
}

interface IssuedToken {
    readonly token: string;
    /** Milliseconds since the epoch. */
    readonly expires: number;
}

interface CachedToken {
    readonly issued: Promise<IssuedToken>;
    /** Not yet there while the token is on its way. */
    expires?: number;
}

/** Tokens of a GitHub App: for one repository, with the right to change its contents, for an hour. */
export class GitHubAppTokens implements TokenSource {

    protected readonly key: KeyObject;
    protected readonly apiUrl: string;
    protected readonly now: () => number;
    protected readonly tokens = new Map<string, CachedToken>();

    constructor(protected readonly options: GitHubAppOptions) {
        try {
            this.key = createPrivateKey(options.privateKey);
        } catch {
            throw new TokenError('The private key of the GitHub App cannot be read: a PEM file is expected.');
        }
        this.apiUrl = (options.apiUrl ?? 'https://api.github.com').replace(/\/+$/, '');
        this.now = options.now ?? Date.now;
    }

    async credentialFor(remote: RemoteAddress): Promise<GitCredential | undefined> {
        if (!(this.options.origins ?? ['https://github.com']).includes(remote.origin)) {
            return undefined;
        }
        return { username: TOKEN_USERNAME, password: (await this.tokenFor(remote)).token };
    }

    /** Whoever asks while one is on its way gets the same one. */
    protected tokenFor(remote: RemoteAddress): Promise<IssuedToken> {
        const name = `${remote.origin}/${remote.owner}/${remote.repository}`.toLowerCase();
        const cached = this.tokens.get(name);
        if (cached && (cached.expires === undefined || cached.expires - EXPIRY_MARGIN > this.now())) {
            return cached.issued;
        }
        const next: CachedToken = { issued: this.requestToken(remote) };
        this.tokens.set(name, next);
        next.issued.then(({ expires }) => { next.expires = expires; }, () => this.tokens.delete(name));
        return next.issued;
    }

    protected async requestToken(remote: RemoteAddress): Promise<IssuedToken> {
        const installation = this.options.installationId ?? await this.findInstallation(remote);
        const body = { repositories: [remote.repository], permissions: this.options.permissions ?? { contents: 'write' } };
        const { token, expires_at } = await this.ask(remote, 'POST', `/app/installations/${installation}/access_tokens`, tokenAnswer, body);
        return { token, expires: Date.parse(expires_at) || 0 };
    }

    protected async findInstallation(remote: RemoteAddress): Promise<number> {
        return (await this.ask(remote, 'GET', `/repos/${remote.owner}/${remote.repository}/installation`, installationAnswer)).id;
    }

    protected async ask<T>(remote: RemoteAddress, method: string, path: string, schema: z.ZodType<T>, body?: unknown): Promise<T> {
        let response: Response;
        try {
            response = await fetch(`${this.apiUrl}${path}`, {
                method,
                headers: {
                    accept: 'application/vnd.github+json', authorization: `Bearer ${this.assertion()}`, 'content-type': 'application/json',
                    'user-agent': 'openspace-workspace-tools'
                },
                body: body === undefined ? undefined : JSON.stringify(body),
                redirect: 'error',
                signal: AbortSignal.timeout(REQUEST_MS)
            });
        } catch {
            throw new TokenError('GitHub could not be reached for a token.');
        }
        const parsed = schema.safeParse(await response.json().catch(() => undefined));
        if (!response.ok || !parsed.success) {
            throw new TokenError(this.refusal(response.status, remote));
        }
        return parsed.data;
    }

    protected refusal(status: number, { owner, repository }: RemoteAddress): string {
        switch (status) {
            case 401: return 'GitHub does not accept the key of the app. Check its id, its key and the clock of this machine.';
            case 403: return `The GitHub App may not write to ${owner}/${repository}.`;
            case 404: return `The GitHub App is not installed for ${owner}/${repository}.`;
            case 422: return `The installation of the GitHub App does not include ${owner}/${repository}, or it lacks a permission.`;
            default: return `GitHub gave no token (status ${status}).`;
        }
    }

    /** A JWT by which the app proves itself. */
    protected assertion(): string {
        const seconds = Math.floor(this.now() / 1000);
        const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
        const content = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode({ iat: seconds - CLOCK_SKEW, exp: seconds
            + ASSERTION_LIFE, iss: this.options.appId })}`;
        return `${content}.${createSign('RSA-SHA256').update(content).sign(this.key, 'base64url')}`;
    }
}
