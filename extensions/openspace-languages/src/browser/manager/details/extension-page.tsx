import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { MarkdownView } from 'openspace-content/lib/browser/markdown/markdown-view';
import { PictureSource } from 'openspace-content/lib/browser/pictures/picture-source';
import { ExtensionDetails, InstalledExtension } from '../../../common/manager/extension-manager';
import { ExtensionAction } from '../extension-actions';
import { CONTRIBUTIONS, DISABLED, REACHES } from '../extension-words';
import { readmeText } from './readme-text';

interface ExtensionPageProps {
    readonly details: ExtensionDetails;
    readonly installed: InstalledExtension | undefined;
    readonly actions: readonly ExtensionAction[];
    readonly isBusy: boolean;
    readonly links: LinkOpener;
}

/** Files beside the text are not those of the workspace, and nothing is loaded from elsewhere. */
const NO_PICTURES: PictureSource = { picture: () => Promise.reject(new Error('No pictures of extensions are shown.')) };

/** What one comes here for. */
const LEADING: ReadonlySet<ExtensionAction['kind']> = new Set(['install', 'update']);

/** All that a person may want to know before they let an extension run. */
export const ExtensionPage = ({ details, installed, actions, isBusy, links }: ExtensionPageProps): React.JSX.Element => {
    const { id, name, publisher, version, description, reach, contributions, dependencies, pack, license, readme } = details;
    const text = React.useMemo(() => readme === undefined ? '' : readmeText(readme), [readme]);
    return <article className='openspace-extension-page' aria-busy={isBusy}>
        <header>
            <h1>{name}</h1>
            <p className='openspace-extension-note'>{`${publisher} · ${version} · ${id}`}</p>
            {description && <p>{description}</p>}
            <p className='openspace-extension-acts'>{actions.map(({ kind, word, label, run }) =>
                <button key={kind} type='button' className={`theia-button ${LEADING.has(kind) ? 'main' : 'secondary'}`} aria-label={label}
                    data-testid={`extension-page-${kind}`} disabled={isBusy} onClick={run}>{word}</button>)}</p>
        </header>
        <dl>
            <div>
                <dt>{nls.localize('openspace/extensions/page/runs', 'Where it runs')}</dt>
                <dd data-testid='extension-page-reach'>{installed?.isEnabled === false ? DISABLED : reach ? REACHES[reach]
                    : nls.localize('openspace/extensions/page/reachUnknown', 'The registry does not tell.')}</dd>
            </div>
            <div>
                <dt>{nls.localizeByDefault('License')}</dt>
                <dd data-testid='extension-page-license'>
                    {license ?? nls.localize('openspace/extensions/page/noLicense', 'Not stated')}
                </dd>
            </div>
            {dependencies.length > 0 && <div>
                <dt>{nls.localize('openspace/extensions/page/needs', 'Needs')}</dt>
                <dd>{dependencies.join(', ')}</dd>
            </div>}
            {pack.length > 0 && <div>
                <dt>{nls.localize('openspace/extensions/page/includes', 'Includes')}</dt>
                <dd>{pack.join(', ')}</dd>
            </div>}
            {contributions.map(({ kind, count, names }) => <div key={kind}>
                <dt>{`${CONTRIBUTIONS[kind]} (${count})`}</dt>
                <dd>{names.join(', ')}{names.length < count && names.length > 0 && ', …'}</dd>
            </div>)}
        </dl>
        <section className='openspace-extension-readme' data-testid='extension-page-readme'>
            {text.trim() === ''
                ? <p className='openspace-extension-note'>{nls.localize('openspace/extensions/page/noReadme', 'It has no description.')}</p>
                : <MarkdownView text={text} links={links} pictures={NO_PICTURES} />}
        </section>
    </article>;
};
