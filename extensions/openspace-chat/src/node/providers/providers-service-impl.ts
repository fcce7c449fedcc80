import { inject, injectable } from '@theia/core/shared/inversify';
import { Provider, ProviderAuthMethod } from '@opencode-ai/sdk/v2/client';
import { CustomProvider } from 'openspace-agent/lib/common';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { ensureCredentials } from 'openspace-agent/lib/node/opencode/config-mirror';
import { CustomProviders, idOf } from 'openspace-agent/lib/node/opencode/custom-providers';
import { ManagedServer } from 'openspace-agent/lib/node/opencode/managed-server';
import { OpencodeSupervisor } from 'openspace-agent/lib/node/opencode/opencode-supervisor';
import { dataOf } from 'openspace-agent/lib/node/opencode/server-answer';
import {
    ProviderAuthorization, ProviderChange, ProviderInfo, ProviderList, ProviderMethod, ProvidersService
} from '../../common/services/providers-service';
import { listedModels } from './listed-models';
import { ProviderRefresh } from './provider-refresh';

/** Longer than anybody keeps the page of a provider open, in milliseconds; the server itself may give up earlier. */
const PATIENCE = 15 * 60_000;

/** The providers of the agent server, for one page. Keys pass through; they are neither kept nor logged here. */
@injectable()
export class ProvidersServiceImpl implements ProvidersService {

    @inject(FolderAccess)
    protected readonly folders: FolderAccess;

    @inject(ManagedServer)
    protected readonly server: ManagedServer;

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    @inject(CustomProviders)
    protected readonly custom: CustomProviders;

    @inject(ProviderRefresh)
    protected readonly refresh: ProviderRefresh;

    protected signIn: AbortController | undefined;

    async list(): Promise<ProviderList> {
        const { client, directory } = await this.folders.open();
        const failure = 'The providers could not be listed';
        const [{ all, connected }, methods] = await Promise.all([
            dataOf(client.provider.list({ directory }), failure),
            dataOf(client.provider.auth({ directory }), failure)
        ]);
        const { ids } = this.custom;
        return {
            providers: toProviderInfos(all, connected, methods).map(provider =>
                ids.has(provider.id) ? { ...provider, removable: true, source: 'here' as const } : provider),
            ...(this.isManaged ? { credentials: this.server.credentialsFile } : {})
        };
    }

    async setKey(providerID: string, key: string, inputs?: Readonly<Record<string, string>>): Promise<ProviderChange> {
        await this.storeKey(providerID, key, inputs);
        return this.refresh.apply();
    }

    listModels(baseURL: string, key?: string): Promise<string[]> {
        return listedModels(baseURL, key);
    }

    async addCustom(provider: CustomProvider, key?: string): Promise<ProviderChange> {
        const { client, directory } = await this.folders.open();
        if (!this.isManaged) {
            throw new Error('The provider could not be added: the agent server is not ours. Add it to the opencode.json of that server.');
        }
        const id = idOf(provider.name);
        const { all } = await dataOf(client.provider.list({ directory }), 'The providers could not be listed');
        if (!this.custom.ids.has(id) && all.some(known => known.id === id)) {
            throw new Error(`The provider could not be added: there is one that is called ${id} already.`);
        }
        this.custom.add(provider);
        if (key) {
            await this.storeKey(id, key);
        }
        return this.refresh.apply('restart');
    }

    async remove(providerID: string): Promise<ProviderChange> {
        const { client } = await this.folders.open();
        this.prepare();
        await dataOf(client.auth.remove({ providerID }), 'The provider could not be disconnected');
        if (this.isManaged && this.custom.ids.has(providerID)) {
            this.custom.remove(providerID);
            return this.refresh.apply('restart');
        }
        return this.refresh.apply();
    }

    async authorize(providerID: string, method: number, inputs: Readonly<Record<string, string>>): Promise<ProviderAuthorization> {
        const { client, directory } = await this.folders.open();
        const { url, method: kind, instructions } = await dataOf(
            client.provider.oauth.authorize({ providerID, directory, method, inputs: { ...inputs } }), 'The sign-in could not be started'
        );
        if (!/^https?:\/\//i.test(url)) {
            throw new Error('The sign-in could not be started: the server named no web page.');
        }
        return { url, kind, instructions };
    }

    async finish(providerID: string, method: number, code?: string): Promise<ProviderChange> {
        const { client, directory } = await this.folders.open();
        this.prepare();
        await this.cancel();
        const signIn = this.signIn = new AbortController();
        const signal = AbortSignal.any([signIn.signal, AbortSignal.timeout(PATIENCE)]);
        await dataOf(client.provider.oauth.callback({ providerID, directory, method, code }, { signal }), 'The sign-in failed')
            .catch((error: unknown) => {
                // The server says no more than this.
                throw String(error).includes('OauthCallbackFailed')
                    ? new Error('The sign-in failed: the provider did not accept it.')
                    : error;
            });
        return this.refresh.apply();
    }

    async cancel(): Promise<void> {
        this.signIn?.abort();
        this.signIn = undefined;
    }

    protected async storeKey(providerID: string, key: string, inputs?: Readonly<Record<string, string>>): Promise<void> {
        const { client } = await this.folders.open();
        this.prepare();
        const metadata = inputs && Object.keys(inputs).length > 0 ? { ...inputs } : undefined;
        await dataOf(
            client.auth.set({ providerID, auth: { type: 'api', key, ...(metadata ? { metadata } : {}) } }), 'The key could not be stored'
        );
    }

    protected get isManaged(): boolean {
        return this.supervisor.endpoint?.managed === true;
    }

    /** The server does not make the folder of the person's credentials itself. */
    protected prepare(): void {
        if (this.isManaged) {
            ensureCredentials(this.server.credentialsFile);
        }
    }
}

const SOURCES: Readonly<Partial<Record<string, ProviderInfo['source']>>> = {
    api: 'stored', env: 'environment', config: 'configuration'
};

/** What the page may know of the server's providers: names and ways to connect, never a key. */
function toProviderInfos(
    all: readonly Provider[], connected: readonly string[], methods: Readonly<Record<string, readonly ProviderAuthMethod[]>>
): ProviderInfo[] {
    return all.map(({ id, name, source, key, models }) => ({
        id,
        name,
        source: SOURCES[source] ?? 'other',
        models: Object.keys(models ?? {}).length,
        connected: connected.includes(id),
        removable: connected.includes(id) && source !== 'env' && (source !== 'config' || key !== undefined),
        methods: toMethods(methods[id] ?? [])
    }));
}

/** Where no plug-in says otherwise, a key is the way. */
function toMethods(methods: readonly ProviderAuthMethod[]): ProviderMethod[] {
    return methods.length === 0
        ? [{ kind: 'key', index: 0, label: 'API key', prompts: [] }]
        : methods.map(({ type, label, prompts }, index) =>
            ({ kind: type === 'oauth' ? 'oauth' : 'key', index, label, prompts: prompts ?? [] }));
}
