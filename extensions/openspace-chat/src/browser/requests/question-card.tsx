import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { AgentService, QuestionInfo, QuestionRequest } from 'openspace-agent/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { AnswerDraft, chooseOption, collectAnswers, NO_ANSWER, typeAnswer } from '../model/question-answers';
import { RequestFrame } from './request-frame';
import { useArming } from './use-arming';
import { useReply } from './use-reply';

interface QuestionCardProps {
    readonly request: QuestionRequest;
    readonly subAgent: string | undefined;
    readonly place: string;
    readonly onFocusLost: () => void;
}

/** All questions of one request; they are answered together. */
export const QuestionCard = ({ request, subAgent, place, onFocusLost }: QuestionCardProps): React.JSX.Element => {
    const service = useService<AgentService>(AgentService);
    const { replying, failure, reply } = useReply(useArming(place));
    const [drafts, setDrafts] = React.useState<readonly AnswerDraft[]>([]);
    const answers = collectAnswers(request.questions, drafts);
    const change = React.useCallback((index: number, draft: AnswerDraft) =>
        setDrafts(before => request.questions.map((_, other) => other === index ? draft : before[other] ?? NO_ANSWER)), [request]);
    const submit = React.useCallback(
        () => answers && reply(() => service.replyQuestion(request.id, answers)), [answers, reply, service, request.id]
    );
    const dismiss = React.useCallback(() => reply(() => service.rejectQuestion(request.id)), [reply, service, request.id]);
    const [folded, setFolded] = React.useState(false);
    const buttons = folded ? undefined : <>
        <button type='button' className='theia-button main' disabled={!answers} aria-disabled={replying} onClick={submit}>
            {nls.localizeByDefault('Submit')}
        </button>
        <button type='button' className='theia-button secondary' aria-disabled={replying} onClick={dismiss}>
            {nls.localizeByDefault('Dismiss')}
        </button>
    </>;
    return <RequestFrame testID='question-card' icon='question' title={nls.localize('openspace/chat/question', 'The agent has a question')}
        subAgent={subAgent} failure={failure} actions={buttons} corner={<FoldButton folded={folded} onChange={setFolded} />}
        onEscape={dismiss} onFocusLost={onFocusLost}>
        {folded ? <div className='openspace-question-folded'>
            {markHiddenCodes(request.questions.map(({ question }) => question).join(' · '))}
        </div> : request.questions.map((question, index) =>
            <Question key={index} index={index} question={question} draft={drafts[index] ?? NO_ANSWER} onChange={change} />)}
    </RequestFrame>;
};

/** Gives the conversation its room back while the person thinks. What they have chosen stays. */
const FoldButton = (
    { folded, onChange }: { readonly folded: boolean; readonly onChange: (folded: boolean) => void }
): React.JSX.Element => {
    const toggle = React.useCallback(() => onChange(!folded), [folded, onChange]);
    const label = folded
        ? nls.localize('openspace/chat/unfoldQuestion', 'Show the answers to choose from')
        : nls.localize('openspace/chat/foldQuestion', 'Collapse and decide later');
    return <button type='button' className='openspace-icon-button' data-testid='question-fold' aria-expanded={!folded} aria-label={label}
        title={label} onClick={toggle}>
        <Icon name={folded ? 'chevron-up' : 'chevron-down'} />
    </button>;
};

interface QuestionProps {
    readonly index: number;
    readonly question: QuestionInfo;
    readonly draft: AnswerDraft;
    readonly onChange: (index: number, draft: AnswerDraft) => void;
}

const Question = ({ index, question, draft, onChange }: QuestionProps): React.JSX.Element => {
    const name = React.useId();
    const choose = React.useCallback((event: React.ChangeEvent<HTMLInputElement>) =>
        onChange(index, chooseOption(question, draft, event.target.value)), [index, question, draft, onChange]);
    const type = React.useCallback((event: React.ChangeEvent<HTMLInputElement>) =>
        onChange(index, typeAnswer(question, draft, event.target.value)), [index, question, draft, onChange]);
    return <fieldset className='openspace-question'>
        <legend>{markHiddenCodes(question.question)}</legend>
        {question.options.map(option => <label key={option.label} className='openspace-option'>
            <input type={question.multiple ? 'checkbox' : 'radio'} name={name} value={option.label}
                checked={draft.chosen.includes(option.label)} onChange={choose} />
            <span>
                <span className='openspace-option-label'>{markHiddenCodes(option.label)}</span>
                {option.description && <span className='openspace-option-description'>{markHiddenCodes(option.description)}</span>}
            </span>
        </label>)}
        {question.custom !== false && <input type='text' className='theia-input openspace-own-answer' value={draft.custom} onChange={type}
            aria-label={nls.localize('openspace/chat/ownAnswer', 'Own answer to: {0}', question.question)}
            placeholder={nls.localize('openspace/chat/ownAnswerHint', 'Or write your own answer')} />}
    </fieldset>;
};
