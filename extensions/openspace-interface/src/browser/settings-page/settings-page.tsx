import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import { CommandService } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from '../controls/icon';
import { SearchField } from '../controls/search-field';
import { errorText } from '../reasons/reason-text';
import { useService } from '../rendering/use-service';
import { SettingsSection } from '../settings/settings-section';
import { SettingsSections } from '../settings/settings-sections';
import { OPEN_SETTINGS_JSON } from './preference-field';
import { SearchProvider, searchWords } from './settings-search';

export interface SettingsPageProps {
    /** Id of the section that is shown; the first one without it. */
    readonly section: string | undefined;
    readonly onSection: (id: string) => void;
}

/** Sections on the left, what one of them has on the right; while something is looked for, what is found in all of them. */
export const SettingsPage = ({ section, onSection }: SettingsPageProps): React.JSX.Element => {
    const { sections } = useService(SettingsSections);
    const [query, setQuery] = React.useState('');
    const words = React.useMemo(() => searchWords(query), [query]);
    const [counts, setCounts] = React.useState<Readonly<Record<string, number>>>({});
    const count = React.useCallback((id: string, found: number) => setCounts(known => ({ ...known, [id]: found })), []);
    const isSearching = words.length > 0;
    const active = sections.find(({ id }) => id === section) ?? sections.at(0);
    const total = sections.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0);
    const choose = (id: string): void => {
        setQuery('');
        onSection(id);
    };
    return <div className='openspace-settings' data-testid='settings'>
        <header className='openspace-settings-head'>
            <SearchField className='openspace-settings-search' testID='settings-search' value={query}
                label={nls.localize('openspace/settings/search', 'Search settings')} onChange={setQuery} />
            <span className='openspace-settings-count' role='status'>{isSearching && foundWords(total)}</span>
            <OtherSettings />
        </header>
        <div className='openspace-settings-body'>
            <nav className='openspace-settings-nav' aria-label={nls.localize('openspace/settings/sections', 'Sections')}>
                {sections.map(({ id, label, icon }) => <button type='button' key={id} data-testid='settings-section' data-section={id}
                    aria-current={!isSearching && id === active?.id ? 'page' : undefined} onClick={() => choose(id)}>
                    <Icon name={icon} /><span>{label}</span>
                    {isSearching && counts[id] > 0 && <span className='openspace-settings-badge'>{counts[id]}</span>}
                </button>)}
            </nav>
            <div className='openspace-settings-content' tabIndex={-1}>
                {sections.filter(candidate => isSearching || candidate === active).map(candidate =>
                    <SectionHost key={candidate.id} section={candidate} words={words} onCount={count} />)}
                {isSearching && total === 0 && <p className='openspace-settings-empty'>
                    {nls.localize('openspace/settings/nothingFound', 'Nothing here matches. All other settings are in the full editor.')}
                </p>}
            </div>
        </div>
    </div>;
};

interface SectionHostProps {
    readonly section: SettingsSection;
    readonly words: readonly string[];
    readonly onCount: (id: string, found: number) => void;
}

const SectionHost = ({ section, words, onCount }: SectionHostProps): React.JSX.Element => {
    const { id, label } = section;
    const [found, setFound] = React.useState(0);
    const loaded = useLoaded(section);
    React.useEffect(() => onCount(id, found), [id, found, onCount]);
    const search = React.useMemo(() => ({
        words, section: label, count: () => {
            setFound(known => known + 1);
            return () => setFound(known => known - 1);
        }
    }), [words, label]);
    const { Content, problem, retry } = loaded;
    return <section className='openspace-settings-section' aria-label={label} data-testid={`settings-${id}`}
        hidden={words.length > 0 && found === 0}>
        <h2>{label}</h2>
        {Content && <SearchProvider value={search}><Content /></SearchProvider>}
        {problem !== undefined && <div role='alert'>{problem} <button type='button' className='openspace-link-button' onClick={retry}>
            {nls.localizeByDefault('Retry')}
        </button></div>}
    </section>;
};

/** The component of a section, once it is there. */
function useLoaded(section: SettingsSection): { Content?: React.ComponentType; problem?: string; retry: () => void } {
    const [state, setState] = React.useState<{ Content?: React.ComponentType; problem?: string }>({});
    const retry = React.useCallback(() => {
        section.load().then(
            Content => setState({ Content }),
            (error: unknown) => setState({ problem: errorText(error) })
        );
    }, [section]);
    React.useEffect(retry, [retry]);
    return { ...state, retry };
}

/** The way to everything that has no place here. */
const OtherSettings = (): React.JSX.Element => {
    const commands = useService<CommandService>(CommandService);
    const button = (id: string, label: string): React.JSX.Element =>
        <button type='button' className='openspace-link-button' onClick={() => void commands.executeCommand(id)}>{label}</button>;
    return <div className='openspace-settings-others'>
        {button(CommonCommands.OPEN_PREFERENCES.id, nls.localize('openspace/settings/all', 'All settings'))}
        {button(OPEN_SETTINGS_JSON, 'settings.json')}
    </div>;
};

function foundWords(total: number): string {
    return total === 1 ? nls.localize('openspace/settings/oneFound', '1 setting found')
        : nls.localize('openspace/settings/found', '{0} settings found', total);
}
