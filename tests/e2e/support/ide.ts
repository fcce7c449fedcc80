import { ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { opencodeProvider, ScriptedModel, startScriptedModel } from '@openspace/scripted-model';
import { hermeticEnvironment } from '../../support/hermetic-environment';
import { TemporaryFolder } from '../../support/temporary-folder';
import { waitFor } from '../../support/wait-for';

const ROOT = resolve(__dirname, '../../..');

export type Scenario = Parameters<typeof startScriptedModel>[0]['scenario'];

export interface IdeOptions {
    readonly scenario?: Scenario;
    /** Files of the workspace, by relative path. */
    readonly files?: Readonly<Record<string, string>>;
    /** Whether the workspace is a git repository, as the snapshots of the agent server need it; true by default. */
    readonly git?: boolean;
    /** Words after `npm start --`, beside the folder and the port. */
    readonly words?: readonly string[];
    /** Starts it with the tour instead of the workspace. */
    readonly tour?: boolean;
    /** Starts it without a word on the port, as most people do. */
    readonly usualPort?: boolean;
    /** Starts it by npm, which is then the process of the IDE; the launcher itself is quicker. */
    readonly byNpm?: boolean;
    /** Where the packed application is installed: starts it by npx from there. */
    readonly installedIn?: string;
    /** Below which prefix npm has installed it with `--global`: starts its command, in no folder of ours. */
    readonly installedBelow?: string;
    /** Over the provider's configuration of the agent server. */
    readonly config?: Readonly<Record<string, unknown>>;
    readonly environment?: NodeJS.ProcessEnv;
    /** Another project than this one. */
    readonly root?: string;
    /** Trusts every folder, so that no test has to answer the question; true by default. */
    readonly trusted?: boolean;
    /** Whether the person has allowed the agent to act, for good, or is to be asked; given by default. */
    readonly consent?: 'given' | 'ask';
    /** User settings of Theia. */
    readonly settings?: Readonly<Record<string, unknown>>;
    /** The words before those that start it, such as a program that gives it surroundings of its own. */
    readonly within?: (ide: Ide) => readonly string[];
    /** Called before the first start, when the workspace is there. */
    readonly prepare?: (ide: Ide) => void;
}

/** What a workspace has, unless a test says otherwise. */
export const FILES = {
    'src/greet.ts':
        Array.from({ length: 120 }, (_, index) => `export const value${index + 1} = ${index + 1}; // line ${index + 1}`).join('\n') + '\n',
    'README.md': '# Sample\n'
};

/** What starts it, before its own words. */
function launcherOf({ byNpm, installedBelow, installedIn, root = ROOT }: IdeOptions): readonly [string, ...string[]] {
    if (installedIn !== undefined) {
        return ['npx', '--no', 'theia-openspace'];
    }
    if (installedBelow !== undefined) {
        return [join(installedBelow, 'bin/theia-openspace')];
    }
    return byNpm ? ['npm', 'start', '--silent', '--'] : [process.execPath, join(root, 'scripts', 'start.mjs')];
}

/** A running OpenSpace, started as a person starts it, with everything that it writes in a temporary folder. */
export class Ide {

    readonly folder = new TemporaryFolder();
    readonly workspace = this.folder.folder('workspace');
    model: ScriptedModel;
    link = '';
    output = '';
    process: ChildProcess;
    exited: Promise<number | null>;
    protected spec: string | undefined;
    protected basicSettings: Readonly<Record<string, unknown>> = {};
    protected settings: Readonly<Record<string, unknown>> = {};

    static async start(options: IdeOptions = {}): Promise<Ide> {
        const ide = new Ide();
        ide.model = await startScriptedModel({ scenario: options.scenario ?? { rules: [] } });
        ide.putFiles(options.files ?? FILES);
        if (options.git ?? true) {
            execFileSync('git', ['init', '-q', ide.workspace]);
        }
        if (options.consent !== 'ask') {
            ide.folder.file('state/consent.json', JSON.stringify({ version: 1, allowed: true }));
        }
        if (options.trusted ?? true) {
            // As after an earlier visit: else the agent server starts again when the first page tells of trust, which takes seconds.
            ide.folder.file('state/trusted-folders.json', JSON.stringify([ide.workspace]));
        }
        options.prepare?.(ide);
        await ide.launch(options);
        return ide;
    }

    /** Starts the process; may be called again after {@link stopProcess}, with the same state. */
    async launch(options: IdeOptions = {}): Promise<void> {
        const environment = {
            ...hermeticEnvironment(this.folder),
            OPENSPACE_OPENCODE_CONFIG: JSON.stringify({ ...opencodeProvider(this.model.url), ...options.config }),
            ...options.environment
        };
        this.basicSettings = { ...(options.trusted ?? true ? { 'security.workspace.trust.enabled': false } : {}), 'files.autoSave': 'off' };
        this.changeSettings(options.settings ?? {});
        const port = options.usualPort ? [] : ['--port', '0'];
        const words = [options.tour ? '--tour' : this.workspace, '--no-open', ...port, ...options.words ?? []];
        const [program, ...first] = [...options.within?.(this) ?? [], ...launcherOf(options)];
        const cwd = options.installedIn ?? options.installedBelow ?? options.root ?? ROOT;
        this.output = '';
        this.process = spawn(program, [...first, ...words], { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
        this.exited = new Promise(done => this.process.once('exit', code => done(code)));
        // A test that fails before it stops its IDE must not leave it running.
        const killed = this.process;
        process.once('exit', () => killed.kill('SIGKILL'));
        this.link = await new Promise<string>((done, fail) => {
            const read = (data: Buffer): void => {
                this.output += data.toString();
                const link = /OpenSpace is ready at (\S+)/.exec(this.output)?.[1];
                if (link) {
                    done(link);
                }
            };
            this.process.stdout?.on('data', read);
            this.process.stderr?.on('data', read);
            void this.exited.then(code => fail(new Error(`OpenSpace ended with code ${code}:\n${this.output}`)));
        });
    }

    /** Gives the workspace the files of a spec and no others, when its first test begins. */
    beginSpec(spec: string, files: NonNullable<IdeOptions['files']>): void {
        if (spec !== this.spec) {
            this.spec = spec;
            const left = readdirSync(this.workspace).filter(name => name !== '.git');
            left.forEach(name => rmSync(join(this.workspace, name), { recursive: true }));
            this.putFiles(files);
            // What was there for another spec is nothing that a person has approved.
            rmSync(this.folder.at('state', 'configuration-seals.json'), { force: true });
        }
    }

    protected putFiles(files: NonNullable<IdeOptions['files']>): void {
        Object.entries(files).forEach(([name, text]) => this.folder.file(join('workspace', name), text));
    }

    /** Writes the person's settings; returns those that differ from before, `undefined` for the default. */
    changeSettings(settings: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
        const [before, after]: Readonly<Record<string, unknown>>[] = [this.settings, { ...this.basicSettings, ...settings }];
        this.settings = after;
        const names = Object.keys({ ...before, ...after });
        const changed = names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
        if (changed.length > 0) {
            this.folder.file('theia/settings.json', JSON.stringify(after));
        }
        return new Map(changed.map(name => [name, after[name]]));
    }

    /** Forgets the layouts of pages, and what else they keep for the folder. One that was just closed may still be writing there. */
    async forgetWindows(): Promise<void> {
        const kept = this.folder.at('state', 'folders');
        let quietLooks = 0;
        await waitFor('pages to stop writing', () => {
            quietLooks = existsSync(kept) ? 0 : quietLooks + 1;
            try {
                rmSync(kept, { recursive: true, force: true });
            } catch {
                // Something came while it was removed.
            }
            return quietLooks > 2;
        });
    }

    get url(): string {
        return new URL(this.link).origin;
    }

    get key(): string {
        return new URL(this.link).searchParams.get('key') ?? '';
    }

    /** `server.json` as other programs see it. */
    get server(): { url: string; pid: number; workspace: string; opencode: { url: string; pid: number; version: string }; token?: string } {
        return JSON.parse(readFileSync(this.folder.at('state', 'server.json'), 'utf8')) as Ide['server'];
    }

    async stopProcess(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
        this.process.kill(signal);
        return this.exited;
    }

    async stop(): Promise<void> {
        await this.stopProcess();
        await this.model.close();
        this.folder.remove();
    }
}
