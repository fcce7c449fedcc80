import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { SearchField } from 'openspace-interface/lib/browser/controls/search-field';
import { Select } from 'openspace-interface/lib/browser/menus/select';
import { AUDIT_OUTCOMES, AuditLine, SandboxedWorkspace } from '../../common';
import { AuditFilter } from '../model/audit-list';
import { detailsOf, outcomeOf, visibleLine } from '../model/audit-text';
import { folderName, providerTitle } from '../model/workspace-words';
import { AuditTable } from './audit-table';
import { WorkspaceAuditState } from './workspace-audit-model';

export interface AuditViewProps {
    readonly state: WorkspaceAuditState;
    readonly workspaces: readonly SandboxedWorkspace[];
    readonly titleOf: (session: string) => string;
    readonly onWorkspace: (id: string) => void;
    readonly onFilter: (filter: AuditFilter) => void;
    readonly onOlder: () => void;
    readonly onRetry: () => void;
}

/** What was done in a sandbox, newest first. */
export const AuditView = ({ state, workspaces, titleOf, onWorkspace, onFilter, onOlder, onRetry }: AuditViewProps): React.JSX.Element => {
    const { lines, more, problem } = state;
    const [chosen, setChosen] = React.useState<AuditLine>();
    const selected = chosen && lines.find(({ position }) => position === chosen.position);
    return <div className='openspace-audit'>
        <div className='openspace-audit-bar'>
            <WorkspaceChoice chosen={state.workspace} workspaces={workspaces} onWorkspace={onWorkspace} />
            <FilterFields key={state.workspace} filter={state.filter} onFilter={onFilter} />
        </div>
        {problem !== undefined && <div className='openspace-workspaces-note' role='alert'>
            <Icon name='warning' />
            <span>{nls.localize('openspace/workspace/audit/problem', 'The audit trail could not be read: {0}', visibleLine(problem))}</span>
            <button type='button' className='theia-button secondary' onClick={onRetry}>
                {nls.localize('openspace/workspace/tryAgain', 'Try Again')}
            </button>
        </div>}
        {lines.length > 0
            && <AuditTable lines={lines} more={more} selected={selected} titleOf={titleOf} onSelect={setChosen} onOlder={onOlder} />}
        <div role='status' className='openspace-audit-hint'>{lines.length === 0 && problem === undefined && hint(state)}</div>
        {selected && <Details line={selected} onClose={() => setChosen(undefined)} />}
    </div>;
};

const WorkspaceChoice = (
    { chosen, workspaces, onWorkspace }: Pick<AuditViewProps, 'workspaces' | 'onWorkspace'> & { readonly chosen: string | undefined }
): React.JSX.Element => {
    const isListed = workspaces.some(({ id }) => id === chosen);
    const unlisted = chosen === undefined
        ? nls.localize('openspace/workspace/audit/none', 'No sandbox')
        : nls.localize('openspace/workspace/audit/deleted', '{0} (deleted)', chosen);
    const options = workspaces.map(workspace => ({
        value: workspace.id,
        label: `${visibleLine(folderName(workspace))} · ${providerTitle(workspace.provider)} · ${workspace.id.slice(-4)}`
    }));
    return <Select testID='audit-workspace' value={chosen ?? ''} label={nls.localize('openspace/workspace/audit/workspace', 'Sandbox')}
        options={isListed ? options : [{ value: chosen ?? '', label: unlisted }, ...options]} onChoose={onWorkspace} />;
};

const FilterFields = ({ filter, onFilter }: Pick<AuditViewProps, 'onFilter'> & { readonly filter: AuditFilter }): React.JSX.Element => {
    // Its own state: the caret would jump if the text came back from the model.
    const [text, setText] = React.useState(filter.text);
    const [outcome, setOutcome] = React.useState(filter.outcome);
    const change = (next: AuditFilter): void => {
        setText(next.text);
        setOutcome(next.outcome);
        onFilter(next);
    };
    return <>
        <SearchField className='openspace-audit-filter' testID='audit-filter' icon='filter' value={text}
            placeholder={nls.localize('openspace/workspace/audit/filter', 'Filter by command, path, session…')}
            label={nls.localize('openspace/workspace/audit/filterLabel', 'Filter the audit trail')}
            onChange={words => change({ text: words, outcome })} />
        <Select testID='audit-outcome' value={outcome ?? ''} label={nls.localize('openspace/workspace/audit/outcome', 'Outcome')}
            options={[
                { value: '', label: nls.localize('openspace/workspace/audit/all', 'All outcomes') },
                ...AUDIT_OUTCOMES.map(known => ({ value: known, label: outcomeOf(known).word }))
            ]}
            onChoose={value => change({ text, outcome: AUDIT_OUTCOMES.find(known => known === value) })} />
    </>;
};

const Details = (
    { line, onClose }: { readonly line: AuditLine; readonly onClose: () => void }
): React.JSX.Element => <div className='openspace-audit-details' data-testid='audit-details' role='region'
    aria-label={nls.localize('openspace/workspace/audit/details', 'Details')}>
    <RowButton icon='close' testID='audit-details-close' label={nls.localizeByDefault('Close')} onClick={onClose} />
    <dl>
        {detailsOf(line).map(([name, value]) => <React.Fragment key={name}><dt>{name}</dt><dd><bdi>{value}</bdi></dd></React.Fragment>)}
    </dl>
</div>;

function hint({ workspace, loaded, filter }: WorkspaceAuditState): string {
    if (workspace === undefined) {
        return nls.localize(
            'openspace/workspace/audit/choose',
            'There is no sandbox yet. Create one with "New Sandbox…"; everything that is done in it will be listed here.'
        );
    }
    if (!loaded) {
        return nls.localize('openspace/workspace/audit/loading', 'Reading…');
    }
    return filter.text !== '' || filter.outcome !== undefined
        ? nls.localize('openspace/workspace/audit/noMatch', 'Nothing matches the filter.')
        : nls.localize('openspace/workspace/audit/empty', 'Nothing has been done in this sandbox yet.');
}
