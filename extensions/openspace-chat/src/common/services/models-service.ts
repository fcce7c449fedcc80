import { ModelName } from 'openspace-agent/lib/common/conversation/prompt';

/** Where the page finds {@link ModelsService}. */
export const MODELS_SERVICE_PATH = '/services/openspace-models';

export interface ModelInfo extends ModelName {
    readonly name: string;
    readonly providerName: string;
    /** In tokens; 0 if it is not known. */
    readonly contextLimit: number;
    readonly outputLimit: number;
    /** In US dollars per million tokens; all 0 if it costs nothing, or nobody knows. */
    readonly price: { readonly input: number; readonly output: number; readonly cacheRead: number; readonly cacheWrite: number };
    /** How hard it can think; none if there is no choice. */
    readonly variants: readonly string[];
}

/** An agent that can answer a person. */
export interface AgentInfo {
    readonly name: string;
    readonly description?: string;
    /** The model that the agent uses unless another one is chosen. */
    readonly model?: ModelName;
    readonly variant?: string;
}

/** All that a person can choose from in a folder. */
export interface ModelCatalog {
    readonly directory: string;
    readonly models: readonly ModelInfo[];
    readonly agents: readonly AgentInfo[];
    /** What the server takes where nothing is chosen. */
    readonly defaultModel?: ModelName;
    readonly defaultAgent?: string;
}

export const ModelsService = Symbol('ModelsService');

/** Models and agents of the page's folder. A rejected call carries a message that a person understands. */
export interface ModelsService {
    catalog(): Promise<ModelCatalog>;
}
