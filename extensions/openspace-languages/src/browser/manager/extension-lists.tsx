import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Fold } from 'openspace-interface/lib/browser/controls/fold';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { SearchField } from 'openspace-interface/lib/browser/controls/search-field';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { missingFor } from '../../common/manager/dependents';
import { FoundUpdates, InstalledExtension } from '../../common/manager/extension-manager';
import { InstalledRow, OfferedRow, RecommendedRow } from './extension-rows';
import { ExtensionsModel } from './extensions-model';

interface ExtensionListsProps {
    readonly model: ExtensionsModel;
    readonly onInstallFile: () => void;
    readonly onReload: () => void;
    readonly onShow: (id: string) => void;
}

/** All that the view shows. What is typed filters what is there; the registry is asked on demand. */
export const ExtensionLists = ({ model, onInstallFile, onReload, onShow }: ExtensionListsProps): React.JSX.Element => {
    const [query, setQuery] = React.useState('');
    const { installed, offers, updates, unasked, busy, problem, needsReload, isOff } = model.state;
    const shown = installed.filter(extension => matches(extension, query));
    const [own, builtIn] = [shown.filter(({ isBuiltIn }) => !isBuiltIn), shown.filter(({ isBuiltIn }) => isBuiltIn)];
    const type = (text: string): void => {
        setQuery(text);
        model.forgetOffers();
    };
    const rows = (extensions: readonly InstalledExtension[]): React.ReactNode => <ul>{extensions.map(extension =>
        <InstalledRow key={extension.id} extension={extension} isBusy={busy === extension.id} model={model} onShow={onShow}
            missing={extension.isEnabled ? missingFor(extension, installed) : []}
            update={updates?.find(({ id }) => id.toLowerCase() === extension.id)} />)}</ul>;
    const known = new Set(installed.map(({ id }) => id));
    const recommended = model.state.recommended.filter(id => id.includes(query.toLowerCase()) && !known.has(id));
    const search = (): void => {
        if (query.trim() !== '') {
            void model.search(query.trim());
        }
    };
    return <>
        <form className='openspace-extensions-bar' onSubmit={event => {
            event.preventDefault();
            search();
        }}>
            <SearchField testID='extensions-query' value={query} placeholder={nls.localizeByDefault('Search')}
                label={nls.localize('openspace/extensions/search', 'Extensions to look for')} onChange={type} />
            <RowButton icon='sync' testID='extensions-updates' disabled={busy !== undefined} onClick={() => void model.lookForUpdates()}
                label={nls.localize('openspace/extensions/lookForUpdates', 'Look for Updates in Open VSX')} />
            <RowButton icon='desktop-download' testID='extensions-install-file' onClick={onInstallFile}
                label={nls.localize('openspace/extensions/installFile', 'Install from VSIX…')} />
        </form>
        {query.trim() !== '' && !offers && <button type='button' className='openspace-link-button openspace-extensions-search'
            data-testid='extensions-search'
            disabled={busy !== undefined} onClick={search}>
            <Icon name={busy === query.trim() ? 'loading' : 'search'} spin={busy === query.trim()} />
            {nls.localize('openspace/extensions/searchIn', 'Look for “{0}” in Open VSX', query.trim())}
        </button>}
        <div role='status' aria-live='polite'>
            {isOff && <p className='openspace-extensions-note'>
                {nls.localize('openspace/extensions/off', 'OpenSpace was started without extensions: no code of them runs.')}
            </p>}
            {problem !== undefined && <p className='openspace-extensions-problem' data-testid='extensions-problem'>{problem}</p>}
            {updates && (updates.length > 0 || unasked.length === 0) && <p className='openspace-extensions-note'
                data-testid='extensions-updates-found'>{updates.length === 0
                ? nls.localize('openspace/extensions/noUpdates', 'All that you installed is up to date.')
                : nls.localize('openspace/extensions/updates', 'Newer versions: {0}', updates.length)}</p>}
            {unasked.length > 0 && <p className='openspace-extensions-problem' data-testid='extensions-unasked'>
                {nls.localize('openspace/extensions/unasked', 'Could not check for updates: {0}', byReason(unasked))}
            </p>}
            {needsReload && <p className='openspace-extensions-note'>
                {nls.localize('openspace/extensions/reload', 'What ran already goes on until the window is loaded again.')}{' '}
                <button type='button' className='theia-button secondary' data-testid='extensions-reload' onClick={onReload}>
                    {nls.localizeByDefault('Reload Window')}
                </button>
            </p>}
        </div>
        {offers && <section aria-label='Open VSX' data-testid='extensions-offers'>
            <h3>Open VSX</h3>
            {offers.length === 0 && <p className='openspace-extensions-note'>
                {nls.localize('openspace/extensions/noOffers', 'Nothing was found.')}
            </p>}
            <ul>{offers.map(offer => <OfferedRow key={offer.id} offer={offer} isBusy={busy === offer.id} model={model}
                onShow={onShow} installed={installed.find(({ id }) => id === offer.id.toLowerCase())} />)}</ul>
        </section>}
        {recommended.length > 0 && <section data-testid='extensions-recommended'>
            <h3>{nls.localize('openspace/extensions/recommended', 'Recommended by this folder')}</h3>
            <ul>{recommended.map(id => <RecommendedRow key={id} id={id} isBusy={busy === id} model={model}
                onShow={onShow} />)}</ul>
        </section>}
        <section data-testid='extensions-own'>
            <h3>{nls.localizeByDefault('Installed')}</h3>
            {own.length === 0 && <p className='openspace-extensions-note'>{query === ''
                ? nls.localize('openspace/extensions/none', 'You have installed none. Languages and git are built in.')
                : nls.localize('openspace/extensions/noMatch', 'None of them matches.')}</p>}
            {rows(own)}
        </section>
        <Fold className='openspace-extensions-built-in' data-testid='extensions-built-in' memory='extensions:built-in'
            summary={nls.localize('openspace/extensions/builtIn', 'Built in ({0})', builtIn.length)}>
            {rows(builtIn)}
        </Fold>
    </>;
};

/** The same reason is told once. */
function byReason(unasked: FoundUpdates['unasked']): string {
    return [...new Set(unasked.map(({ reason }) => reason))].map(reason => {
        const ids = unasked.filter(each => each.reason === reason).map(({ id }) => id);
        return `${ids.join(', ')} (${reasonText(reason)})`;
    }).join(', ');
}

function matches({ id, name, description }: InstalledExtension, query: string): boolean {
    const text = `${id} ${name} ${description}`.toLowerCase();
    return query.toLowerCase().split(/\s+/).every(word => text.includes(word));
}
