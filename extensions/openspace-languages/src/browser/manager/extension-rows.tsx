import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { InstalledExtension, OfferedExtension } from '../../common/manager/extension-manager';
import { isNewer } from '../../common/manager/versions';
import { actionsOf, ExtensionAction } from './extension-actions';
import { DISABLED, REACHES } from './extension-words';
import { ExtensionsModel } from './extensions-model';

interface RowProps {
    readonly isBusy: boolean;
    readonly model: ExtensionsModel;
    /** Shows all that is known of it. */
    readonly onShow: (id: string) => void;
}

interface InstalledRowProps extends RowProps {
    readonly extension: InstalledExtension;
    /** If somebody has looked, and there is one. */
    readonly update: OfferedExtension | undefined;
    /** Ids of what it does not run without, and what is not there. */
    readonly missing: readonly string[];
}

export const InstalledRow = ({ extension, update, missing, isBusy, model, onShow }: InstalledRowProps): React.JSX.Element => {
    const { id, name, publisher, version, description, isEnabled, reach } = extension;
    return <li className={`openspace-extension${isEnabled ? '' : ' openspace-mod-disabled'}`} data-testid='extension' data-id={id}
        data-enabled={isEnabled}>
        <Words name={name} facts={`${publisher} · ${version}`} description={description} note={isEnabled ? REACHES[reach] : DISABLED}
            problem={missing.length === 0 ? undefined
                : nls.localize('openspace/extensions/missing', 'Cannot run without {0}', missing.join(', '))}
            onShow={() => onShow(id)} />
        <Actions isBusy={isBusy} actions={actionsOf(model, { id, name, installed: extension, newest: update })} />
    </li>;
};

interface OfferedRowProps extends RowProps {
    readonly offer: OfferedExtension;
    readonly installed: InstalledExtension | undefined;
}

export const OfferedRow = ({ offer, installed, isBusy, model, onShow }: OfferedRowProps): React.JSX.Element => {
    const { id, name, publisher, version, description, downloads } = offer;
    const isThere = installed !== undefined && !isNewer(version, installed.version);
    const actions = actionsOf(model, { id, name, installed, newest: offer }).filter(({ kind }) => kind === 'install' || kind === 'update');
    return <li className='openspace-extension' data-testid='extension-offer' data-id={id}>
        <Words name={name} facts={`${publisher} · ${version}`} description={description} onShow={() => onShow(id)}
            note={nls.localize('openspace/extensions/downloads', '{0} downloads', downloads.toLocaleString(nls.locale))} />
        {isThere && !isBusy
            ? <span className='openspace-extension-there'>{nls.localizeByDefault('Installed')}</span>
            : <Actions isBusy={isBusy} actions={actions} />}
    </li>;
};

interface RecommendedRowProps extends RowProps {
    readonly id: string;
}

/** Nothing but its id is known before the registry is asked. */
export const RecommendedRow = ({ id, isBusy, model, onShow }: RecommendedRowProps): React.JSX.Element =>
    <li className='openspace-extension' data-testid='extension-recommended' data-id={id}>
        <Words name={id} onShow={() => onShow(id)} />
        <Actions isBusy={isBusy} actions={actionsOf(model, { id, name: id })} />
    </li>;

const Actions = ({ isBusy, actions }: { readonly isBusy: boolean; readonly actions: readonly ExtensionAction[] }): React.JSX.Element =>
    isBusy ? <Icon name='loading' spin /> : <>{actions.map(({ kind, icon, label, run }) =>
        <RowButton key={kind} icon={icon} testID={`extension-${kind}`} label={label} onClick={run} />)}</>;

interface WordsProps {
    readonly name: string;
    readonly facts?: string;
    readonly description?: string;
    readonly note?: string;
    readonly problem?: string;
    readonly onShow: () => void;
}

/** A click on any of them shows more; for the keyboard, the name is the button. */
const Words = ({ name, facts, description, note, problem, onShow }: WordsProps): React.JSX.Element => <div
    className='openspace-extension-words'>
    <div className='openspace-extension-name'>
        <button type='button' data-testid='extension-show' onClick={onShow}>{name}</button> <span>{facts}</span>
    </div>
    {description && <div className='openspace-extension-description' title={description}>{description}</div>}
    {note && <div className='openspace-extension-note'>{note}</div>}
    {problem && <div className='openspace-extension-lacks' data-testid='extension-lacks'>{problem}</div>}
</div>;
