import { QuickPickItem, QuickPickSeparator } from '@theia/core/lib/common/quick-pick-service';
import { nls } from '@theia/core/lib/common/nls';
import { ModelCatalog, ModelInfo } from '../../common/services/models-service';
import { modelDetail } from './model-words';
import { findModel, modelKey } from './resolved-choice';

export interface ModelItem extends QuickPickItem {
    readonly model: ModelInfo;
}

/** Leads to the models that are not offered, or to more of them. */
export interface OtherModelsItem extends QuickPickItem {
    readonly model: undefined;
    readonly leadsTo: 'hidden' | 'providers';
}

/** By its picture a button is known when it is pressed. */
export namespace ModelButtons {
    export const HIDE = 'codicon codicon-eye';
    export const SHOW = 'codicon codicon-eye-closed';
}

export interface ModelItemsOptions {
    readonly catalog: ModelCatalog;
    /** Keys of models. */
    readonly favourites: readonly string[];
    readonly recent: readonly string[];
    readonly hidden: readonly string[];
    /** Offers what is hidden as well. */
    readonly all: boolean;
    readonly current: ModelInfo | undefined;
}

/**
 * Favourites first, then what was used last, then all by provider; each model once. What is hidden is left out, unless it is the current
 * one.
 */
export function modelItems(
    { catalog, favourites, recent, hidden, all, current }: ModelItemsOptions
): Array<ModelItem | OtherModelsItem | QuickPickSeparator> {
    const shown = current && findModel(catalog, current);
    const offered = catalog.models.filter(model => all || model === shown || !hidden.includes(modelKey(model)));
    const known = (keys: readonly string[]): ModelInfo[] =>
        keys.map(key => offered.find(model => modelKey(model) === key)).filter(model => model !== undefined);
    const first = known(favourites);
    const second = known(recent.filter(key => !favourites.includes(key)));
    const rest = offered.filter(model => !first.includes(model) && !second.includes(model));
    const providers = [...new Set(rest.map(({ providerName }) => providerName))];
    const groups: Array<[string, ModelInfo[]]> = [
        [nls.localize('openspace/chat/model/favourites', 'Favourites'), first],
        [nls.localize('openspace/chat/model/recent', 'Recently used'), second],
        ...providers.map((provider): [string, ModelInfo[]] => [provider, rest.filter(({ providerName }) => providerName === provider)])
    ];
    const missing = catalog.models.length - offered.length;
    return [
        ...groups.filter(([, models]) => models.length > 0).flatMap(([label, models]) => [
            { type: 'separator' as const, label },
            ...models.map(
                model => modelItem(model, model === shown, favourites.includes(modelKey(model)), hidden.includes(modelKey(model)))
            )
        ]),
        { type: 'separator' as const, label: '' },
        ...(missing > 0 ? [{
            model: undefined, leadsTo: 'hidden' as const,
            label: nls.localize('openspace/chat/model/hidden', '$(eye-closed) Hidden models ({0})…', missing)
        }] : []),
        {
            model: undefined, leadsTo: 'providers' as const, alwaysShow: true,
            label: nls.localize('openspace/chat/model/connect', '$(plug) Connect a provider…')
        }
    ];
}

function modelItem(model: ModelInfo, isCurrent: boolean, isFavourite: boolean, isHidden: boolean): ModelItem {
    const tooltip = isFavourite
        ? nls.localize('openspace/chat/model/forget', 'Remove from favourites')
        : nls.localize('openspace/chat/model/keep', 'Add to favourites');
    return {
        model,
        id: modelKey(model),
        label: isCurrent ? `$(check) ${model.name}` : model.name,
        description: model.providerName,
        detail: modelDetail(model),
        buttons: [{ iconClass: `codicon codicon-${isFavourite ? 'star-full' : 'star-empty'}`, tooltip, alwaysVisible: isFavourite }, {
            iconClass: isHidden ? ModelButtons.SHOW : ModelButtons.HIDE,
            tooltip: isHidden
                ? nls.localize('openspace/chat/model/show', 'Show this model again')
                : nls.localize('openspace/chat/model/hide', 'Hide this model'),
            alwaysVisible: isHidden
        }]
    };
}
