import { execFileSync } from 'node:child_process';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import { opencodeProvider, ScriptedModel, startScriptedModel } from '@openspace/scripted-model';
import { OpencodeSupervisor } from 'openspace-agent/lib/node/opencode/opencode-supervisor';
import { OpenCodeProxy } from 'openspace-agent/lib/node/proxy/open-code-proxy';
import { AgentCommandDefinition, CONSENT_VERSION } from 'openspace-core/lib/common';
import { LaunchOptions, readLaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { bindBackendServices } from '../support/backend-services';
import { hermeticEnvironment } from '../support/hermetic-environment';
import { TemporaryFolder } from '../support/temporary-folder';
import { TestPage } from './test-page';

type Scenario = Parameters<typeof startScriptedModel>[0]['scenario'];

export interface BackendOptions {
    readonly scenario: Scenario;
    /** Merged over the provider's configuration. */
    readonly config?: Record<string, unknown> | ((modelUrl: string) => Record<string, unknown>);
    readonly environment?: NodeJS.ProcessEnv;
    readonly trusted?: boolean;
    /** Whether the person has allowed agent control already; true by default. */
    readonly consent?: boolean;
    /** Called before the first start, when the folders are there. */
    readonly prepare?: (backend: Backend) => void;
    /** Binds services of other extensions. */
    readonly services?: (container: Container) => void;
}

/** The real backend services with the real agent server and a scripted model, without HTTP and browser. */
export class Backend {

    readonly folder = new TemporaryFolder();
    readonly workspace = this.folder.folder('workspace');
    container: Container;
    model: ScriptedModel;

    static async start(options: BackendOptions): Promise<Backend> {
        const backend = new Backend();
        backend.model = await startScriptedModel({ scenario: options.scenario });
        execFileSync('git', ['init', '-q', backend.workspace]);
        options.prepare?.(backend);
        backend.startServices(options);
        return backend;
    }

    /** As after a restart of the IDE: new services on the same state. */
    startServices(options: Omit<BackendOptions, 'scenario'>): void {
        const environment = this.environment(options);
        if (options.consent ?? true) {
            this.folder.file('state/consent.json', JSON.stringify({ version: CONSENT_VERSION, allowed: true }));
        }
        this.container = new Container();
        this.container.bind(ILogger).toConstantValue(new MockLogger());
        this.container.bind(LaunchOptions).toConstantValue(readLaunchOptions(environment));
        bindBackendServices(this.container.bind.bind(this.container));
        options.services?.(this.container);
        this.container.get(OpenCodeProxy);
        this.supervisor.start(options.trusted ?? true);
    }

    /** What the IDE's process gets. */
    environment({ config, environment }: Pick<BackendOptions, 'config' | 'environment'> = {}): NodeJS.ProcessEnv {
        const given = typeof config === 'function' ? config(this.model.url) : config;
        return {
            ...hermeticEnvironment(this.folder),
            OPENSPACE_WORKSPACE: this.workspace,
            OPENSPACE_OPENCODE_CONFIG: JSON.stringify({ ...opencodeProvider(this.model.url), ...given }),
            ...environment
        };
    }

    get supervisor(): OpencodeSupervisor {
        return this.container.get(OpencodeSupervisor);
    }

    openPage(trusted?: boolean, commands?: readonly AgentCommandDefinition[]): Promise<TestPage> {
        return TestPage.open(this.container, this.workspace, trusted, commands);
    }

    async stopServices(): Promise<void> {
        this.container.get(OpenCodeProxy).dispose();
        await this.supervisor.stop();
    }

    async stop(): Promise<void> {
        await this.stopServices();
        await this.model.close();
        this.folder.remove();
    }
}
