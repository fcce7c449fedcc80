import * as path from 'node:path';
import type { ManagedProcess } from '@openspace/foundation/processes';
import { inject, injectable } from '@theia/core/shared/inversify';
import { createSecret, LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { ensurePrivateFolder } from 'openspace-core/lib/node/launch/private-files';
import { configOf, rulesOf } from '../../common';
import { ConfigurationSeals } from './configuration-seals';
import { CustomProviders } from './custom-providers';
import { deepMerge } from './deep-merge';
import { findOpencodeBinary } from './opencode-binary';
import { askVersion, createClientFor, OpencodeEndpoint } from './opencode-endpoint';
import { credentialsFileOf, prepareOpencodeEnvironment } from './opencode-environment';
import { startOpencodeProcess } from './opencode-process';
import { OpencodeSettings } from './opencode-settings';
import { PromptFile } from './prompt-file';
import { OTHERWISE_DENIED } from './sandbox-rules';

export interface StartedServer {
    readonly endpoint: OpencodeEndpoint;
    readonly process: ManagedProcess;
}

/** Starts our own agent server: loopback only, a new password each time, our configuration through the environment. */
@injectable()
export class ManagedServer {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(PromptFile)
    protected readonly promptFile: PromptFile;

    @inject(CustomProviders)
    protected readonly providers: CustomProviders;

    @inject(OpencodeSettings)
    protected readonly settings: OpencodeSettings;

    @inject(ConfigurationSeals)
    protected readonly seals: ConfigurationSeals;

    get binary(): string {
        return findOpencodeBinary(__filename);
    }

    /** Where it keeps what it knows of providers: the person's own file. */
    get credentialsFile(): string {
        return credentialsFileOf(this.options.environment);
    }

    get logFile(): string {
        return path.join(ensurePrivateFolder(path.join(this.options.home, 'logs')), 'opencode.log');
    }

    /** `onSpawn` gets the process as soon as there is one to stop. */
    async start(projectConfig: boolean, onSpawn?: (running: ManagedProcess) => void): Promise<StartedServer> {
        const password = createSecret();
        const environment = prepareOpencodeEnvironment({
            inherited: this.options.environment,
            home: this.options.home,
            password,
            config: this.config(),
            projectConfig: projectConfig && this.isUntouched()
        });
        const running = await startOpencodeProcess({
            binary: this.binary,
            environment,
            cwd: ensurePrivateFolder(path.join(this.options.home, 'opencode', 'cwd')),
            logFile: this.logFile,
            onSpawn
        });
        try {
            const client = createClientFor(running.url, { username: 'opencode', password });
            const version = await askVersion(client, running.url);
            return { process: running, endpoint: { url: running.url, managed: true, version, pid: running.pid, client } };
        } catch (error) {
            await running.stop();
            throw error;
        }
    }

    /** No sandbox has changed what the server would run. */
    protected isUntouched(): boolean {
        const { workspace } = this.options;
        return workspace === undefined || this.seals.isIntact(workspace);
    }

    protected config(): Readonly<Record<string, unknown>> {
        const { permission, ...chosen } = this.settings.data;
        // The last rule decides, and no rule of the person is meant to bring the sandbox into other sessions.
        const rules = { ...configOf(rulesOf(permission)), ...OTHERWISE_DENIED };
        const own = { instructions: [this.promptFile.path], ...chosen, permission: rules, ...this.providers.config() };
        if (!this.options.opencodeConfig) {
            return own;
        }
        try {
            return deepMerge(own, JSON.parse(this.options.opencodeConfig) as Record<string, unknown>);
        } catch {
            throw new Error('OPENSPACE_OPENCODE_CONFIG is not valid JSON.');
        }
    }
}
