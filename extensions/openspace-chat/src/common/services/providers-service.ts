import { CustomProvider } from 'openspace-agent/lib/common/opencode/custom-provider';

/** Where the page finds {@link ProvidersService}. */
export const PROVIDERS_SERVICE_PATH = '/services/openspace-providers';

/** Something that a way to connect wants to know first. */
export interface ProviderPrompt {
    readonly key: string;
    readonly message: string;
    readonly placeholder?: string;
    /** Choose one of these; without them any text. */
    readonly options?: ReadonlyArray<{ readonly label: string; readonly value: string; readonly hint?: string }>;
    /** Only asked if an earlier answer is, or is not, this one. */
    readonly when?: { readonly key: string; readonly op: 'eq' | 'neq'; readonly value: string };
}

/** A way to connect a provider. */
export interface ProviderMethod {
    readonly kind: 'key' | 'oauth';
    /** Its number at the server. */
    readonly index: number;
    readonly label: string;
    readonly prompts: readonly ProviderPrompt[];
}

/** A provider of models that the server knows. */
export interface ProviderInfo {
    readonly id: string;
    readonly name: string;
    /** Its models can be used. */
    readonly connected: boolean;
    /** Where its credentials come from, or it as a whole. */
    readonly source: 'stored' | 'environment' | 'configuration' | 'here' | 'other';
    /** How many models it has. */
    readonly models: number;
    /** The server has credentials that can be taken away; those of the environment cannot. */
    readonly removable: boolean;
    /** Never empty. */
    readonly methods: readonly ProviderMethod[];
}

export interface ProviderList {
    readonly providers: readonly ProviderInfo[];
    /** File in which the server keeps credentials; undefined if the server is not ours. */
    readonly credentials?: string;
}

/** What the person has to do in a browser. */
export interface ProviderAuthorization {
    readonly url: string;
    /** `code`: the page shows a code that has to be given back. `auto`: the server notices by itself. */
    readonly kind: 'code' | 'auto';
    readonly instructions: string;
}

/** When a change counts: at once, or when the turns that run now are over. */
export type ProviderChange = 'now' | 'later';

export const ProvidersService = Symbol('ProvidersService');

/** Connects the agent server with providers of models. A rejected call carries a message that a person understands, and no secret. */
export interface ProvidersService {
    list(): Promise<ProviderList>;
    /** Gives the server a key. It goes there and nowhere else. */
    setKey(providerID: string, key: string, inputs?: Readonly<Record<string, string>>): Promise<ProviderChange>;
    /** Asks such a server which models it has; none if it does not say. */
    listModels(baseURL: string, key?: string): Promise<string[]>;
    /** Only for an agent server of our own, which starts again for it. */
    addCustom(provider: CustomProvider, key?: string): Promise<ProviderChange>;
    /** Takes the provider's credentials away from the server, and what the person added as a whole. */
    remove(providerID: string): Promise<ProviderChange>;
    /** Begins a sign-in in the browser. */
    authorize(providerID: string, method: number, inputs: Readonly<Record<string, string>>): Promise<ProviderAuthorization>;
    /** Ends it, with the code or, for `auto`, when the provider has said yes; that may take as long as the person does. */
    finish(providerID: string, method: number, code?: string): Promise<ProviderChange>;
    /** Nobody waits for {@link finish} any more. */
    cancel(): Promise<void>;
}
