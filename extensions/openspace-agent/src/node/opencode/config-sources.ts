import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { inject, injectable } from '@theia/core/shared/inversify';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { withoutComments } from './json-comments';
import { OpencodeSettings } from './opencode-settings';

/** Who says something in the configuration of the agent server: the person in OpenSpace or in opencode, the folder, or the launcher. */
export type ConfigOwner = 'here' | 'person' | 'folder' | 'launch';

export interface ConfigSource {
    readonly owner: ConfigOwner;
    readonly file?: string;
    readonly config: Readonly<Record<string, unknown>>;
}

const NAMES = ['config.json', 'opencode.json', 'opencode.jsonc'];

/** Where the configuration of our agent server comes from; of two that say something about the same, the later one counts. */
@injectable()
export class ConfigSources {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(OpencodeSettings)
    protected readonly settings: OpencodeSettings;

    /** Only what is there. `directory` is the folder that the server works in, undefined if it may not configure anything. */
    list(directory: string | undefined): ConfigSource[] {
        const { environment, opencodeConfig } = this.options;
        return [
            ...this.personFiles(environment).flatMap(file => sourceAt('person', file)),
            ...(directory === undefined ? [] : folderFiles(directory)).flatMap(file => sourceAt('folder', file)),
            { owner: 'here', file: this.settings.file, config: this.settings.data },
            ...opencodeConfig ? [{ owner: 'launch' as const, config: parse(opencodeConfig) }] : []
        ];
    }

    protected personFiles(environment: NodeJS.ProcessEnv): string[] {
        const home = environment.HOME ?? os.homedir();
        const config = environment.XDG_CONFIG_HOME || path.join(home, '.config');
        return [
            ...NAMES.map(name => path.join(config, 'opencode', name)),
            ...environment.OPENCODE_CONFIG ? [environment.OPENCODE_CONFIG] : [],
            ...NAMES.slice(1).map(name => path.join(home, '.opencode', name)),
            ...environment.OPENCODE_CONFIG_DIR ? NAMES.slice(1).map(name => path.join(environment.OPENCODE_CONFIG_DIR!, name)) : []
        ];
    }
}

/** From the root of the repository down to the folder. */
function folderFiles(directory: string): string[] {
    const folders = [directory];
    while (!fs.existsSync(path.join(folders[0], '.git')) && path.dirname(folders[0]) !== folders[0]) {
        folders.unshift(path.dirname(folders[0]));
    }
    const inRepository = fs.existsSync(path.join(folders[0], '.git')) ? folders : [directory];
    return [
        ...inRepository.flatMap(folder => NAMES.slice(1).map(name => path.join(folder, name))),
        ...inRepository.flatMap(folder => NAMES.slice(1).map(name => path.join(folder, '.opencode', name)))
    ];
}

function sourceAt(owner: ConfigOwner, file: string): ConfigSource[] {
    try {
        return [{ owner, file, config: parse(fs.readFileSync(file, 'utf8')) }];
    } catch {
        // Mostly it is not there; what cannot be read says nothing to the server either.
        return [];
    }
}

function parse(text: string): Readonly<Record<string, unknown>> {
    try {
        const value: unknown = JSON.parse(withoutComments(text));
        return typeof value === 'object' && value !== null ? value as Record<string, unknown> : {};
    } catch {
        return {};
    }
}
