import { ModelName, PromptChoices, Session } from 'openspace-agent/lib/common';
import { AgentInfo, ModelCatalog, ModelInfo } from '../../common/services/models-service';

/** What answers the next message. */
export interface ResolvedChoice {
    /** What goes with the message: with the model that is shown, whoever chose it, so that no other one answers. */
    readonly choices: PromptChoices;
    /** Undefined while the catalog is not known. */
    readonly agent?: AgentInfo;
    readonly model?: ModelInfo;
    readonly variant?: string;
}

/** What the catalog has of a wish, and what is taken for the rest. Without a catalog every wish is believed. */
export function resolveChoice(wish: PromptChoices, catalog: ModelCatalog | undefined): ResolvedChoice {
    if (!catalog) {
        return { choices: withoutGaps(wish) };
    }
    const chosenAgent = catalog.agents.find(({ name }) => name === wish.agent);
    const agent = chosenAgent ?? catalog.agents.find(({ name }) => name === catalog.defaultAgent);
    const model = findModel(catalog, wish.model) ?? findModel(catalog, agent?.model) ?? findModel(catalog, catalog.defaultModel);
    const variant = wish.variant !== undefined && model?.variants.includes(wish.variant) ? wish.variant : undefined;
    const name = model && { providerID: model.providerID, modelID: model.modelID };
    return { choices: withoutGaps({ model: name, agent: chosenAgent?.name, variant }), agent, model, variant };
}

/** What a session was last answered by; undefined if it never was. */
export function lastChoice(session: Session | undefined): PromptChoices | undefined {
    if (!session?.agent && !session?.model) {
        return undefined;
    }
    const { agent, model } = session;
    return withoutGaps({ agent, model: model && { providerID: model.providerID, modelID: model.id }, variant: model?.variant });
}

/** The variant after this one; after the last comes none, which is the model's own choice. */
export function nextVariant({ model, variant }: Pick<ResolvedChoice, 'model' | 'variant'>): string | undefined {
    const variants = model?.variants ?? [];
    return variants[variant === undefined ? 0 : variants.indexOf(variant) + 1];
}

export function findModel(catalog: ModelCatalog, name: ModelName | undefined): ModelInfo | undefined {
    return name && catalog.models.find(model => modelKey(model) === modelKey(name));
}

export function modelKey({ providerID, modelID }: ModelName): string {
    return `${providerID}/${modelID}`;
}

function withoutGaps(choices: PromptChoices): PromptChoices {
    return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));
}
