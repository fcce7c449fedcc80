import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { SearchField } from 'openspace-interface/lib/browser/controls/search-field';
import { ActivityEntry } from '../../common';
import { CommandDescription } from '../commands/command-words';
import { timeAgo } from './activity-format';
import { ActivityState } from './activity-model';
import { ActivityRow } from './activity-row';

export interface ActivityViewProps {
    readonly state: ActivityState;
    /** In milliseconds since 1970. */
    readonly now: number;
    readonly filterRef: React.Ref<HTMLInputElement>;
    readonly onFilter: (filter: string) => void;
    readonly onMore: () => void;
    readonly onRetry: () => void;
    readonly onReveal: ((entry: ActivityEntry) => void) | undefined;
    /** Gives the same object while nothing changes. */
    readonly describe: (entry: ActivityEntry) => CommandDescription;
}

/** Filter and table of what the agent did, newest first. */
export const ActivityView = ({
    state, now, filterRef, onFilter, onMore, onRetry, onReveal, describe
}: ActivityViewProps): React.JSX.Element => {
    const { entries, loaded, complete, problem } = state;
    return <div className='openspace-activity'>
        <FilterField filterRef={filterRef} onFilter={onFilter} />
        {problem !== undefined && <div className='openspace-activity-problem' role='alert'>
            <span className={codicon('warning')} aria-hidden='true' />
            <span>{nls.localize('openspace/core/activity/problem', 'The activity could not be read: {0}', problem)}</span>
            <button type='button' className='theia-button secondary' onClick={onRetry}>
                {nls.localize('openspace/core/activity/retry', 'Try Again')}
            </button>
        </div>}
        <div className='openspace-activity-scroll' tabIndex={-1}>
            {entries.length > 0 && <table aria-label={nls.localize('openspace/core/activity/title', 'Agent Activity')}>
                <TableHead />
                <tbody>{entries.map(entry => <ActivityRow key={entry.id} entry={entry} ago={timeAgo(entry.time, now)}
                    words={describe(entry)} onReveal={onReveal} />)}</tbody>
            </table>}
            <div className='openspace-activity-hint' role='status'>
                {entries.length === 0 && problem === undefined && hint(state)}
            </div>
            {loaded
                && !complete
                && (entries.length > 0 || state.filter !== '')
                && <button type='button' className='theia-button secondary openspace-activity-more' onClick={onMore}>
                    {nls.localize('openspace/core/activity/more', 'Load More')}
                </button>}
        </div>
    </div>;
};

const FilterField = ({ filterRef, onFilter }: Pick<ActivityViewProps, 'filterRef' | 'onFilter'>): React.JSX.Element => {
    // Its own state: the caret would jump if the text came back from the model.
    const [text, setText] = React.useState('');
    const change = (value: string): void => {
        setText(value);
        onFilter(value);
    };
    return <SearchField inputRef={filterRef} className='openspace-activity-filter' testID='activity-filter' icon='filter' value={text}
        placeholder={nls.localize('openspace/core/activity/filter', 'Filter by command, outcome, file, session or reason')}
        label={nls.localize('openspace/core/activity/filterLabel', 'Filter the activity')} onChange={change} />;
};

const TableHead = (): React.JSX.Element => {
    const columns = [
        ['time', nls.localize('openspace/core/activity/column/time', 'Time')],
        ['outcome', nls.localize('openspace/core/activity/column/outcome', 'Outcome')],
        ['action', nls.localize('openspace/core/activity/column/action', 'Action')],
        ['reason', nls.localize('openspace/core/activity/column/reason', 'Reason')],
        ['duration', nls.localize('openspace/core/activity/column/duration', 'Duration')],
        ['raw', '']
    ];
    return <thead>
        <tr>{columns.map(([name, label]) => <th key={name} scope='col' className={`openspace-activity-${name}`}>{label}</th>)}</tr>
    </thead>;
};

function hint({ filter, loaded, complete, read }: ActivityState): string {
    if (!loaded) {
        return nls.localize('openspace/core/activity/loading', 'Reading…');
    }
    if (filter) {
        return complete
            ? nls.localize('openspace/core/activity/noMatch', 'Nothing matches the filter.')
            : nls.localize('openspace/core/activity/noMatchYet', 'None of the last {0} entries matches the filter.', read.length);
    }
    return nls.localize(
        'openspace/core/activity/empty', 'The agent has not used the IDE yet. Every command that it asks for will be listed here.'
    );
}
