import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { ExtensionReach, InstalledExtension, OfferedExtension } from '../../common/manager/extension-manager';
import { isNewer } from '../../common/manager/versions';
import { ExtensionsModel } from './extensions-model';

/** Where it runs, for the person. */
const REACHES: Readonly<Record<ExtensionReach, string>> = {
    data: nls.localize('openspace/extensions/reach/data', 'Runs no code'),
    everywhere: nls.localize('openspace/extensions/reach/everywhere', 'Runs in every folder'),
    limited: nls.localize('openspace/extensions/reach/limited', 'Runs in every folder, with less in those without trust'),
    trusted: nls.localize('openspace/extensions/reach/trusted', 'Runs in trusted folders')
};

interface InstalledRowProps {
    readonly extension: InstalledExtension;
    /** If somebody has looked, and there is one. */
    readonly update: OfferedExtension | undefined;
    readonly isBusy: boolean;
    readonly model: ExtensionsModel;
}

export const InstalledRow = ({ extension, update, isBusy, model }: InstalledRowProps): React.JSX.Element => {
    const { id, name, publisher, version, description, isEnabled, isBuiltIn, reach } = extension;
    return <li className={`openspace-extension${isEnabled ? '' : ' openspace-mod-disabled'}`} data-testid='extension' data-id={id}
        data-enabled={isEnabled}>
        <Words name={name} facts={`${publisher} · ${version}`} description={description}
            note={isEnabled ? REACHES[reach] : nls.localize('openspace/extensions/disabled', 'Disabled')} />
        {isBusy ? <Icon name='loading' spin /> : <>
            {update && <RowButton icon='cloud-download' testID='extension-update'
                label={nls.localize('openspace/extensions/updateTo', 'Update {0} to {1}', name, update.version)}
                onClick={() => void model.install(id)} />}
            <RowButton icon={isEnabled ? 'circle-slash' : 'check'} testID='extension-switch'
                label={isEnabled
                    ? nls.localize('openspace/extensions/disable', 'Disable {0}', name)
                    : nls.localize('openspace/extensions/enable', 'Enable {0}', name)}
                onClick={() => void model.setEnabled(extension, !isEnabled)} />
            {!isBuiltIn && <RowButton icon='trash' testID='extension-uninstall'
                label={nls.localize('openspace/extensions/uninstall', 'Uninstall {0}', name)}
                onClick={() => void model.uninstall(extension)} />}
        </>}
    </li>;
};

interface OfferedRowProps {
    readonly offer: OfferedExtension;
    readonly installed: InstalledExtension | undefined;
    readonly isBusy: boolean;
    readonly model: ExtensionsModel;
}

export const OfferedRow = ({ offer, installed, isBusy, model }: OfferedRowProps): React.JSX.Element => {
    const { id, name, publisher, version, description, downloads } = offer;
    const isThere = installed !== undefined && !isNewer(version, installed.version);
    const words = installed
        ? nls.localize('openspace/extensions/updateTo', 'Update {0} to {1}', name, version)
        : nls.localize('openspace/extensions/install', 'Install {0}', name);
    return <li className='openspace-extension' data-testid='extension-offer' data-id={id}>
        <Words name={name} facts={`${publisher} · ${version}`} description={description}
            note={nls.localize('openspace/extensions/downloads', '{0} downloads', downloads.toLocaleString('en'))} />
        {isBusy ? <Icon name='loading' spin />
            : isThere ? <span className='openspace-extension-there'>{nls.localizeByDefault('Installed')}</span>
                : <RowButton icon='cloud-download' testID='extension-install' label={words} onClick={() => void model.install(id)} />}
    </li>;
};

interface RecommendedRowProps {
    readonly id: string;
    readonly isBusy: boolean;
    readonly model: ExtensionsModel;
}

/** Nothing but its id is known before the registry is asked. */
export const RecommendedRow = ({ id, isBusy, model }: RecommendedRowProps): React.JSX.Element =>
    <li className='openspace-extension' data-testid='extension-recommended' data-id={id}>
        <div className='openspace-extension-words'><strong>{id}</strong></div>
        {isBusy ? <Icon name='loading' spin />
            : <RowButton icon='cloud-download' testID='extension-install'
                label={nls.localize('openspace/extensions/install', 'Install {0}', id)}
                onClick={() => void model.install(id)} />}
    </li>;

interface WordsProps {
    readonly name: string;
    readonly facts: string;
    readonly description: string;
    readonly note: string;
}

const Words = ({ name, facts, description, note }: WordsProps): React.JSX.Element => <div className='openspace-extension-words'>
    <div className='openspace-extension-name'><strong>{name}</strong> <span>{facts}</span></div>
    {description && <div className='openspace-extension-description' title={description}>{description}</div>}
    <div className='openspace-extension-note'>{note}</div>
</div>;
