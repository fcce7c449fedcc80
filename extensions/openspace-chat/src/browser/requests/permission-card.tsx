import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { AgentService, PermissionRequest } from 'openspace-agent/lib/common';
import { DangerousPart } from 'openspace-core/lib/common';
import { DiffText } from 'openspace-content/lib/browser/code/diff-text';
import { ChangeCounts } from 'openspace-interface/lib/browser/controls/change-counts';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { isForInputMethod } from 'openspace-interface/lib/browser/page/input-method';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { countDiff } from 'openspace-interface/lib/browser/text/diff-counts';
import { visibleText } from 'openspace-interface/lib/browser/text/visible-text';
import { ToolInput } from '../model/pending-requests';
import { describePermission } from '../model/permission-text';
import { CommandWarnings } from '../permissions/command-warnings';
import { useDiffWrapping } from '../preferences/use-diff-wrapping';
import { RequestFrame } from './request-frame';
import { useArming } from './use-arming';
import { useReply } from './use-reply';

interface PermissionCardProps {
    readonly request: PermissionRequest;
    /** Of all requests that are the same; one answer is for all of them. */
    readonly ids: readonly string[];
    readonly subAgent: string | undefined;
    readonly toolInput: ToolInput | undefined;
    /** Changes whenever the card may have moved under the pointer. */
    readonly place: string;
    readonly onFocusLost: () => void;
}

type Answer = [reply: 'once' | 'always' | 'reject', message?: string];

/** Asks whether the agent may do something. The button that stands out does not have the keyboard. */
export const PermissionCard = ({ request, ids, subAgent, toolInput, place, onFocusLost }: PermissionCardProps): React.JSX.Element => {
    const service = useService<AgentService>(AgentService);
    const warnings = useService(CommandWarnings);
    const wrapping = useDiffWrapping();
    const { replying, failure, reply } = useReply(useArming(place));
    const [feedback, setFeedback] = React.useState('');
    const words = feedback.trim();
    const answer = React.useCallback((...words: Answer) => reply(async () => {
        await Promise.all(ids.map(id => service.replyPermission(id, ...words)));
    }), [reply, service, ids]);
    const once = React.useCallback(() => answer('once'), [answer]);
    const forFile = React.useCallback(() => reply(async () => {
        await Promise.all(ids.map(async id => {
            await service.allowFiles(id);
            await service.replyPermission(id, 'once');
        }));
    }), [reply, service, ids]);
    const always = React.useCallback(() => answer('always'), [answer]);
    const deny = React.useCallback(() => answer('reject'), [answer]);
    const denyWithWords = React.useCallback(() => answer('reject', words), [answer, words]);
    const rejection = words ? denyWithWords : deny;
    const description = React.useMemo(() => describePermission(request, toolInput), [request, toolInput]);
    const { title, files, rule, command, diff, isNamed, input, always: allowed } = description;
    const dangers = React.useMemo(() => warnings.warningsOf(request), [warnings, request]);
    const [alwaysID, dangerID] = [React.useId(), React.useId()];
    const danger = dangers.length > 0 ? dangerID : undefined;
    // Where there is danger it stands first.
    const reject = <button type='button' className={`theia-button ${danger ? 'main' : 'secondary'}`} data-testid='permission-reject'
        aria-disabled={replying} onClick={rejection}>
        {words
            ? nls.localize('openspace/chat/rejectWithFeedback', 'Reject with feedback')
            : nls.localize('openspace/chat/reject', 'Reject')}
    </button>;
    const buttons = <>
        {danger && reject}
        <button type='button' className={`theia-button ${danger ? 'secondary' : 'main'}`} data-testid='permission-once'
            aria-disabled={replying} aria-describedby={danger} onClick={once}>
            {nls.localize('openspace/chat/allowOnce', 'Allow once')}
        </button>
        {files > 0 && <button type='button' className='theia-button secondary' data-testid='permission-file' aria-disabled={replying}
            title={nls.localize(
                'openspace/chat/allowFileHint',
                'Does not ask again for this in this session, until OpenSpace ends; settings of the agent excepted'
            )} onClick={forFile}>
            {files === 1
                ? nls.localize('openspace/chat/allowFile', 'Always for this file')
                : nls.localize('openspace/chat/allowFiles', 'Always for these files')}
        </button>}
        {allowed.length > 0 && <button type='button' className='theia-button secondary' data-testid='permission-always'
            aria-disabled={replying} aria-describedby={danger ? `${danger} ${alwaysID}` : alwaysID} onClick={always}>
            {nls.localize('openspace/chat/allowAlways', 'Always allow')}
        </button>}
        {!danger && reject}
        <span className='openspace-label openspace-request-keys'>
            {danger
                ? nls.localize('openspace/chat/permissionKey', 'In this card: Escape rejects.')
                : nls.localize('openspace/chat/permissionKeys', 'In this card: Ctrl+Enter allows once, Escape rejects.')}
        </span>
        <PermissionFeedback text={feedback} onChange={setFeedback} onSubmit={denyWithWords} />
    </>;
    return <RequestFrame testID='permission-card' icon='shield' title={title}
        subAgent={subAgent} failure={failure} actions={buttons} onEscape={rejection} onConfirm={danger ? undefined : once}
        onFocusLost={onFocusLost}>
        {ids.length > 1 && <div className='openspace-label' data-testid='permission-count'>
            {nls.localize('openspace/chat/sameRequests', '{0} times the same request: the answer is for all of them.', ids.length)}
        </div>}
        {command !== undefined && <pre className='openspace-output' tabIndex={0}>{command}</pre>}
        {danger && <DangerWarning id={danger} dangers={dangers} />}
        {diff !== undefined && <>
            <ChangeCounts {...countDiff(diff)} />
            <DiffText diff={diff} isNamed={isNamed} wrapping={wrapping} />
        </>}
        {input !== undefined && <pre className='openspace-output' tabIndex={0}>{input}</pre>}
        <div className='openspace-label' data-testid='permission-rule'>
            {nls.localize('openspace/chat/rule', 'Asked by the rule for:')} <PatternList patterns={rule} />
        </div>
        {allowed.length > 0 && <div className='openspace-label' id={alwaysID} data-testid='permission-patterns'>
            {nls.localize('openspace/chat/alwaysAllows', '"Always allow" covers, until the agent restarts:')} <PatternList
                patterns={allowed} />
        </div>}
    </RequestFrame>;
};

const PatternList = ({ patterns }: { readonly patterns: readonly string[] }): React.JSX.Element =>
    <ul className='openspace-patterns'>{patterns.map(pattern => <li key={pattern}><code>{pattern}</code></li>)}</ul>;

interface PermissionFeedbackProps {
    readonly text: string;
    readonly onChange: (text: string) => void;
    readonly onSubmit: () => void;
}

/** What the agent should do instead. With such words it goes on; without them a rejection ends the turn. */
const PermissionFeedback = ({ text, onChange, onSubmit }: PermissionFeedbackProps): React.JSX.Element => {
    const change = React.useCallback((event: React.ChangeEvent<HTMLInputElement>) => onChange(event.target.value), [onChange]);
    const onKeyDown = React.useCallback((event: React.KeyboardEvent) => {
        if (event.key === 'Enter' && !isForInputMethod(event.nativeEvent)) {
            // Nothing that is typed here allows anything.
            event.stopPropagation();
            event.preventDefault();
            if (text.trim() !== '') {
                onSubmit();
            }
        }
    }, [text, onSubmit]);
    const label = nls.localize('openspace/chat/feedback', 'Reject and say what to do instead');
    return <input type='text' className='theia-input openspace-permission-feedback' data-testid='permission-feedback' value={text}
        aria-label={label} placeholder={label}
        onChange={change} onKeyDown={onKeyDown} />;
};

/** More would push the command and the buttons out of sight. */
const MAX_PARTS = 5;
/** A part stands in the command above, too; its beginning is enough to find it. */
const MAX_PART_LENGTH = 100;

interface DangerWarningProps {
    readonly id: string;
    readonly dangers: readonly DangerousPart[];
}

/** Says what is dangerous about a command, part by part. Nothing in these texts is hidden from the eye. */
const DangerWarning = ({ id, dangers }: DangerWarningProps): React.JSX.Element => (
    <div className='openspace-danger' id={id} data-testid='permission-danger'>
        <Icon name='warning' />
        <ul>
            {dangers.slice(0, MAX_PARTS).map(({ part, reasons }) => <li key={part}>
                {reasons.join(' ')}
                {dangers.length > 1 && <> <code dir='ltr'>{visibleText(shortened(part))}</code></>}
            </li>)}
            {dangers.length > MAX_PARTS && <li>
                {nls.localize('openspace/chat/moreDangers', 'and {0} more', dangers.length - MAX_PARTS)}
            </li>}
        </ul>
    </div>
);

function shortened(part: string): string {
    return part.length > MAX_PART_LENGTH ? `${part.slice(0, MAX_PART_LENGTH)}…` : part;
}
