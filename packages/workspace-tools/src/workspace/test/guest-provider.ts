import { spawn } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ProviderError, SandboxGoneError } from '../../provider/errors.js';
import type { CreateSandbox } from '../../provider/provider.js';
import type { ExecEnd, ExecRequest, RunningCommand, Sandbox } from '../../provider/sandbox.js';
import { FakeProvider, FakeSandbox } from './fake-provider.js';

/** Runs commands for real, in a folder that stands for the disk of a guest. */
export class GuestSandbox extends FakeSandbox {
    protected runs = true;

    constructor(options: CreateSandbox, readonly disk: string) {
        super(options);
    }

    override async exec({ argv, env, stdin, onStdout, onStderr }: ExecRequest): Promise<RunningCommand> {
        if (!this.runs) {
            throw new ProviderError('The workspace is stopped.');
        }
        const child = spawn(argv[0], argv.slice(1), {
            cwd: this.disk, env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env }, stdio: ['pipe', 'pipe', 'pipe']
        });
        child.stdout.on('data', onStdout);
        child.stderr.on('data', onStderr);
        child.stdin.on('error', () => undefined).end(stdin ?? '');
        const ended = new Promise<ExecEnd>((resolve, reject) => child.once('error', reject).once('close', code =>
            resolve({ exitCode: code ?? 137, background: [] })));
        return { ended, signal: async signal => void child.kill(`SIG${signal}`) };
    }

    override async stop(): Promise<void> {
        this.runs = false;
        await super.stop();
    }

    override async resume(): Promise<void> {
        this.runs = true;
        await super.resume();
    }

    override async delete(): Promise<void> {
        await super.delete();
        rmSync(this.disk, { recursive: true, force: true });
    }
}

/** A virtual machine as far as its files go: they are copied in, and live on a disk that outlives our process. */
export class GuestProvider extends FakeProvider {
    readonly guests: GuestSandbox[] = [];

    constructor(protected readonly disks: string) {
        super('firecracker', { isolation: 'virtual machine', sharesFolder: false });
    }

    get last(): GuestSandbox {
        return this.guests.at(-1)!;
    }

    override async create(options: CreateSandbox): Promise<Sandbox> {
        cpSync(options.folder, this.diskOf(options), { recursive: true, verbatimSymlinks: true });
        return this.start(options);
    }

    async reopen(options: CreateSandbox): Promise<Sandbox> {
        if (!existsSync(this.diskOf(options))) {
            throw new SandboxGoneError('The disk is gone.');
        }
        return this.start(options);
    }

    protected start(options: CreateSandbox): Sandbox {
        this.guests.push(new GuestSandbox(options, this.diskOf(options)));
        return this.last;
    }

    protected diskOf({ id }: CreateSandbox): string {
        return join(this.disks, id);
    }
}
