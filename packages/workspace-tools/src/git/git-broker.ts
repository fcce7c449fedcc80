import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseRemoteAddress, type OutgoingPush, type RemoteAddress } from '@openspace/foundation/git';
import type { Redactor } from '@openspace/foundation/redaction';
import { Turns } from '@openspace/foundation/turns';
import { readBundleHeader } from './bundle-header.js';
import { BOT_IDENTITY, GitRemoteError, type FetchAnswer, type GitRemote, type PushAnswer, type PushRequest } from './git-remote.js';
import type { GitEnd, GitInput, HostGit } from './host-git.js';
import { openMirror } from './mirror.js';
import { outgoingOf } from './outgoing.js';
import { TokenError, type TokenSource } from './token-source.js';

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const MAX_BRANCH_LENGTH = 250;
const MAX_PACKS = 30;
/** Names of people are shorter than tokens; in characters. */
const LONG_USERNAME = 20;
/** Of what a server says; in characters. */
const MAX_REASON_LENGTH = 400;
/** What a push may bring, so that no repository of an agent fills our disk. */
const MAX_PACK_SIZE = 1024 * 1024 * 1024;
/** Old histories have these; they harm nobody. */
const TOLERATED = ['zeroPaddedFilemode', 'missingSpaceBeforeDate', 'badTimezone', 'missingEmail', 'missingNameBeforeEmail']
    .map(name => `${name}=ignore`)
    .join(',');

export interface GitBrokerOptions {
    /** Of this workspace alone, on the host, out of the agent's reach; made if it is missing. */
    readonly folder: string;
    readonly url: string;
    readonly tokens: TokenSource;
    /** Learns every token that is used. */
    readonly redactor: Redactor;
    /** More packs of the mirror than this become one. */
    readonly mostPacks?: number;
}

/**
 * Pushes and fetches for a workspace. It has a mirror of its own, with its own configuration: of the agent's repository it sees
 * packs of objects and nothing that git would run. The token goes from the source to git's socket and is nowhere else.
 */
export class GitBroker implements GitRemote {

    readonly remote: RemoteAddress;
    protected mirror: Promise<HostGit> | undefined;
    protected readonly turns = new Turns();
    protected deleted = false;

    /** Throws a `RemoteAddressError`. */
    constructor(protected readonly options: GitBrokerOptions) {
        this.remote = parseRemoteAddress(options.url);
    }

    known(): Promise<readonly string[]> {
        return this.next(async git => {
            await this.fetchAll(git);
            const { stdout } = await this.must(git, ['for-each-ref', '--format=%(objectname)', 'refs/heads']);
            return [...new Set(stdout.split('\n').filter(line => COMMIT.test(line)))];
        });
    }

    push(request: PushRequest): Promise<PushAnswer> {
        const { branch, commit } = request;
        return this.next(async git => {
            await this.receive(git, request);
            const before = await this.headOf(git, branch);
            await this.send(git, branch, commit);
            await this.must(git, ['update-ref', `refs/heads/${branch}`, commit]);
            await this.tidyUp(git);
            return { remote: this.remote.url, ...(before === undefined ? {} : { before }) };
        });
    }

    preview(request: PushRequest): Promise<OutgoingPush> {
        const { branch, commit } = request;
        return this.next(async git => {
            await this.receive(git, request);
            const before = await this.headOf(git, branch);
            if (before === commit) {
                throw new GitRemoteError(`Nothing to push: the remote has these commits on ${branch} already.`, 'nothing_to_push');
            }
            // Whether the credentials open it, and whether it has moved on, the remote says itself.
            await this.send(git, branch, commit, ['--dry-run']);
            return { branch, commit, remote: this.remote.url, ...before !== undefined && { before }, ...await outgoingOf(git, commit) };
        });
    }

    /** Whether the remote can be read, and would take a push; nothing changes there. */
    check(): Promise<void> {
        return this.next(async git => {
            const input = await this.credential();
            const read = await git.run(['ls-remote', '--quiet', '--heads', '--end-of-options', this.remote.url], input);
            if (read.exitCode !== 0) {
                throw this.networkFailure('request', read, input);
            }
            const { name, email } = BOT_IDENTITY;
            const tree = await this.must(git, ['hash-object', '-t', 'tree', '-w', '--stdin']);
            const made = await this.must(
                git, ['-c', `user.name=${name}`, '-c', `user.email=${email}`, 'commit-tree', '-m', 'check', tree.stdout.trim()]
            );
            await this.send(git, `openspace-check-${randomBytes(8).toString('hex')}`, made.stdout.trim(), ['--dry-run']);
        });
    }

    fetch(branch: string, have: readonly string[]): Promise<FetchAnswer> {
        return this.next(async git => {
            await this.checkBranch(git, branch);
            await this.fetchAll(git);
            const commit = await this.headOf(git, branch);
            if (commit === undefined) {
                throw new GitRemoteError(`The remote has no branch ${branch}.`);
            }
            const answer: FetchAnswer = { remote: this.remote.url, commit };
            const common = await this.commonCommits(git, have);
            const missing = await this.must(
                git, ['rev-list', '--count', '--stdin'], { text: [commit, ...common.map(known => `^${known}`)].join('\n') }
            );
            if (missing.stdout.trim() === '0') {
                return answer;
            }
            const bundleFile = join(this.options.folder, `outgoing-${randomBytes(8).toString('hex')}.bundle`);
            await this.must(
                git, ['bundle', 'create', '--quiet', bundleFile, '--stdin'],
                { text: [`refs/heads/${branch}`, ...common.map(known => `^${known}`)].join('\n') }
            );
            return { ...answer, bundleFile };
        });
    }

    /** Removes the mirror; the remote keeps what it has. Whoever still asks is refused. */
    delete(): Promise<void> {
        this.deleted = true;
        return this.turns.take(() => rm(this.options.folder, { recursive: true, force: true }));
    }

    /** One at a time: they share the mirror. */
    protected next<T>(step: (git: HostGit) => Promise<T>): Promise<T> {
        return this.turns.take(async () => {
            if (this.deleted) {
                throw new GitRemoteError('The remote of this workspace has been changed.');
            }
            try {
                this.mirror ??= openMirror(this.options.folder);
                return await step(await this.mirror);
            } catch (error) {
                if (error instanceof GitRemoteError) {
                    throw error;
                }
                this.mirror = undefined;
                throw new GitRemoteError(
                    error instanceof TokenError ? error.message : `Git failed on the host: ${this.reason(String(error))}`
                );
            }
        });
    }

    protected async checkBranch(git: HostGit, branch: string): Promise<void> {
        const wellFormed = branch.length <= MAX_BRANCH_LENGTH && /^[^-\s]\S*$/.test(branch)
            && (await git.run(['check-ref-format', `refs/heads/${branch}`])).exitCode === 0;
        if (!wellFormed) {
            throw new GitRemoteError('This cannot be the name of a branch.');
        }
    }

    /** Afterwards `refs/heads` is what the remote has. */
    protected async fetchAll(git: HostGit): Promise<void> {
        const argv = [
            'fetch', '--quiet', '--prune', '--no-tags', '--no-write-fetch-head', '--end-of-options', this.remote.url,
            '+refs/heads/*:refs/heads/*'
        ];
        const input = await this.credential();
        const end = await git.run(argv, input);
        if (end.exitCode !== 0) {
            throw this.networkFailure('fetch', end, input);
        }
        await this.tidyUp(git);
    }

    /** Every push and fetch may leave a pack; objects that came to nothing go after a day. It does not matter if that fails. */
    protected async tidyUp(git: HostGit): Promise<void> {
        const packs = await readdir(join(this.options.folder, 'mirror.git', 'objects', 'pack')).catch(() => []);
        if (packs.filter(name => name.endsWith('.pack')).length > (this.options.mostPacks ?? MAX_PACKS)) {
            await git.run(['gc', '--quiet', '--prune=1.day.ago']);
        }
    }

    /** Afterwards the mirror has all of the commit. */
    protected async receive(git: HostGit, { branch, commit, bundleFile }: PushRequest): Promise<void> {
        await this.checkBranch(git, branch);
        if (!COMMIT.test(commit)) {
            throw new GitRemoteError('The workspace did not name a commit.');
        }
        if (!await this.has(git, commit)) {
            await this.takeIn(git, branch, commit, bundleFile);
        }
        await this.checkComplete(git, commit);
    }

    /** The objects of a bundle. Git does not open the file itself: what is not a bundle could name a repository of the agent's. */
    protected async takeIn(git: HostGit, branch: string, commit: string, bundleFile: string): Promise<void> {
        const header = await readBundleHeader(bundleFile);
        if (header?.references.get(`refs/heads/${branch}`) !== commit) {
            throw new GitRemoteError(`The workspace sent no bundle with the commit of ${branch}.`);
        }
        const indexed = await git.run(['index-pack', '--stdin', '--fix-thin', `--strict=${TOLERATED}`, `--max-input-size=${MAX_PACK_SIZE}`],
            { file: { path: bundleFile, start: header.packStart } });
        if (indexed.exitCode !== 0 || !await this.has(git, commit)) {
            throw new GitRemoteError(`The commits of the workspace are not valid: ${this.reason(indexed.stderr)}`);
        }
    }

    /** A pack may leave out what its commits need. */
    protected async checkComplete(git: HostGit, commit: string): Promise<void> {
        if ((await git.run(['rev-list', '--objects', '--quiet', commit, '--not', '--all'])).exitCode !== 0) {
            throw new GitRemoteError('The commits of the workspace are not complete.');
        }
    }

    protected async send(git: HostGit, branch: string, commit: string, options: readonly string[] = []): Promise<void> {
        const argv = [
            'push', ...options, '--porcelain', '--no-verify', '--no-follow-tags', '--end-of-options', this.remote.url,
            `${commit}:refs/heads/${branch}`
        ];
        const input = await this.credential();
        const end = await git.run(argv, input);
        if (end.exitCode === 0) {
            return;
        }
        const rejection = /^!\t[^\t]*\t\[(?:remote )?rejected\] \((.*)\)$/m.exec(end.stdout)?.[1];
        if (rejection === undefined) {
            throw this.networkFailure('push', end, input);
        }
        throw new GitRemoteError(/^(fetch first|non-fast-forward)$/.test(rejection)
            ? `The remote has commits on ${branch} that the workspace does not have. Pull first.`
            : `The remote refused the push: ${this.reason(rejection)}`);
    }

    protected async commonCommits(git: HostGit, have: readonly string[]): Promise<string[]> {
        const asked = have.filter(commit => COMMIT.test(commit));
        const { stdout } = await this.must(
            git, ['cat-file', '--batch-check'], { text: asked.map(commit => `${commit}^{commit}\n`).join('') }
        );
        return stdout.split('\n').flatMap(line => / commit \d+$/.test(line) ? [line.split(' ')[0]] : []);
    }

    protected async has(git: HostGit, commit: string): Promise<boolean> {
        return (await git.run(['cat-file', '-e', `${commit}^{commit}`])).exitCode === 0;
    }

    protected async headOf(git: HostGit, branch: string): Promise<string | undefined> {
        const { exitCode, stdout } = await git.run(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`]);
        return exitCode === 0 ? stdout.trim() : undefined;
    }

    protected async must(git: HostGit, argv: readonly string[], input?: GitInput): Promise<GitEnd> {
        const end = await git.run(argv, input);
        if (end.exitCode !== 0) {
            throw new GitRemoteError(`git ${argv[0]} failed on the host: ${this.reason(end.stderr)}`);
        }
        return end;
    }

    protected async credential(): Promise<GitInput> {
        const value = await this.options.tokens.credentialFor(this.remote);
        if (!value) {
            return {};
        }
        this.options.redactor.add(value.password);
        // Some take a token as the name.
        if (value.username.length >= LONG_USERNAME) {
            this.options.redactor.add(value.username);
        }
        return { credential: { origin: this.remote.origin, value } };
    }

    protected networkFailure(action: string, { stderr }: GitEnd, { credential }: GitInput): GitRemoteError {
        const { url } = this.remote;
        if (/Authentication failed|could not read (Username|Password)|error: 40[13]/.test(stderr)) {
            return credential
                ? new GitRemoteError(`The remote does not accept the credentials for ${url}.`)
                : new GitRemoteError(`There are no credentials for ${url}, and the remote wants some.`, 'no_credentials');
        }
        if (/repository .* not found|error: 404/.test(stderr)) {
            return new GitRemoteError(`There is no repository at ${url}, or the credentials do not open it.`);
        }
        return new GitRemoteError(`The ${action} failed: ${this.reason(stderr)}`);
    }

    protected reason(text: string): string {
        return this.options.redactor.redactShort(text.trim().replace(/^(fatal|error): /, ''), MAX_REASON_LENGTH) || 'no reason was given';
    }
}
