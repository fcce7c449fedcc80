import { nls } from '@theia/core/lib/common/nls';
import { MenuItem } from 'openspace-interface/lib/browser/menus/menu-rows';
import { ModelCatalog, ModelInfo } from '../../common/services/models-service';
import { isFree, modelDetail, modelLine } from './model-words';
import { findModel, modelKey } from './resolved-choice';

export interface ModelMenuState {
    readonly catalog: ModelCatalog;
    /** Keys of models. */
    readonly favourites: readonly string[];
    readonly recent: readonly string[];
    readonly hidden: readonly string[];
    readonly current: ModelInfo | undefined;
}

/** What the person can do in the menu. */
export interface ModelMenuActions {
    choose(model: ModelInfo): void;
    toggleFavourite(model: ModelInfo): void;
    toggleHidden(model: ModelInfo): void;
    /** Shows which models are offered. */
    manage(): void;
    connect(): void;
    /** Opens the view of settings. */
    settings(): void;
}

/**
 * Favourites first, then what was used last, then all by provider; each model once. What is hidden is left out, unless it is the current
 * one. At the end the ways to other models.
 */
export function modelMenu({ catalog, favourites, recent, hidden, current }: ModelMenuState, actions: ModelMenuActions): MenuItem[] {
    const shown = current && findModel(catalog, current);
    const hiddenKeys = new Set(hidden);
    const offered = new Map(catalog.models
        .map((model): [string, ModelInfo] => [modelKey(model), model])
        .filter(([key, model]) => model === shown || !hiddenKeys.has(key)));
    const groups: Array<[string, ModelInfo]> = [];
    const take = (key: string, group: string): void => {
        const model = offered.get(key);
        if (model) {
            groups.push([group, model]);
            offered.delete(key);
        }
    };
    const items = (isAside: boolean): MenuItem[] => groups.splice(0).map(([group, model]) => ({
        ...aboutModel(model, favourites, actions),
        group,
        // The name of the group says it for the others.
        description: isAside ? model.providerName : undefined,
        checked: model === shown,
        run: () => actions.choose(model)
    }));
    favourites.forEach(key => take(key, nls.localize('openspace/chat/model/favourites', 'Favourites')));
    recent.forEach(key => take(key, nls.localize('openspace/chat/model/recent', 'Recently used')));
    const first = items(true);
    byProvider([...offered.values()]).forEach(model => groups.push([model.providerName, model]));
    const missing = catalog.models.filter(model => model !== shown && hiddenKeys.has(modelKey(model))).length;
    return [...first, ...items(false), ...otherModels(missing, actions)];
}

/** All models, checked if they are offered. */
export function managedModels({ catalog, favourites, hidden }: ModelMenuState, actions: ModelMenuActions): MenuItem[] {
    const hiddenKeys = new Set(hidden);
    return byProvider(catalog.models).map(model => ({
        ...aboutModel(model, favourites, actions),
        group: model.providerName,
        checked: !hiddenKeys.has(modelKey(model)),
        stays: true,
        run: () => actions.toggleHidden(model)
    }));
}

/** The ways to models that are not offered. */
export function otherModels(missing: number, actions: Pick<ModelMenuActions, 'manage' | 'connect' | 'settings'>): MenuItem[] {
    return [
        {
            id: 'connect', icon: 'plug', isLast: true, label: nls.localize('openspace/chat/model/connect', 'Connect a provider…'),
            run: () => actions.connect()
        },
        {
            id: 'settings', icon: 'settings-gear', isLast: true, label: nls.localize('openspace/chat/model/settings', 'Model settings…'),
            run: () => actions.settings()
        },
        {
            id: 'manage', icon: 'eye', isLast: true, label: nls.localize('openspace/chat/model/manage', 'Show or hide models…'),
            description: missing > 0 ? nls.localize('openspace/chat/model/hidden', '{0} hidden', missing) : undefined,
            run: () => actions.manage()
        }
    ];
}

function aboutModel(
    model: ModelInfo, favourites: readonly string[], actions: ModelMenuActions
): Pick<MenuItem, 'id' | 'label' | 'detail' | 'badge' | 'tooltip' | 'mark'> {
    const isFavourite = favourites.includes(modelKey(model));
    return {
        id: modelKey(model),
        label: model.name,
        detail: modelLine(model) || undefined,
        badge: isFree(model) ? nls.localize('openspace/chat/model/freeWord', 'free') : undefined,
        tooltip: [`${model.name} (${modelKey(model)})`, modelDetail(model)].filter(Boolean).join('\n'),
        mark: {
            icon: isFavourite ? 'star-full' : 'star-empty',
            isOn: isFavourite,
            label: isFavourite
                ? nls.localize('openspace/chat/model/forget', 'Remove from favourites')
                : nls.localize('openspace/chat/model/keep', 'Add to favourites'),
            run: () => actions.toggleFavourite(model)
        }
    };
}

/** Models of one provider stand together, in the order of the first of each. */
function byProvider(models: readonly ModelInfo[]): ModelInfo[] {
    const providers = new Map<string, ModelInfo[]>();
    models.forEach(model => {
        const known = providers.get(model.providerName);
        if (known) {
            known.push(model);
        } else {
            providers.set(model.providerName, [model]);
        }
    });
    return [...providers.values()].flat();
}
