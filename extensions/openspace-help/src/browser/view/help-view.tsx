import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { SearchField } from 'openspace-interface/lib/browser/controls/search-field';
import { Select } from 'openspace-interface/lib/browser/menus/select';
import { HelpHistory } from '../library/help-history';
import { HelpLibrary } from '../library/help-library';
import { helpChapters, HelpPlace } from '../pages/help-pages';
import { HelpHits } from './help-search';
import { HelpPageView } from './help-page-view';

interface HelpViewProps {
    readonly library: HelpLibrary;
    readonly history: HelpHistory;
    readonly links: LinkOpener;
    /** What is looked for; empty while a page is shown. */
    readonly query: string;
    readonly onQuery: (query: string) => void;
    readonly onOpen: (place: HelpPlace) => void;
    readonly onShown: () => void;
}

/** The pages, with the way between them. */
export const HelpView = ({ library, history, links, query, onQuery, onOpen, onShown }: HelpViewProps): React.JSX.Element => {
    const { place, scrolled } = history.current;
    const page = library.page(place.path);
    const hits = React.useMemo(() => library.search(query), [library, query]);
    const chapters = React.useMemo(() => helpChapters(), []);
    const titleOf = (path: string): string => library.page(path)?.title ?? path;
    return <>
        <div className='openspace-help-bar'>
            <NavigationButton icon='arrow-left' label={nls.localizeByDefault('Go Back')} testID='help-back'
                disabled={!history.canGoBack} onClick={() => history.back()} />
            <NavigationButton icon='arrow-right' label={nls.localizeByDefault('Go Forward')} testID='help-forward'
                disabled={!history.canGoForward} onClick={() => history.forward()} />
            <Select className='openspace-help-select' label={nls.localize('openspace/help/contents', 'Contents')} value={place.path}
                options={chapters.flatMap(({ paths }) => paths.map(path => ({ value: path, label: titleOf(path) })))}
                onChoose={path => onOpen({ path })} testID='help-select' />
            <SearchField className='openspace-help-query' testID='help-query' value={query}
                label={nls.localize('openspace/help/search', 'Search all pages')} onChange={onQuery}
                onKeyDown={event => {
                    const first = hits.at(0);
                    if (event.key === 'Enter' && first) {
                        onOpen(first.place);
                    }
                }} />
        </div>
        <div className='openspace-help-body'>
            <nav className='openspace-help-contents' aria-label={nls.localize('openspace/help/contents', 'Contents')}>
                {chapters.map(({ title, paths }) => <React.Fragment key={title}>
                    <h2>{title}</h2>
                    <ul>
                        {paths.map(path => <li key={path}>
                            <button type='button' aria-current={path === place.path && query === '' ? 'page' : undefined}
                                onClick={() => onOpen({ path })}>{titleOf(path)}</button>
                        </li>)}
                    </ul>
                </React.Fragment>)}
            </nav>
            {query.trim() !== '' ? <HelpHits query={query.trim()} hits={hits} onOpen={onOpen} />
                : page ? <HelpPageView page={page} links={links} heading={place.heading} scrolled={scrolled}
                    onScrolled={top => history.scrolled(top)} onShown={onShown} />
                    : <p className='openspace-help-count' role='alert'>
                        {nls.localize('openspace/help/noPage', 'There is no page {0}.', place.path)}
                    </p>}
        </div>
    </>;
};

interface NavigationButtonProps {
    readonly icon: string;
    readonly label: string;
    readonly testID: string;
    readonly disabled: boolean;
    readonly onClick: () => void;
}

const NavigationButton = ({ icon, label, testID, ...own }: NavigationButtonProps): React.JSX.Element =>
    <button type='button' className='openspace-icon-button' title={label} aria-label={label} data-testid={testID} {...own}>
        <Icon name={icon} />
    </button>;
