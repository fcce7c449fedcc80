import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from '../controls/icon';
import { Marked, useFound } from './settings-search';

/** What a control needs so that its label, its description and its error are read with it. */
export interface ControlProps {
    readonly id: string;
    readonly 'aria-describedby': string;
    readonly 'aria-invalid': boolean;
}

interface SettingRowProps {
    /** Unique in the view. */
    readonly id: string;
    readonly label: string;
    readonly description?: string;
    /** By what it is found, too. */
    readonly keywords?: string;
    /** Differs from the default. */
    readonly modified?: boolean;
    /** Why the value in the field is not taken. */
    readonly problem?: string;
    /** Beside the label. */
    readonly note?: React.ReactNode;
    readonly onReset?: () => void;
    /** A checkbox stands before its label. */
    readonly inline?: boolean;
    readonly children: (control: ControlProps) => React.ReactNode;
}

/** A setting: what it is, what it does, its field, and beside it what is wrong. Gone while something else is looked for. */
export const SettingRow = (props: SettingRowProps): React.JSX.Element | null => {
    const { id, label, description, keywords, modified, problem, note, onReset, inline, children } = props;
    const found = useFound(label, description, keywords);
    if (!found) {
        return null;
    }
    const control = children({ id, 'aria-describedby': `${id}-about`, 'aria-invalid': problem !== undefined });
    return <div className={`openspace-setting${inline ? ' openspace-setting-inline' : ''}`} data-testid='setting' data-setting={id}
        data-modified={modified ? 'true' : undefined}>
        <div className='openspace-setting-head'>
            {inline && control}
            <label className='openspace-setting-label' htmlFor={id}><Marked text={label} /></label>
            {note}
            {modified && onReset && <button type='button' className='openspace-icon-button openspace-setting-reset'
                data-testid='setting-reset' aria-label={nls.localize('openspace/settings/reset', 'Reset {0}', label)}
                title={nls.localize('openspace/settings/resetTip', 'Reset to the default')} onClick={onReset}>
                <Icon name='discard' />
            </button>}
        </div>
        <div id={`${id}-about`}>
            {description !== undefined && <div className='openspace-setting-description'><Description text={description} /></div>}
            {problem !== undefined && <FieldProblem text={problem} />}
        </div>
        {!inline && <div className='openspace-setting-control'>{control}</div>}
    </div>;
};

/** Why what is in a field is not taken; stands beside it. */
export const FieldProblem = ({ text }: { readonly text: string }): React.JSX.Element =>
    <div className='openspace-setting-problem' role='alert' data-testid='setting-problem'><Icon name='error' /><span>{text}</span></div>;

/** Markdown as descriptions use it: code, names of other settings and of views. */
export const Description = ({ text }: { readonly text: string }): React.JSX.Element => <>
    {text.replace(/`#([^`#]+)#`/g, '`$1`').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
        .split(/`([^`]+)`/).map((piece, index) => index % 2 === 1
            ? <code key={index}><Marked text={piece} /></code> : <Marked key={index} text={withoutStars(piece)} />)}
</>;

/** What is emphasized, plainly; a star by itself stays. */
function withoutStars(text: string): string {
    return text.replace(/(\*{1,2})(?!\s)([^*]+)(?<!\s)\1/g, '$2');
}

interface SettingsGroupProps {
    readonly label: string;
    readonly actions?: React.ReactNode;
    readonly children: React.ReactNode;
}

/** Settings that belong together. */
export const SettingsGroup = ({ label, actions, children }: SettingsGroupProps): React.JSX.Element =>
    <section className='openspace-settings-group' aria-label={label}>
        <div className='openspace-settings-group-head'><h3>{label}</h3><div className='openspace-settings-actions'>{actions}</div></div>
        {children}
    </section>;

/** Something to know about a section; it is not looked for. */
export const SettingsNote = ({ kind, children, testID }: {
    readonly kind: 'info' | 'warning' | 'error'; readonly children: React.ReactNode; readonly testID?: string
}): React.JSX.Element =>
    <div className='openspace-settings-note' data-kind={kind} role={kind === 'error' ? 'alert' : 'note'} data-testid={testID}>
        <Icon name={kind} /><div>{children}</div>
    </div>;
