import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { BackendConnection } from 'openspace-core/lib/browser/bridge/backend-connection';
import { HiddenNote } from 'openspace-interface/lib/browser/controls/hidden-note';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { isForInputMethod } from 'openspace-interface/lib/browser/page/input-method';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { ChatActions } from '../actions/chat-actions';
import { isShell } from '../composer/completion-query';
import { HistoryCursor, historyStep, moveInHistory } from '../composer/history-cursor';
import { IncomingFiles } from '../composer/incoming-files';
import { PersonContext } from '../composer/person-context';
import { PromptHistory } from '../composer/prompt-history';
import { PromptSender } from '../composer/prompt-sender';
import { ChatDrafts } from '../drafts/chat-drafts';
import { Draft, liveAttachments } from '../drafts/draft';
import { InputFocus } from '../drafts/input-focus';
import { ErrorCard } from '../errors/error-card';
import { FollowUpActions } from '../follow-ups/follow-up-actions';
import { AttachmentChip, AttachmentChips, shortName } from './attachment-chips';
import { useCompletion } from './composer-completion';
import { useComposerDrop } from './composer-drop';
import { ComposerField, useComposerField } from './composer-field';
import { ComposerMirror } from './composer-mirror';
import { MentionList, optionId } from './mention-list';

interface ComposerProps {
    readonly sessionID: string | undefined;
    readonly busy: boolean;
}

/** Where the person writes. The draft lives in ChatDrafts, so that switching sessions or a failed send never loses it. */
export const Composer = React.memo(({ sessionID, busy }: ComposerProps) => {
    const backend = useService(BackendConnection);
    const drafts = useService(ChatDrafts);
    const sender = useService(PromptSender);
    const followUps = useService(FollowUpActions);
    const actions = useService(ChatActions);
    const connected = useEventValue(backend.onDidChange, () => backend.isConnected);
    const draft = useEventValue(drafts.onDidChange, () => drafts.draft(sessionID));
    const problem = useEventValue(sender.onDidChange, () => sender.problemOf(sessionID));
    const way = useEventValue(followUps.onDidChange, () => followUps.enterWay(sessionID));
    const field = useComposerField();
    const completion = useCompletion(sessionID, field);
    const goThroughHistory = useHistoryKeys(sessionID, field);
    const drop = useComposerDrop(sessionID);
    const listId = React.useId();

    const { text } = draft;
    const attachments = React.useMemo(() => liveAttachments(draft), [draft]);
    const change = (event: React.ChangeEvent<HTMLTextAreaElement>): void => {
        drafts.set(sessionID, event.target.value);
        completion.update();
    };
    const setText = React.useCallback((clean: string) => drafts.set(sessionID, clean), [drafts, sessionID]);
    const detach = React.useCallback((id: string) => drafts.detach(sessionID, id), [drafts, sessionID]);
    const send = React.useCallback(() => void sender.send(), [sender]);
    const queue = React.useCallback(() => void followUps.queue(), [followUps]);
    const stop = React.useCallback(() => void actions.stop(), [actions]);
    const dismiss = React.useCallback(() => sender.dismissProblem(sessionID), [sender, sessionID]);
    const onKeyDown = (event: React.KeyboardEvent): void => {
        if (isForInputMethod(event.nativeEvent) || completion.onKeyDown(event) || goThroughHistory(event)) {
            return;
        }
        if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            completion.close();
            const other = event.altKey || event.ctrlKey || event.metaKey;
            // While the agent works there are two ways; a modifier takes the other one.
            void (busy && (way === 'queue') !== other ? followUps.queue() : sender.send());
        }
    };

    const offers = completion.items.length > 0;
    const sendLabel = busy
        ? nls.localize('openspace/chat/steer', 'Send while the agent works')
        : nls.localize('openspace/chat/send', 'Send');
    const queueLabel = nls.localize('openspace/chat/queue', 'Send when the agent is done');
    const keys = (label: string, entered: boolean): string => busy ? `${label} (${entered ? 'Enter' : 'Alt+Enter'})` : label;
    const stopLabel = nls.localize('openspace/chat/stop', 'Stop');
    return <div className='openspace-composer'>
        {problem && <ErrorCard problem={problem} onDismiss={dismiss} />}
        {offers && <MentionList id={listId} items={completion.items} active={completion.active} hint={completion.hint}
            onChoose={completion.choose} />}
        <div className={`openspace-composer-box${isShell(text)
            ? ' openspace-shell-mode'
            : ''}${drop.hovered ? ' openspace-drop-target' : ''}`} {...drop.handlers}>
            {isShell(text) ? <ShellMark /> : <AttachmentChips attachments={attachments} onRemove={detach}>
                <ComposerContext sessionID={sessionID} draft={draft} />
            </AttachmentChips>}
            <HiddenNote text={text} onClean={setText} />
            <div className='openspace-composer-line'>
                <div className='openspace-composer-grow'>
                    <ComposerMirror draft={draft} field={field} />
                    <textarea data-testid='chat-input' ref={field.ref} rows={1} value={text} spellCheck={!isShell(text)}
                        onChange={change} onKeyDown={onKeyDown} onSelect={completion.update} onBlur={completion.close}
                        aria-label={nls.localize('openspace/chat/message', 'Message to the agent')} aria-autocomplete='list'
                        aria-haspopup='listbox'
                        aria-controls={offers ? listId : undefined}
                        aria-activedescendant={offers ? optionId(listId, completion.active) : undefined}
                        placeholder={nls.localize('openspace/chat/placeholder', 'Ask the agent…')} />
                </div>
                <div className='openspace-composer-buttons'>
                    <AttachmentButton sessionID={sessionID} />
                    {busy && <button type='button' className='openspace-icon-button openspace-stop' data-testid='chat-stop'
                        aria-label={stopLabel} title={stopLabel} onClick={stop}>
                        <Icon name='debug-stop' />
                    </button>}
                    {busy && <button type='button' className={`openspace-icon-button${way === 'queue' ? ' openspace-send' : ''}`}
                        data-testid='chat-queue' aria-label={queueLabel} title={keys(queueLabel, way === 'queue')}
                        disabled={!connected || text.trim() === ''} onClick={queue}>
                        <Icon name='layers' />
                    </button>}
                    <button type='button' className={`openspace-icon-button${busy && way === 'queue' ? '' : ' openspace-send'}`}
                        data-testid='chat-send' aria-label={sendLabel} title={keys(sendLabel, way === 'steer')}
                        disabled={!connected || text.trim() === ''} onClick={send}>
                        <Icon name='send' />
                    </button>
                </div>
            </div>
        </div>
    </div>;
});
Composer.displayName = 'Composer';

/** Says that the text goes to the shell and not to the agent. */
const ShellMark = (): React.JSX.Element => <div className='openspace-shell-mark' role='status' data-testid='shell-mode'>
    <Icon name='terminal' />{nls.localize('openspace/chat/shellMode', 'Shell: runs in the folder; the agent sees the output')}
</div>;

/** Lets the person pick files of their computer. */
const AttachmentButton = React.memo(({ sessionID }: { readonly sessionID: string | undefined }) => {
    const incoming = useService(IncomingFiles);
    const inputFocus = useService(InputFocus);
    const picker = React.useRef<HTMLInputElement>(null);
    const open = React.useCallback(() => picker.current?.click(), []);
    const take = React.useCallback((event: React.ChangeEvent<HTMLInputElement>) => {
        const files = Array.from(event.target.files ?? []);
        // The same file can be picked again.
        event.target.value = '';
        void incoming.attach(sessionID, files);
        inputFocus.focus();
    }, [incoming, sessionID, inputFocus]);
    const label = nls.localize('openspace/chat/attach', 'Attach files');
    return <>
        <button type='button' className='openspace-icon-button' data-testid='chat-attach' aria-label={label} title={label} onClick={open}>
            <Icon name='attach' />
        </button>
        <input type='file' multiple hidden ref={picker} data-testid='chat-attach-files' aria-label={label} tabIndex={-1} onChange={take} />
    </>;
});
AttachmentButton.displayName = 'AttachmentButton';

interface ComposerContextProps {
    readonly sessionID: string | undefined;
    readonly draft: Draft;
}

/** The selection that goes along, as a chip to remove; without one the file in front of the person, as a chip to add. */
const ComposerContext = ({ sessionID, draft }: ComposerContextProps): React.JSX.Element | null => {
    const drafts = useService(ChatDrafts);
    const context = useService(PersonContext);
    const pending = useEventValue(context.onDidChange, () => context.pending);
    const file = useEventValue(context.onDidChange, () => context.place.file);
    const settle = React.useCallback(() => context.settle(), [context]);
    const add = React.useCallback(() => file && drafts.attach(sessionID, file), [drafts, sessionID, file]);
    if (pending) {
        return <AttachmentChip attachment={pending} onRemove={settle} />;
    }
    const isThere = draft.attachments.some(attachment => attachment.type === 'context' && attachment.path === file?.path);
    if (!file || isThere) {
        // React takes null for "nothing".
        return null;
    }
    const label = nls.localize('openspace/chat/addFile', 'Add {0} to the message', file.path);
    return <span role='listitem'>
        <button type='button' className='openspace-chip openspace-chip-offer' data-testid='context-offer' aria-label={label} title={label}
            onClick={add}>
            <Icon name='add' /><span className='openspace-chip-name'>{shortName(file.path)}</span>
        </button>
    </span>;
};

/** Arrow keys at the start and the end of the text go through what was sent before. Answers whether the key was used. */
function useHistoryKeys(sessionID: string | undefined, field: ComposerField): (event: React.KeyboardEvent) => boolean {
    const drafts = useService(ChatDrafts);
    const history = useService(PromptHistory);
    const cursor = React.useRef<HistoryCursor | undefined>(undefined);
    React.useEffect(() => {
        cursor.current = undefined;
    }, [sessionID]);
    return React.useCallback(event => {
        const input = field.current;
        const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
        const step = input && plain
            ? historyStep(event.key, { text: input.value, start: input.selectionStart, end: input.selectionEnd })
            : undefined;
        const moved = step && moveInHistory(history.entries, cursor.current, drafts.draft(sessionID), step);
        if (!moved) {
            return false;
        }
        event.preventDefault();
        cursor.current = moved.cursor;
        // The next press of the same key goes on.
        field.placeCaret(step === -1 ? 0 : moved.draft.text.length);
        drafts.replace(sessionID, moved.draft);
        return true;
    }, [drafts, history, sessionID, field]);
}
