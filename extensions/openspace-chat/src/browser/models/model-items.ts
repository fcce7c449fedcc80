import { QuickPickItem, QuickPickSeparator } from '@theia/core/lib/common/quick-pick-service';
import { nls } from '@theia/core/lib/common/nls';
import { ModelCatalog, ModelInfo } from 'openspace-core/lib/common/models-service';
import { findModel, modelKey } from './resolved-choice';
import { modelDetail } from './model-words';

export interface ModelItem extends QuickPickItem {
    readonly model: ModelInfo;
}

export interface ModelItemsOptions {
    readonly catalog: ModelCatalog;
    /** Keys of models. */
    readonly favourites: readonly string[];
    readonly recent: readonly string[];
    readonly current: ModelInfo | undefined;
}

/** Favourites first, then what was used last, then all by provider; each model once. */
export function modelItems({ catalog, favourites, recent, current }: ModelItemsOptions): Array<ModelItem | QuickPickSeparator> {
    const known = (keys: readonly string[]): ModelInfo[] => keys.map(key => catalog.models.find(model => modelKey(model) === key)).filter(model => model !== undefined);
    const first = known(favourites);
    const second = known(recent.filter(key => !favourites.includes(key)));
    const rest = catalog.models.filter(model => !first.includes(model) && !second.includes(model));
    const providers = [...new Set(rest.map(({ providerName }) => providerName))];
    const groups: Array<[string, ModelInfo[]]> = [
        [nls.localize('openspace/chat/model/favourites', 'Favourites'), first],
        [nls.localize('openspace/chat/model/recent', 'Recently used'), second],
        ...providers.map((provider): [string, ModelInfo[]] => [provider, rest.filter(({ providerName }) => providerName === provider)])
    ];
    const shown = current && findModel(catalog, current);
    return groups.filter(([, models]) => models.length > 0).flatMap(([label, models]) => [
        { type: 'separator' as const, label },
        ...models.map(model => modelItem(model, model === shown, favourites.includes(modelKey(model))))
    ]);
}

function modelItem(model: ModelInfo, isCurrent: boolean, isFavourite: boolean): ModelItem {
    const tooltip = isFavourite ? nls.localize('openspace/chat/model/forget', 'No longer a favourite') : nls.localize('openspace/chat/model/keep', 'Make it a favourite');
    return {
        model,
        id: modelKey(model),
        label: isCurrent ? `$(check) ${model.name}` : model.name,
        description: model.providerName,
        detail: modelDetail(model),
        buttons: [{ iconClass: `codicon codicon-${isFavourite ? 'star-full' : 'star-empty'}`, tooltip, alwaysVisible: isFavourite }]
    };
}
