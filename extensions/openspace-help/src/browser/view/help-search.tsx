import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { HelpHit } from '../library/help-library';
import { HelpPlace } from '../pages/help-pages';

interface HelpHitsProps {
    readonly query: string;
    readonly hits: readonly HelpHit[];
    readonly onOpen: (place: HelpPlace) => void;
}

/** What was found in all pages. */
export const HelpHits = ({ query, hits, onOpen }: HelpHitsProps): React.JSX.Element =>
    <div className='openspace-help-scroll' data-testid='help-hits'>
        <p className='openspace-help-count' role='status'>
            {hits.length === 0 ? nls.localize('openspace/help/noHits', 'No page has “{0}”.', query)
                : nls.localize('openspace/help/hits', 'Results for “{0}”: {1}', query, hits.length)}
        </p>
        <ul className='openspace-help-hits'>
            {hits.map(({ place, title, section, excerpt }) => <li key={`${place.path}#${place.heading ?? ''}`}>
                <button type='button' onClick={() => onOpen(place)}>
                    <span className='openspace-help-hit-title'>
                        {section === undefined ? title : nls.localize('openspace/help/section', '{0} › {1}', title, section)}
                    </span>
                    <span className='openspace-help-hit-text'>{marked(excerpt, query)}</span>
                </button>
            </li>)}
        </ul>
    </div>;

function marked(text: string, query: string): React.ReactNode[] {
    const words = query.split(/\s+/).filter(word => word !== '').map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    // The words are captured, so every second piece is one of them.
    return text.split(new RegExp(`(${words.join('|')})`, 'gi')).map((piece, index) =>
        index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece);
}
