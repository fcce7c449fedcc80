import { nls } from '@theia/core/lib/common/nls';
import { CommandService } from '@theia/core/lib/common/command';
import * as React from '@theia/core/shared/react';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { AgentService } from 'openspace-agent/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { ChatCommands } from '../commands/chat-commands';
import { ChatMarkdown } from '../apply/chat-markdown';
import { ChatSelection } from '../selection/chat-selection';
import { answerTo, PlacedAnswer, SentQuestion } from './placed-answer';

/** What the card does with its editor. */
export interface AskCardActions {
    /** Undefined if it did not arrive: the chat says why, and has the text. */
    readonly send: (question: string) => Promise<SentQuestion | undefined>;
    readonly close: () => void;
}

interface AskCardProps {
    /** The lines that it is about, for people. */
    readonly place: string;
    /** Asked at once, without an input. */
    readonly question?: string;
    readonly actions: AskCardActions;
}

type Stage =
    | { readonly kind: 'writing' }
    | { readonly kind: 'sending'; readonly question: string }
    | { readonly kind: 'sent'; readonly question: string; readonly sent: SentQuestion };

/** A question about some lines, beside them, and what the agent answers. */
export const AskCard = ({ place, question, actions }: AskCardProps): React.JSX.Element => {
    const [stage, setStage] = React.useState<Stage>(question === undefined ? { kind: 'writing' } : { kind: 'sending', question });
    const whole = React.useRef<HTMLElement>(null);
    const send = React.useCallback(async (text: string): Promise<void> => {
        setStage({ kind: 'sending', question: text });
        // The input goes; Escape is to reach the card.
        whole.current?.focus();
        const sent = await actions.send(text);
        if (sent) {
            setStage({ kind: 'sent', question: text, sent });
        } else {
            actions.close();
        }
    }, [actions]);
    React.useEffect(() => {
        if (question !== undefined) {
            void send(question);
        }
    }, [question, send]);
    const leave = (event: React.KeyboardEvent): void => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            event.stopPropagation();
            actions.close();
        }
    };
    return <section ref={whole} className='openspace-ask' role='dialog' tabIndex={-1} data-testid='ask-card' data-stage={stage.kind}
        onKeyDown={leave} aria-label={nls.localize('openspace/chat/ask/title', 'Ask the agent about {0}', place)}>
        {stage.kind === 'writing'
            ? <QuestionInput place={place} send={text => void send(text)} close={actions.close} />
            : <>
                <div className='openspace-ask-head'>
                    <span className='openspace-ask-question' title={stage.question}>{stage.question}</span>
                    <CloseButton close={actions.close} />
                </div>
                {stage.kind === 'sent' ? <Answer sent={stage.sent} close={actions.close} /> : <Working />}
            </>}
    </section>;
};

const QuestionInput = ({ place, send, close }: {
    readonly place: string; readonly send: (text: string) => void; readonly close: () => void;
}): React.JSX.Element => {
    const [text, setText] = React.useState('');
    const submit = (): void => {
        if (text.trim() !== '') {
            send(text.trim());
        }
    };
    const label = nls.localize('openspace/chat/ask/input', 'Ask about {0}, or say what to change', place);
    const sendLabel = nls.localize('openspace/chat/ask/send', 'Send (Enter)');
    return <div className='openspace-ask-input'>
        <textarea className='theia-input' rows={Math.min(6, text.split('\n').length)} value={text} aria-label={label}
            placeholder={label} data-testid='ask-input' onChange={event => setText(event.target.value)}
            onKeyDown={event => {
                if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
                    event.preventDefault();
                    submit();
                }
            }} />
        <button type='button' className='openspace-icon-button' title={sendLabel} aria-label={sendLabel} data-testid='ask-send'
            disabled={text.trim() === ''} onClick={submit}><Icon name='send' /></button>
        <CloseButton close={close} />
    </div>;
};

const CloseButton = ({ close }: { readonly close: () => void }): React.JSX.Element => {
    const label = nls.localize('openspace/chat/ask/close', 'Close (Escape)');
    return <button type='button' className='openspace-icon-button' title={label} aria-label={label} data-testid='ask-close'
        onClick={close}><Icon name='close' /></button>;
};

const Working = (): React.JSX.Element => <p className='openspace-ask-working' role='status'>
    <Icon name='loading' spin />{nls.localize('openspace/chat/ask/working', 'The agent is working…')}
</p>;

const Answer = ({ sent, close }: { readonly sent: SentQuestion; readonly close: () => void }): React.JSX.Element => {
    const store = useService(ConversationStore);
    const service = useService<AgentService>(AgentService);
    const state = useEventValue(store.onDidChange, () => store.state);
    const answer = React.useMemo(() => answerTo(state, sent), [state, sent]);
    const { texts, isWorking } = answer;
    return <>
        {texts.length > 0 && <div className='openspace-ask-answer' data-testid='ask-answer' tabIndex={0} role='document'
            aria-label={nls.localize('openspace/chat/ask/answer', 'Answer of the agent')}>
            {texts.map(part => <ChatMarkdown key={part.id} text={part.text}
                growing={part.time !== undefined && part.time.end === undefined} />)}
        </div>}
        <Outcome answer={answer} />
        <div className='openspace-ask-foot'>
            {isWorking && <button type='button' className='openspace-link-button' data-testid='ask-stop'
                onClick={() => void service.abort(sent.sessionID).catch(() => undefined)}>{nls.localizeByDefault('Stop')}</button>}
            <ContinueButton sessionID={sent.sessionID} close={close} />
        </div>
    </>;
};

const Outcome = ({ answer: { texts, files, isWorking, asks, problem } }: { readonly answer: PlacedAnswer }): React.JSX.Element | null => {
    if (asks) {
        return <p role='status'>{nls.localize('openspace/chat/ask/asks', 'The agent asks you something: answer it in the chat.')}</p>;
    }
    if (isWorking) {
        return <Working />;
    }
    if (problem !== undefined) {
        return <p role='alert' data-testid='ask-problem'>{reasonText(problem)}</p>;
    }
    if (files.length > 0) {
        return <p role='status' data-testid='ask-changed'>{files.length === 1
            ? nls.localize('openspace/chat/ask/changedOne', 'It changed {0}.', files[0])
            : nls.localize('openspace/chat/ask/changed', 'It changed {0} files.', files.length)}</p>;
    }
    return texts.length > 0 ? null : <p role='status'>{nls.localize('openspace/chat/ask/silent', 'The agent said nothing.')}</p>;
};

const ContinueButton = ({ sessionID, close }: { readonly sessionID: string; readonly close: () => void }): React.JSX.Element => {
    const selection = useService(ChatSelection);
    const commands = useService<CommandService>(CommandService);
    const go = (): void => {
        close();
        selection.select(sessionID);
        void commands.executeCommand(ChatCommands.FOCUS_INPUT.id);
    };
    return <button type='button' className='openspace-link-button' data-testid='ask-continue' onClick={go}>
        {nls.localize('openspace/chat/ask/continue', 'Continue in Chat')}
    </button>;
};
