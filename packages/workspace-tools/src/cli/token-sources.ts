import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { GitHubAppTokens } from '../git/github-app-tokens.js';
import { environmentTokenSource, firstTokenOf, type TokenSource } from '../git/token-source.js';
import type { ServerOptions } from './server-options.js';

const appFile = z.strictObject({
    appId: z.union([z.string().min(1), z.int()]).transform(String),
    /** Relative to the file itself. */
    privateKeyFile: z.string().min(1),
    installationId: z.int().optional(),
    apiUrl: z.url().optional(),
    origins: z.array(z.url()).optional()
});

/** The sources that the person configured. Rejects with a message for the user. */
export async function tokenSourcesOf({ githubApp, gitToken }: ServerOptions): Promise<TokenSource> {
    const sources: TokenSource[] = [];
    if (githubApp !== undefined) {
        sources.push(await readGitHubApp(githubApp));
    }
    if (gitToken) {
        const source = environmentTokenSource(gitToken.variable, [gitToken.origin]);
        if (!source) {
            throw new Error(`the variable ${gitToken.variable} is not set`);
        }
        sources.push(source);
    }
    return firstTokenOf(sources);
}

async function readGitHubApp(file: string): Promise<TokenSource> {
    let value: unknown;
    try {
        value = JSON.parse(await readFile(file, 'utf8'));
    } catch (error) {
        throw new Error(`${file} cannot be read: ${(error as Error).message}`);
    }
    const parsed = appFile.safeParse(value);
    if (!parsed.success) {
        throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
    }
    const { privateKeyFile, ...app } = parsed.data;
    return new GitHubAppTokens({ ...app, privateKey: await readFile(resolve(dirname(file), privateKeyFile), 'utf8') });
}
