import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redactor } from '@openspace/foundation/redaction';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { GitHttpServer } from '../conformance/git-http-server.js';
import { GitBroker } from './git-broker.js';
import { GitRemoteError } from './git-remote.js';
import { StaticTokenSource, TokenError, type TokenSource } from './token-source.js';

const TOKEN = 'canary-token-4711';
const AUTHOR = {
    GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b', GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1'
};

describe('GitBroker', () => {
    let folder: TemporaryFolder;
    let server: GitHttpServer;
    let redactor: Redactor;
    let broker: GitBroker;
    let brokers: number;
    /** Where the agent works. */
    let work: string;

    beforeEach(async () => {
        folder = new TemporaryFolder();
        [redactor, brokers] = [new Redactor(), 0];
        server = await GitHttpServer.start(folder.folder('server'), 'x-access-token', TOKEN);
        git(folder.path, 'init', '-q', '--bare', '-b', 'main', 'server/acme/rocket.git');
        work = folder.folder('work');
        git(work, 'init', '-q', '-b', 'main');
        commit('a.txt', 'one');
        broker = brokerWith(new StaticTokenSource(TOKEN, [server.origin]));
    });

    afterEach(async () => {
        await server.stop();
        folder.remove();
    });

    function brokerWith(tokens: TokenSource, path = '/acme/rocket.git'): GitBroker {
        return new GitBroker({ folder: folder.at('state', `git${++brokers}`), url: `${server.origin}${path}`, tokens, redactor });
    }

    function git(cwd: string, ...argv: string[]): string {
        return execFileSync(
            'git', argv, { cwd, env: { PATH: process.env.PATH, ...AUTHOR }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }
        )
            .trim();
    }

    function commit(file: string, text: string): string {
        writeFileSync(join(work, file), text);
        git(work, 'add', '.');
        git(work, 'commit', '-q', '-m', `change ${file}`);
        return git(work, 'rev-parse', 'HEAD');
    }

    /** What the git tool does inside. */
    function bundle(branch: string, known: readonly string[] = []): string {
        const file = folder.at(`${branch.replace('/', '-')}.bundle`);
        git(work, 'bundle', 'create', '-q', file, `refs/heads/${branch}`, ...known.map(one => `^${one}`));
        return file;
    }

    function push(branch = 'main', known?: readonly string[]): ReturnType<GitBroker['push']> {
        return broker.push({ branch, commit: git(work, 'rev-parse', `refs/heads/${branch}`), bundleFile: bundle(branch, known) });
    }

    const remoteHead = (branch = 'main'): string => git(folder.at('server/acme/rocket.git'), 'rev-parse', `refs/heads/${branch}`);

    it('pushes what a bundle brings, the second time only what is new', async () => {
        expect(await broker.known()).toEqual([]);
        expect(await push()).toEqual({ remote: `${server.origin}/acme/rocket.git` });
        const first = remoteHead();
        const second = commit('a.txt', 'two');
        expect(await broker.known()).toEqual([first]);
        expect(await push('main', [first])).toMatchObject({ before: first });
        expect(remoteHead()).toBe(second);
    });

    it('tells before a push what it would send, and sends nothing', async () => {
        await push();
        const [base, known] = [remoteHead(), await broker.known()];
        commit('secret.txt', 'hidden');
        git(work, 'rm', '-q', 'secret.txt');
        git(work, 'commit', '-q', '-m', 'take it away');
        writeFileSync(join(work, 'new\nname \u202etxt'), 'x');
        git(work, 'add', '.');
        git(work, 'commit', '-q', '-m', 'a\u202eb\x1b[31m', '-m', 'more');
        const last = commit('a.txt', 'changed');
        const request = { branch: 'main', commit: last, bundleFile: bundle('main', known) };
        const preview = await broker.preview(request);
        expect(preview).toMatchObject({
            branch: 'main', commit: last, remote: `${server.origin}/acme/rocket.git`, before: base, totalCommits: 4, totalFiles: 3,
            files: [
                { path: 'a.txt', change: 'changed' }, { path: 'new\nname \u202etxt', change: 'added' },
                { path: 'secret.txt', change: 'passing' }
            ]
        });
        expect(preview.commits.map(({ subject, author }) => [subject, author])).toEqual([
            ['change a.txt', 'a <a@b>'], ['a\u202eb\x1b[31m', 'a <a@b>'], ['take it away', 'a <a@b>'], ['change secret.txt', 'a <a@b>']
        ]);
        expect(remoteHead()).toBe(base);
        await broker.push({ ...request, bundleFile: folder.at('none') });
        expect(remoteHead()).toBe(last);
    });

    it('tells of a new branch, of the first commit of all, and of files that a merge brings in', async () => {
        await push();
        git(work, 'checkout', '-q', '-b', 'feature');
        commit('b.txt', 'b');
        git(work, 'checkout', '-q', 'main');
        commit('c.txt', 'c');
        git(work, 'merge', '-q', '--no-ff', '-m', 'merge', 'feature');
        const preview = (branch: string): ReturnType<GitBroker['preview']> => broker.preview(
            { branch, commit: git(work, 'rev-parse', `refs/heads/${branch}`), bundleFile: bundle(branch) }
        );
        const main = await preview('main');
        expect(main.files.map(({ path }) => path)).toEqual(['b.txt', 'c.txt']);
        expect(main.totalCommits).toBe(3);
        expect(await preview('feature')).toMatchObject({ totalCommits: 1, files: [{ path: 'b.txt', change: 'added' }] });
        expect('before' in await preview('feature')).toBe(false);
    });

    it('asks nobody about a push that cannot succeed', async () => {
        await push();
        const request = { branch: 'main', commit: remoteHead(), bundleFile: bundle('main') };
        await expect(broker.preview(request)).rejects.toMatchObject({ code: 'nothing_to_push' });
        const next = commit('a.txt', 'two');
        const onTop = { branch: 'main', commit: next, bundleFile: bundle('main') };
        broker = brokerWith({ credentialFor: async () => undefined });
        await expect(broker.preview(onTop)).rejects.toMatchObject({ code: 'no_credentials' });
        broker = brokerWith(new StaticTokenSource('wrong', [server.origin]));
        await expect(broker.preview(onTop)).rejects.toThrow('does not accept the credentials');
        broker = brokerWith(new StaticTokenSource(TOKEN, [server.origin]));
        git(folder.at('server/acme/rocket.git'), 'config', 'http.receivepack', 'false');
        server.intercept = (asked, response) => {
            const refused = asked.url?.includes('git-receive-pack') === true;
            if (refused) {
                response.writeHead(403).end('read only');
            }
            return refused;
        };
        await expect(broker.preview(onTop)).rejects.toThrow('does not accept the credentials');
        server.intercept = () => false;
        const old = { branch: 'main', commit: git(work, 'commit-tree', '-m', 'aside', 'HEAD^{tree}'), bundleFile: '' };
        git(work, 'update-ref', 'refs/heads/aside', old.commit);
        await expect(broker.preview({ branch: 'aside', commit: old.commit, bundleFile: bundle('aside') })).resolves.toBeDefined();
        await expect(broker.preview(old)).rejects.toThrow('Pull first');
    });

    it('tries before there is anything to push whether the remote would take it', async () => {
        const refs = (): string => git(folder.at('server/acme/rocket.git'), 'for-each-ref');
        await broker.check();
        await push();
        const before = refs();
        await broker.check();
        expect(refs()).toBe(before);
        const wrong = { credentialFor: async () => undefined };
        await expect(brokerWith(wrong).check()).rejects.toMatchObject({ code: 'no_credentials' });
        await expect(brokerWith(new StaticTokenSource('wrong', [server.origin])).check())
            .rejects.toThrow('does not accept the credentials');
        await expect(brokerWith(new StaticTokenSource(TOKEN, [server.origin]), '/acme/nothing.git').check())
            .rejects.toThrow('There is no repository at');
        server.intercept = (asked, response) => {
            const refused = asked.url?.includes('git-receive-pack') === true;
            if (refused) {
                response.writeHead(403).end('read only');
            }
            return refused;
        };
        await expect(broker.check()).rejects.toThrow('does not accept the credentials');
        server.intercept = () => false;
        expect(refs()).toBe(before);
    });

    it('refuses whoever still asks after its remote was changed', async () => {
        await broker.delete();
        await expect(broker.known()).rejects.toThrow('The remote of this workspace has been changed.');
    });

    it('does not let its mirror grow pack by pack, and removes it in the end', async () => {
        const state = folder.at('state', 'tidy');
        broker = new GitBroker({
            folder: state, url: `${server.origin}/acme/rocket.git`, tokens: new StaticTokenSource(TOKEN, [server.origin]), redactor,
            mostPacks: 2
        });
        for (let round = 0; round < 6; round++) {
            const known = await broker.known();
            commit('a.txt', `round ${round}`);
            await push('main', known);
        }
        expect(remoteHead()).toBe(git(work, 'rev-parse', 'HEAD'));
        expect(readdirSync(join(state, 'mirror.git/objects/pack')).filter(name => name.endsWith('.pack')).length).toBeLessThanOrEqual(2);
        await broker.delete();
        expect(existsSync(state)).toBe(false);
    });

    it('pushes a new branch whose commit the remote has already', async () => {
        await push();
        git(work, 'branch', 'feature/x');
        await broker.push({ branch: 'feature/x', commit: remoteHead(), bundleFile: folder.at('none') });
        expect(remoteHead('feature/x')).toBe(remoteHead());
    });

    it('never overwrites what others pushed', async () => {
        await push();
        const base = remoteHead();
        const other = folder.folder('other');
        git(folder.path, 'clone', '-q', 'server/acme/rocket.git', 'other');
        writeFileSync(join(other, 'b.txt'), 'theirs');
        git(other, 'add', '.');
        git(other, 'commit', '-q', '-m', 'theirs');
        git(other, 'push', '-q', 'origin', 'main');
        commit('a.txt', 'ours');
        await expect(push('main', [base])).rejects.toThrow('The remote has commits on main that the workspace does not have. Pull first.');
        const { commit: theirs, bundleFile } = await broker.fetch('main', [base]);
        expect([theirs, remoteHead()]).toEqual([git(other, 'rev-parse', 'HEAD'), git(other, 'rev-parse', 'HEAD')]);
        git(work, 'fetch', '-q', bundleFile ?? '', 'refs/heads/main');
        expect(git(work, 'rev-parse', 'FETCH_HEAD')).toBe(theirs);
    });

    it('brings nothing that the workspace has, and says if a branch is missing', async () => {
        await push();
        expect(await broker.fetch('main', [remoteHead(), 'f'.repeat(40), 'nonsense'])).toEqual(
            { remote: expect.any(String), commit: remoteHead() }
        );
        await expect(broker.fetch('nowhere', [])).rejects.toThrow('The remote has no branch nowhere.');
    });

    it('says whether credentials or the repository are wrong, and never what they are', async () => {
        const failures = await Promise.all([
            brokerWith(new StaticTokenSource('wrong-canary-0815', [server.origin])),
            brokerWith(new StaticTokenSource(TOKEN, ['https://github.com'])),
            brokerWith(new StaticTokenSource(TOKEN, [server.origin]), '/acme/none.git'),
            brokerWith({ credentialFor: () => Promise.reject(new TokenError('The app is not installed.')) })
        ].map(wrong => wrong.known().catch((error: Error) => error)));
        expect(failures.every(failure => failure instanceof GitRemoteError)).toBe(true);
        const words = failures.map(failure => (failure as Error).message);
        expect(words).toEqual([
            expect.stringContaining('does not accept the credentials'), expect.stringContaining('There are no credentials for'),
            expect.stringContaining('no repository at'), 'The app is not installed.'
        ]);
        expect(words.join()).not.toMatch(/canary/);
    });

    it('asks for credentials only when the remote wants them, and follows no redirect with them', async () => {
        const elsewhere = await GitHttpServer.start(folder.path, 'x-access-token', TOKEN);
        try {
            server.intercept = (request, response) => {
                response.writeHead(302, { location: `${elsewhere.origin}${request.url}` }).end();
                return true;
            };
            await expect(broker.known()).rejects.toThrow(GitRemoteError);
            expect(elsewhere.requests).toEqual([]);
            expect(server.requests.map(({ authorization }) => authorization)).toEqual([undefined]);
        } finally {
            await elsewhere.stop();
        }
    });

    it('shows nothing of what a hostile server says about the token', async () => {
        server.intercept = (request, response) => {
            if (request.headers.authorization) {
                response.writeHead(500, { 'content-type': 'text/plain' }).end(`you sent ${TOKEN} and ${request.headers.authorization}`);
                return true;
            }
            return false;
        };
        const failure = await broker.known().catch((error: Error) => error.message);
        expect(failure).toMatch(/^The fetch failed/);
        expect(failure).not.toMatch(/canary|eC1hY2Nlc3/);
        expect(redactor.redact(`x ${TOKEN}`)).toBe('x (redacted)');
    });

    it('leaves the token in no file', async () => {
        await push();
        await broker.fetch('main', []);
        for (const name of readdirSync(folder.at('state'), { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())) {
            expect(readFileSync(join(name.parentPath, name.name)).includes(TOKEN), name.name).toBe(false);
        }
        await broker.delete();
        expect(existsSync(folder.at('state', 'git1'))).toBe(false);
    });

    it('refuses what cannot be the name of a branch', async () => {
        for (const branch of ['-x', '--force', '', 'a b', 'a..b', 'refs/../x', 'x'.repeat(300), 'a\nb', '@{1}', 'x.lock', '+main:evil']) {
            await expect(broker.push({ branch, commit: 'a'.repeat(40), bundleFile: '/dev/null' })).rejects.toThrow(
                'cannot be the name of a branch'
            );
            await expect(broker.fetch(branch, [])).rejects.toThrow('cannot be the name of a branch');
        }
        expect(server.requests).toEqual([]);
    });

    describe('takes nothing in', () => {
        const head = (): string => git(work, 'rev-parse', 'HEAD');

        it('that is not a bundle, such as a file that leads git elsewhere', async () => {
            for (const text of [`gitdir: ${join(work, '.git')}\n\n`, '', '# v2 git bundle\n\n']) {
                await expect(
                    broker.push({ branch: 'main', commit: head(), bundleFile: folder.file('evil', text) })
                ).rejects.toThrow('sent no bundle');
            }
            await expect(
                broker.push({ branch: 'main', commit: 'HEAD', bundleFile: bundle('main') })
            ).rejects.toThrow('did not name a commit');
        });

        it('that has another commit than the one that is pushed', async () => {
            const file = bundle('main');
            await expect(broker.push({ branch: 'main', commit: commit('b.txt', 'b'), bundleFile: file })).rejects.toThrow('sent no bundle');
        });

        it('that is damaged', async () => {
            const bytes = readFileSync(bundle('main'));
            bytes[bytes.length - 30] ^= 0xff;
            writeFileSync(folder.at('damaged'), bytes);
            await expect(broker.push({ branch: 'main', commit: head(), bundleFile: folder.at('damaged') })).rejects.toThrow('not valid');
        });

        it('whose objects are missing, not even at the second try', async () => {
            await push();
            const known = remoteHead();
            commit('b.txt', 'b');
            const third = commit('c.txt', 'c');
            // Claims that everybody has the commit in the middle.
            const file = bundle('main', [git(work, 'rev-parse', 'HEAD~1')]);
            for (let count = 0; count < 2; count++) {
                await expect(broker.push({ branch: 'main', commit: third, bundleFile: file })).rejects.toThrow(/not complete|not valid/);
            }
            expect(remoteHead()).toBe(known);
        });
    });
});
