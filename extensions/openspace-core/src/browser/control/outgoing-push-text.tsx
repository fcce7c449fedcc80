import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import type { OutgoingCommit, OutgoingFile, OutgoingPush } from '@openspace/foundation/git';
import { VisibleText } from './visible-text';

/** Characters by which people know a commit. */
const SHORT_ID = 8;

/** What a push would send: commits and files, each on a line of its own, whatever stands in their names. */
export const OutgoingPushText = ({ push }: { readonly push: OutgoingPush }): React.JSX.Element => {
    const { branch, remote, before, commits, totalCommits, files, totalFiles } = push;
    return <div data-testid='outgoing-push'>
        <p>
            {before === undefined
                ? nls.localize('openspace/core/push/newBranch', 'To a new branch of this repository:')
                : nls.localize('openspace/core/push/branch', 'To this branch and repository:')}
            {' '}<code dir='ltr'><Line text={branch} /></code> <code dir='ltr'><Line text={remote} /></code>
        </p>
        <List title={nls.localize('openspace/core/push/commits', 'Commits: {0}', totalCommits)} more={totalCommits - commits.length}>
            {commits.map(commit => <Commit key={commit.commit} {...commit} />)}
        </List>
        <List title={nls.localize('openspace/core/push/files', 'Files: {0}', totalFiles)} more={totalFiles - files.length}>
            {files.map(file => <File key={file.path} {...file} />)}
        </List>
    </div>;
};

interface ListProps {
    readonly title: string;
    /** How many are not listed. */
    readonly more: number;
    readonly children: React.ReactNode;
}

const List = ({ title, more, children }: ListProps): React.JSX.Element => <>
    <h4 className='openspace-prompt-heading'>{title}</h4>
    <ul className='openspace-prompt-details openspace-prompt-outgoing'>
        {children}
        {more > 0 && <li className='openspace-prompt-hint'>{nls.localize('openspace/core/prompt/moreDangers', 'and {0} more', more)}</li>}
    </ul>
</>;

const Commit = ({ commit, subject, author }: OutgoingCommit): React.JSX.Element => <li dir='ltr' data-testid='outgoing-commit'>
    {commit.slice(0, SHORT_ID)} <Line text={subject} /> <span className='openspace-prompt-hint'><Line text={author} /></span>
</li>;

const File = ({ path, change }: OutgoingFile): React.JSX.Element => <li dir='ltr' data-testid='outgoing-file' data-change={change}>
    <Line text={path} /> <span className='openspace-prompt-hint'>{changeLabel(change)}</span>
</li>;

function changeLabel(change: OutgoingFile['change']): string {
    switch (change) {
        case 'added': return nls.localize('openspace/core/push/added', 'added');
        case 'changed': return nls.localize('openspace/core/push/changed', 'changed');
        case 'deleted': return nls.localize('openspace/core/push/deleted', 'deleted');
        case 'passing': return nls.localize('openspace/core/push/passing', 'added and deleted again, stays in the history');
    }
}

/** Git takes names with line breaks. */
const Line = ({ text }: { readonly text: string }): React.JSX.Element => <VisibleText text={text.replaceAll('\n', ' ⏎ ')} />;
