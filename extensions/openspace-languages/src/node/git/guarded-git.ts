import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationPath } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { PluginHostEnvironmentVariable } from '@theia/plugin-ext/lib/common/plugin-protocol';
import { FolderSeal } from 'openspace-core/lib/node/launch/folder-seal';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { ensurePrivateFolder, writePrivateFile } from 'openspace-core/lib/node/launch/private-files';
import { gitScript, GitScriptPlaces } from './git-script';

/** Read by the built-in extension for git instead of `git.path`, which a settings file could change. */
const VARIABLE = 'OPENSPACE_GIT';

/**
 * Git for the extension of source control: a script before the real one. A folder in which a sandbox works is sealed first: what its
 * repository would run is written down, and if that changes, git changes nothing there until the person has looked.
 */
@injectable()
export class GuardedGit implements PluginHostEnvironmentVariable, FolderSeal {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(ILogger) @named('openspace-languages:GuardedGit')
    protected readonly logger: ILogger;

    protected readonly onDidRefuseEmitter = new Emitter<string>();
    protected script: string | undefined;

    /** Git did not do something in this folder, because its repository would run something that the person has not seen. */
    get onDidRefuse(): Event<string> {
        return this.onDidRefuseEmitter.event;
    }

    process(env: NodeJS.ProcessEnv): void {
        env[VARIABLE] = this.program();
    }

    /** Undefined if there is no git, and on Windows, where the script cannot run. */
    program(): string | undefined {
        const git = process.platform === 'win32' ? undefined : findProgram('git', process.env.PATH);
        if (git && !this.script) {
            const template = fs.readFileSync(path.join(BackendApplicationPath, 'lib/backend/guarded-git.sh'), 'utf8');
            this.script = path.join(ensurePrivateFolder(path.join(this.options.home, 'git')), 'git');
            writePrivateFile(this.script, gitScript(template, { git, ...this.places }));
            fs.chmodSync(this.script, 0o700);
            this.watchRefusals();
        }
        return this.script;
    }

    /** To be called before anything runs in a sandbox of the folder. Only the first time counts: later a sandbox has been there. */
    seal(directory: string): void {
        const line = `folder\t${fs.realpathSync(directory)}`;
        if (this.lines().includes(line)) {
            return;
        }
        this.write([...this.lines(), line, this.sealOf(directory, this.programsIn(directory))]);
    }

    /** What git would run in this folder, or go by. Name and value of a setting have a control character between them. */
    programsIn(directory: string): string {
        const script = this.program();
        return script ? execFileSync(script, ['--openspace-programs'], { cwd: directory, encoding: 'utf8' }) : '';
    }

    /** The person has looked at `programs`, and wants these; not others that may have come meanwhile. */
    accept(directory: string, programs: string): void {
        const seal = this.sealOf(directory, programs);
        const [, repository] = seal.split('\t');
        this.write([...this.lines().filter(line => line.startsWith('folder\t') || line.split('\t')[1] !== repository), seal]);
    }

    protected sealOf(directory: string, programs: string): string {
        const script = this.program();
        return script ? execFileSync(script, ['--openspace-seal'], { cwd: directory, input: programs, encoding: 'utf8' }).trim() : '';
    }

    protected get places(): Omit<GitScriptPlaces, 'git'> {
        const folder = path.join(this.options.home, 'git');
        return { sandboxed: path.join(folder, 'sandboxed'), refused: path.join(folder, 'refused') };
    }

    protected lines(): string[] {
        try {
            return fs.readFileSync(this.places.sandboxed, 'utf8').split('\n').filter(line => line !== '');
        } catch {
            return [];
        }
    }

    protected write(lines: readonly string[]): void {
        writePrivateFile(this.places.sandboxed, lines.filter(line => line !== '').join('\n') + '\n');
    }

    protected watchRefusals(): void {
        const { refused } = this.places;
        fs.rmSync(refused, { force: true });
        fs.watch(path.dirname(refused), { persistent: false }, (_kind, name) => {
            if (name === path.basename(refused)) {
                this.tellRefusal(refused);
            }
        });
    }

    protected tellRefusal(file: string): void {
        try {
            const folder = fs.readFileSync(file, 'utf8').trim();
            if (folder !== '') {
                fs.rmSync(file, { force: true });
                this.logger.warn('git was not run, because hooks or settings of the repository have changed', { folder });
                this.onDidRefuseEmitter.fire(folder);
            }
        } catch {
            // It has been told already.
        }
    }
}

/** In the folders of PATH that have a full name: others would be of the folder that is open. */
function findProgram(name: string, searched = ''): string | undefined {
    return searched.split(path.delimiter)
        .filter(folder => path.isAbsolute(folder))
        .map(folder => path.join(folder, name))
        .find(file => {
            try {
                fs.accessSync(file, fs.constants.X_OK);
                return fs.statSync(file).isFile();
            } catch {
                return false;
            }
        });
}
