import { closeSync, openSync, readSync, statSync } from 'node:fs';
import * as path from 'node:path';
import type { ManagedProcess } from '@openspace/foundation/processes';
import { inject, injectable } from '@theia/core/shared/inversify';
import { createSecret, LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { ensurePrivateFolder } from 'openspace-core/lib/node/launch/private-files';
import { ConfigurationSeals } from 'openspace-core/lib/node/seals/configuration-seals';
import { configOf, rulesOf } from '../../common';
import { ConfigurationError, configurationProblemIn } from './configuration-problem';
import { CustomProviders } from './custom-providers';
import { deepMerge } from './deep-merge';
import { findOpencodeBinary } from './opencode-binary';
import { askVersion, createClientFor, OpencodeEndpoint } from './opencode-endpoint';
import { credentialsFileOf, originalOf, prepareOpencodeEnvironment } from './opencode-environment';
import { startOpencodeProcess } from './opencode-process';
import { OpencodeSettings } from './opencode-settings';
import { PromptFile } from './prompt-file';
import { OTHERWISE_DENIED } from './sandbox-rules';

export interface StartedServer {
    readonly endpoint: OpencodeEndpoint;
    readonly process: ManagedProcess;
}

/** Of the provider that only the folder of the tour configures. */
export const TOUR_PROVIDER = 'openspace-tour';

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
        const { logFile } = this;
        const logged = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
        const running = await startOpencodeProcess({
            binary: this.binary,
            environment,
            cwd: ensurePrivateFolder(path.join(this.options.home, 'opencode', 'cwd')),
            logFile,
            onSpawn
        }).catch((error: unknown) => {
            throw this.explained(error, logged);
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

    /** What the server printed since says more than that it ended. */
    protected explained(error: unknown, logged: number): Error {
        const problem = configurationProblemIn(textFrom(this.logFile, logged));
        return problem ? new ConfigurationError({
            ...problem, place: { ...problem.place, path: originalOf(problem.place.path, this.options.home, this.options.environment) }
        }) : error instanceof Error ? error : new Error(String(error));
    }

    /** What the server would load and run is what the person has seen. */
    protected isUntouched(): boolean {
        const { workspace } = this.options;
        return workspace === undefined || this.seals.mayConfigure(workspace);
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
            return withTour(deepMerge(own, JSON.parse(this.options.opencodeConfig) as Record<string, unknown>));
        } catch {
            throw new Error('OPENSPACE_OPENCODE_CONFIG is not valid JSON.');
        }
    }
}

/** Enough for what a server prints before it gives up; in bytes. */
const MAX_OUTPUT = 100_000;

function textFrom(file: string, start: number): string {
    const handle = openSync(file, 'r');
    try {
        const buffer = Buffer.alloc(MAX_OUTPUT);
        return buffer.toString('utf8', 0, readSync(handle, buffer, 0, MAX_OUTPUT, start));
    } finally {
        closeSync(handle);
    }
}

/** What is given at launch wins over the folders' configuration: a list of providers must not keep the tour's folder from its own. */
function withTour(config: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const { enabled_providers: enabled } = config;
    return Array.isArray(enabled) ? { ...config, enabled_providers: [...enabled as unknown[], TOUR_PROVIDER] } : config;
}
