import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { useChat, useEventValue } from './chat-context';
import { useComposerField } from './composer-field';
import { useHistoryKeys } from './composer-history';
import { ErrorCard } from './error-card';
import { Icon } from './icon';

interface ComposerProps {
    readonly sessionID: string | undefined;
    readonly busy: boolean;
    readonly inputRef: React.Ref<HTMLTextAreaElement>;
}

/** `keyCode` of keys that an input method editor has taken. */
const TAKEN_BY_IME = 229;

/** Where the person writes. The text lives in ChatDrafts, so that switching sessions or a failed send never loses it. */
export const Composer = React.memo(({ sessionID, busy, inputRef }: ComposerProps) => {
    const { drafts, sender, actions } = useChat();
    const text = useEventValue(drafts.onDidChange, () => drafts.get(sessionID));
    const problem = useEventValue(sender.onDidChange, () => sender.problemOf(sessionID));

    const change = React.useCallback((event: React.ChangeEvent<HTMLTextAreaElement>) => drafts.set(sessionID, event.target.value), [drafts, sessionID]);
    const send = React.useCallback(() => void sender.send(), [sender]);
    const stop = React.useCallback(() => void actions.stop(), [actions]);
    const dismiss = React.useCallback(() => sender.dismissProblem(sessionID), [sender, sessionID]);
    const field = useComposerField(inputRef);
    const goThroughHistory = useHistoryKeys(sessionID, field);
    const onKeyDown = React.useCallback((event: React.KeyboardEvent) => {
        const composing = event.nativeEvent.isComposing || event.keyCode === TAKEN_BY_IME;
        if (composing || goThroughHistory(event)) {
            return;
        }
        if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            void sender.send();
        }
    }, [sender, goThroughHistory]);

    const sendLabel = busy ? nls.localize('openspace/chat/steer', 'Send while the agent works') : nls.localize('openspace/chat/send', 'Send');
    const stopLabel = nls.localize('openspace/chat/stop', 'Stop');
    return <div className='openspace-composer'>
        {problem && <ErrorCard problem={problem} onDismiss={dismiss} />}
        <div className='openspace-composer-box'>
            {/* The mirrored text gives the box its height. */}
            <div className='openspace-composer-grow' data-text={`${text} `}>
                <textarea data-testid='chat-input' ref={field.ref} rows={1} value={text} onChange={change} onKeyDown={onKeyDown} spellCheck
                    aria-label={nls.localize('openspace/chat/message', 'Message to the agent')}
                    placeholder={nls.localize('openspace/chat/placeholder', 'Ask the agent…')} />
            </div>
            <div className='openspace-composer-buttons'>
                {busy && <button type='button' className='openspace-icon-button openspace-stop' data-testid='chat-stop' aria-label={stopLabel} title={stopLabel} onClick={stop}>
                    <Icon name='debug-stop' />
                </button>}
                <button type='button' className='openspace-icon-button openspace-send' data-testid='chat-send' aria-label={sendLabel} title={sendLabel}
                    disabled={text.trim() === ''} onClick={send}>
                    <Icon name='send' />
                </button>
            </div>
        </div>
    </div>;
});
Composer.displayName = 'Composer';
