import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Fold } from 'openspace-interface/lib/browser/controls/fold';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { Select } from 'openspace-interface/lib/browser/menus/select';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { PreferenceGroups } from 'openspace-interface/lib/browser/settings-page/preference-groups';
import { SettingRow } from 'openspace-interface/lib/browser/settings-page/setting-row';
import { isFound, Marked, useFound, useSettingsSearch } from 'openspace-interface/lib/browser/settings-page/settings-search';
import { SourcedValue } from '../../common/services/agent-settings-service';
import { ModelInfo } from '../../common/services/models-service';
import { ModelChoices } from '../models/model-choices';
import { modelLine } from '../models/model-words';
import { modelKey } from '../models/resolved-choice';
import { notSetHere, ServerNotes, SourceBadge, useAgentSettings } from './settings-parts';

/** Of a longer list it is better to look for one. */
const MAX_ROWS = 100;
/** Providers with more models are folded at first. */
const MAX_UNFOLDED = 20;

const COMPLETION = [{
    rows: [{ name: 'openspace.completion.model', label: nls.localize('openspace/chat/settings/completion', 'Completion Model') }]
}];

/** By which models messages are answered, and which ones are offered. */
export const ModelsSection = (): React.JSX.Element => {
    const choices = useService(ModelChoices);
    useEventValue(choices.onDidChange, () => choices.version);
    const { settings } = useAgentSettings();
    const models = React.useMemo(() => choices.catalog?.models ?? [], [choices.catalog]);
    const providers = React.useMemo(() => groupedByProvider(models), [models]);
    return <>
        <ServerNotes />
        {settings && <>
            <DefaultModel name='model' value={settings.model} models={models}
                label={nls.localize('openspace/chat/settings/model', 'Default Model')} description={nls.localize(
                    'openspace/chat/settings/modelAbout', 'Answers in new sessions, unless you choose another one there.'
                )} />
            <DefaultModel name='smallModel' value={settings.smallModel} models={models}
                label={nls.localize('openspace/chat/settings/smallModel', 'Small Model')} description={nls.localize(
                    'openspace/chat/settings/smallModelAbout', 'For small tasks such as titles of sessions. A fast and cheap one is best.'
                )} />
        </>}
        <PreferenceGroups groups={COMPLETION} />
        {providers.map(([name, members]) => <ProviderModels key={name} name={name} models={members} choices={choices} />)}
    </>;
};

function groupedByProvider(models: readonly ModelInfo[]): Array<[string, ModelInfo[]]> {
    const groups = new Map<string, ModelInfo[]>();
    for (const model of models) {
        const known = groups.get(model.providerName) ?? [];
        known.push(model);
        groups.set(model.providerName, known);
    }
    return [...groups];
}

interface DefaultModelProps {
    readonly name: 'model' | 'smallModel';
    readonly value: SourcedValue;
    readonly models: readonly ModelInfo[];
    readonly label: string;
    readonly description: string;
}

const DefaultModel = ({ name, value, models, label, description }: DefaultModelProps): React.JSX.Element => {
    const { model, settings } = useAgentSettings();
    const choices = useService(ModelChoices);
    const [problem, setProblem] = React.useState<string>();
    const set = async (chosen: string): Promise<void> => {
        const refused = await model.change(() => model.service.setValue(name, chosen === '' ? undefined : chosen));
        setProblem(refused);
        if (refused === undefined && name === 'model') {
            choices.forgetFolderChoice();
        }
    };
    const nameOf = (key: string | undefined): string => models.find(candidate => modelKey(candidate) === key)?.name ?? key ?? '';
    const inherited = value.own === undefined ? value.value : undefined;
    const options = [
        {
            value: '', label: inherited === undefined
                ? nls.localize('openspace/chat/settings/automatic', 'Not set here')
                : notSetHere(nameOf(inherited))
        },
        ...models.map(candidate => ({ value: modelKey(candidate), label: `${candidate.providerName}: ${candidate.name}` })),
        ...value.own !== undefined && !models.some(candidate => modelKey(candidate) === value.own)
            ? [{ value: value.own, label: nls.localize('openspace/chat/settings/goneModel', '{0} (not available)', value.own) }] : []
    ];
    return <SettingRow id={`openspace-${name}`} label={label} description={description} keywords={`${name} ${value.value ?? ''}`}
        modified={value.own !== undefined} problem={problem} onReset={() => void set('')} note={<SourceBadge source={value.source} />}>
        {control => <>
            <Select id={control.id} aria-describedby={control['aria-describedby']} testID={`settings-${name}`} label={label}
                value={value.own ?? ''} options={options} disabled={!settings?.editable} onChoose={chosen => void set(chosen)} />
            {value.own !== undefined && value.own !== value.value && <p className='openspace-settings-muted'>
                {nls.localize('openspace/chat/settings/overruled', 'Overruled: {0} counts.', value.value ?? '')}
            </p>}
        </>}
    </SettingRow>;
};

interface ProviderModelsProps {
    readonly name: string;
    readonly models: readonly ModelInfo[];
    readonly choices: ModelChoices;
}

const ProviderModels = ({ name, models, choices }: ProviderModelsProps): React.JSX.Element | null => {
    const { words, section } = useSettingsSearch();
    const found = models.filter(model => isFound(words, [section, name, model.name, modelKey(model)]));
    const hidden = new Set(choices.hidden);
    const shown = models.filter(model => !hidden.has(modelKey(model))).length;
    if (found.length === 0) {
        return null;
    }
    return <Fold key={words.length > 0 ? 'found' : 'all'} className='openspace-settings-models'
        isOpen={words.length > 0 || models.length <= MAX_UNFOLDED}
        summary={<>{name} <span className='openspace-settings-muted'>
            {nls.localize('openspace/chat/settings/offered', '{0} of {1} offered', shown, models.length)}
        </span></>} data-testid='provider-models'>
        {found.slice(0, MAX_ROWS).map(model => <ModelRow key={modelKey(model)} model={model} choices={choices}
            isOffered={!hidden.has(modelKey(model))} isFavourite={choices.isFavourite(model)} />)}
        {found.length > MAX_ROWS && <p className='openspace-settings-muted'>
            {nls.localize('openspace/chat/settings/more', '{0} more: search for the one you want.', found.length - MAX_ROWS)}
        </p>}
    </Fold>;
};

interface ModelRowProps {
    readonly model: ModelInfo;
    readonly choices: ModelChoices;
    readonly isOffered: boolean;
    readonly isFavourite: boolean;
}

const ModelRow = ({ model, choices, isOffered, isFavourite }: ModelRowProps): React.JSX.Element | null => {
    const key = modelKey(model);
    const offer = nls.localize('openspace/chat/settings/offer', 'Offer it where you choose a model');
    const found = useFound(model.name, key, model.providerName);
    return found ? <div className='openspace-settings-item' data-testid='model-row' data-model={key}>
        <label className='openspace-settings-check' title={offer}>
            <input type='checkbox' className='theia-input' data-testid='model-offered' checked={isOffered}
                onChange={() => choices.toggleHidden(model)} />
            <span className='openspace-settings-item-text'>
                <span><Marked text={model.name} /></span>
                <span className='openspace-settings-muted'><Marked text={key} />{modelLine(model) && ` · ${modelLine(model)}`}</span>
            </span>
        </label>
        <RowButton icon={isFavourite ? 'star-full' : 'star-empty'} testID='model-favourite' pressed={isFavourite}
            label={nls.localize('openspace/chat/settings/favourite', 'Favourite: {0}', model.name)}
            onClick={() => choices.toggleFavourite(model)} />
    </div> : null;
};
