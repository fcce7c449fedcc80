import { CommandService } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceDataProperty, PreferenceScope, PreferenceService } from '@theia/core/lib/common/preferences';
import { JSONValue } from '@theia/core/shared/@lumino/coreutils';
import * as React from '@theia/core/shared/react';
import { Select } from '../menus/select';
import { errorText } from '../reasons/reason-text';
import { useEventValue } from '../rendering/use-event-value';
import { useService } from '../rendering/use-service';
import type { PreferenceRow } from '../settings/settings-section';
import { parsePreference, preferenceKind } from './preference-value';
import { ControlProps, SettingRow } from './setting-row';
import { TextField } from './text-field';
import { TextList } from './text-list';

interface PreferenceFieldProps {
    readonly row: PreferenceRow & { readonly label: string };
    readonly property: PreferenceDataProperty;
}

/** Opens the person's settings as text. */
export const OPEN_SETTINGS_JSON = 'workbench.action.openSettingsJson';

/** A preference of Theia with the field that fits it. What the schema does not allow is refused beside it, and not written. */
export const PreferenceField = ({ row: { name, label, check }, property }: PreferenceFieldProps): React.JSX.Element => {
    const preferences = useService<PreferenceService>(PreferenceService);
    const [problem, setProblem] = React.useState<string>();
    // Texts can be compared, values of settings not.
    const text = useEventValue(preferences.onPreferenceChanged, () => {
        const { defaultValue, globalValue, value } = preferences.inspect<JSONValue>(name) ?? {};
        return JSON.stringify([value ?? null, defaultValue ?? null, globalValue !== undefined]);
    });
    const [value, defaultValue, modified] = JSON.parse(text) as [JSONValue, JSONValue, boolean];
    const write = (next: JSONValue | undefined): void => {
        setProblem(undefined);
        preferences.set(name, next, PreferenceScope.User)
            .catch((error: unknown) => setProblem(errorText(error)));
    };
    const parse = (typed: string): ReturnType<typeof parsePreference> => {
        const parsed = parsePreference(property, typed);
        const wrong = 'value' in parsed ? check?.(typed) : undefined;
        return wrong === undefined ? parsed : { problem: wrong };
    };
    const kind = preferenceKind(property);
    return <SettingRow id={name} label={label} description={property.markdownDescription ?? property.description} keywords={name}
        modified={modified} problem={problem} inline={kind === 'boolean'} onReset={() => write(undefined)}
        note={modified && <span className='openspace-setting-default'>{
            nls.localize('openspace/settings/default', 'Modified · default: {0}', describe(defaultValue, property))
        }</span>}>
        {control => {
            switch (kind) {
                case 'boolean': return <input type='checkbox' className='theia-input' checked={value === true}
                    onChange={({ currentTarget }) => write(currentTarget.checked)} {...control} />;
                case 'choice': return <Select testID={`field-${name}`} id={control.id} aria-describedby={control['aria-describedby']}
                    label={label} value={textOf(value)} options={choicesOf(property)} onChoose={write} />;
                case 'number':
                case 'text': return <TextField {...control} testID={`field-${name}`} numeric={kind === 'number'} value={textOf(value)}
                    onEdit={typed => {
                        const parsed = parse(typed);
                        setProblem('problem' in parsed ? parsed.problem : undefined);
                    }}
                    onCommit={typed => {
                        const parsed = parse(typed);
                        if ('value' in parsed && parsed.value !== value) {
                            write(parsed.value);
                        }
                    }} />;
                case 'choices': return <Choices control={control} property={property} value={listOf(value)} onChange={write} />;
                case 'texts': return <TextList control={control} label={label} testID={`field-${name}`} value={listOf(value)} check={check}
                    onProblem={setProblem} onChange={write} />;
                case 'other': return <EditAsText />;
            }
        }}
    </SettingRow>;
};

/** For what has no field. */
const EditAsText = (): React.JSX.Element => {
    const commands = useService<CommandService>(CommandService);
    return <button type='button' className='openspace-link-button' onClick={() => void commands.executeCommand(OPEN_SETTINGS_JSON)}>
        {nls.localizeByDefault('Edit in settings.json')}
    </button>;
};

interface ChoicesProps {
    readonly control: ControlProps;
    readonly property: PreferenceDataProperty;
    readonly value: readonly string[];
    readonly onChange: (value: string[]) => void;
}

/** Any of a few. */
const Choices = ({ control, property, value, onChange }: ChoicesProps): React.JSX.Element => {
    const { items } = property;
    const choices = items && !Array.isArray(items) ? items.enum ?? [] : [];
    return <div className='openspace-settings-choices' role='group' aria-describedby={control['aria-describedby']}>
        {choices.map(textOf).map(choice => <label key={choice}>
            <input type='checkbox' className='theia-input' checked={value.includes(choice)} onChange={({ currentTarget }) => onChange(
                currentTarget.checked ? [...value, choice] : value.filter(other => other !== choice)
            )} />{choice}
        </label>)}
    </div>;
};

function choicesOf({ enum: choices = [], enumItemLabels }: PreferenceDataProperty): Array<{ value: string; label: string }> {
    return choices.map((choice, index) => ({ value: textOf(choice), label: enumItemLabels?.[index] || textOf(choice) }));
}

function listOf(value: JSONValue): string[] {
    return Array.isArray(value) ? value.map(textOf) : [];
}

function textOf(value: JSONValue | undefined): string {
    return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
}

function describe(value: JSONValue, property: PreferenceDataProperty): string {
    const label = choicesOf(property).find(choice => choice.value === value)?.label ?? textOf(value);
    return label === '' || label === '[]' ? nls.localize('openspace/settings/nothing', 'empty') : label;
}
