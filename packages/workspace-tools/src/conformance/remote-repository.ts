import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Redactor } from '@openspace/foundation/redaction';
import { GitBroker } from '../git/git-broker.js';
import { StaticTokenSource, TOKEN_USERNAME } from '../git/token-source.js';
import { GitHttpServer } from './git-http-server.js';

/** How a token of these cases begins, so that one can be looked for without being named. */
export const TOKEN_START = 'canary-token-';

const SOMEBODY = {
    GIT_AUTHOR_NAME: 'Ann', GIT_AUTHOR_EMAIL: 'ann@example.com', GIT_COMMITTER_NAME: 'Ann', GIT_COMMITTER_EMAIL: 'ann@example.com'
};

/** A repository on a server that wants a token, and the broker of a workspace for it. */
export class RemoteRepository {
    protected constructor(readonly broker: GitBroker, protected readonly server: GitHttpServer, protected readonly folder: string) { }

    /** @param home where server and broker may have folders of their own */
    static async start(home: string): Promise<RemoteRepository> {
        const token = TOKEN_START + randomBytes(12).toString('hex');
        const server = await GitHttpServer.start(join(home, 'server'), TOKEN_USERNAME, token);
        const broker = new GitBroker({
            folder: join(home, 'broker'), url: `${server.origin}/acme/rocket.git`, tokens: new StaticTokenSource(token, [server.origin]),
            redactor: new Redactor()
        });
        const repository = new RemoteRepository(broker, server, join(home, 'server', 'acme', 'rocket.git'));
        await mkdir(repository.folder, { recursive: true });
        await repository.git('init', '-q', '--bare', '-b', 'main');
        return repository;
    }

    get url(): string {
        return this.broker.remote.url;
    }

    /** Somebody else adds a commit with one file to a branch; its id. */
    async commit(branch: string, file: string, content: string): Promise<string> {
        const blob = await this.gitWithInput(content, 'hash-object', '-w', '--stdin');
        const parent = await this.git('rev-parse', `refs/heads/${branch}`);
        const tree = await this.gitWithInput(`${await this.git('ls-tree', parent)}\n100644 blob ${blob}\t${file}\n`, 'mktree');
        const commit = await this.git('commit-tree', '-m', 'from elsewhere', '-p', parent, tree);
        await this.git('update-ref', `refs/heads/${branch}`, commit);
        return commit;
    }

    /** What git says in the repository, without the newline at the end. */
    git(...argv: string[]): Promise<string> {
        return this.gitWithInput('', ...argv);
    }

    async stop(): Promise<void> {
        await this.server.stop();
    }

    protected async gitWithInput(input: string, ...argv: string[]): Promise<string> {
        const running = promisify(execFile)('git', argv, {
            cwd: this.folder, env: { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', ...SOMEBODY }
        });
        // Most do not read it.
        running.child.stdin?.on('error', () => undefined);
        running.child.stdin?.end(input);
        return (await running).stdout.replace(/\n$/, '');
    }
}
