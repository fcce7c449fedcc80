import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { ANSWER_SCOPES, AnswerScope, DangerousPart, PersonAnswer, PersonQuestion } from '../../common';
import { OutgoingPushText } from './outgoing-push-text';
import { ShownQuestion } from './person-questions';
import { VisibleText } from './visible-text';

/** Longer texts may not fit; the person is told that there is more. */
const SHORT_TEXT = 400;

/** Nobody reads more; the whole text stands below. */
const MAX_PARTS = 50;
const MAX_PART_LENGTH = 120;

interface PersonPromptProps {
    readonly shown: ShownQuestion;
    /** The keys that bring the keyboard into the dialog. */
    readonly shortcut: string;
    readonly onAnswer: (answer: PersonAnswer) => void;
    /** The question stands in the page. */
    readonly onShow: () => void;
}

/** One question to the person. Saying no comes first, stands out where there is danger, and no button has the keyboard beforehand. */
export const PersonPrompt = ({ shown: { question, count, waiting }, shortcut, onAnswer, onShow }: PersonPromptProps): React.JSX.Element => {
    const id = React.useId();
    const [remember, setRemember] = React.useState(false);
    const isConsent = question.kind === 'consent';
    const answer = React.useCallback(
        (allowed: boolean) => onAnswer(isConsent ? { allowed, remember } : { allowed }), [onAnswer, isConsent, remember]
    );
    const deny = React.useCallback(() => answer(false), [answer]);
    const allow = React.useCallback(() => answer(true), [answer]);
    const allowForSession = React.useCallback(() => onAnswer({ allowed: true, remember: true }), [onAnswer]);
    const offersScopes = question.kind === 'danger' && question.scopeChoice === true;
    const offersSession = question.kind === 'danger' && question.sessionChoice === true;
    React.useLayoutEffect(onShow, [onShow]);
    const toggle = React.useCallback((event: React.ChangeEvent<HTMLInputElement>) => setRemember(event.target.checked), []);
    return <section role='alertdialog' aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}
        data-testid={isConsent ? 'consent-dialog' : 'danger-dialog'} className='openspace-prompt'>
        <div id={`${id}-title`} className='openspace-prompt-title'>
            <span className={codicon(isConsent ? 'shield' : 'warning')} aria-hidden='true' />
            {promptTitle(question)}
        </div>
        <div id={`${id}-text`} className='openspace-prompt-body' tabIndex={-1}>
            {isConsent ? <ConsentText /> : <DangerText question={question} count={count} />}
        </div>
        <div className={`openspace-prompt-actions${offersScopes ? ' openspace-mod-scopes' : ''}`}>
            <button type='button' className={`theia-button ${isConsent ? 'secondary' : 'main'}`} onClick={deny}
                data-testid={isConsent ? 'consent-cancel' : 'danger-deny'}>
                {isConsent ? nls.localize('openspace/core/prompt/cancel', 'Cancel') : nls.localize('openspace/core/prompt/deny', 'Deny')}
            </button>
            {offersScopes && <ScopeButtons onAnswer={onAnswer} />}
            {!offersScopes && <button type='button' className='theia-button secondary'
                data-testid={isConsent ? 'consent-allow' : 'danger-allow'} onClick={allow}>
                {offersSession
                    ? nls.localize('openspace/core/prompt/allowOnce', 'Allow once')
                    : nls.localize('openspace/core/prompt/allow', 'Allow')}
            </button>}
            {offersSession && <button type='button' className='theia-button secondary' data-testid='danger-allow-session'
                onClick={allowForSession}
                title={nls.localize('openspace/core/prompt/allowSessionHint', 'Does not ask again in this session for exactly this text')}>
                {nls.localize('openspace/core/prompt/allowSession', 'Allow for this session')}
            </button>}
            {isConsent && <label className='openspace-prompt-remember'>
                <input type='checkbox' className='theia-input' data-testid='consent-remember' checked={remember} onChange={toggle} />
                {nls.localize('openspace/core/prompt/remember', 'Don\'t show this again')}
            </label>}
        </div>
        <div className='openspace-prompt-hint'>
            {nls.localize('openspace/core/prompt/hint', '{0} to answer by keyboard, Escape to say no.', shortcut)}
            {waiting > 0 && ` ${nls.localize('openspace/core/prompt/waiting', 'Questions after this one: {0}.', waiting)}`}
        </div>
    </section>;
};

/** For how long the person says yes, or no. */
const ScopeButtons = ({ onAnswer }: Pick<PersonPromptProps, 'onAnswer'>): React.JSX.Element => <>
    {ANSWER_SCOPES.map(scope => <button key={scope} type='button' className='theia-button secondary' data-testid={`danger-scope-${scope}`}
        onClick={() => onAnswer({ allowed: scope !== 'never', scope })}>{scopeLabel(scope)}</button>)}
</>;

export function scopeLabel(scope: AnswerScope): string {
    switch (scope) {
        case 'once': return nls.localize('openspace/core/prompt/scopeOnce', 'Allow for This Command');
        case 'session': return nls.localize('openspace/core/prompt/scopeSession', 'Allow for This Session');
        case 'always': return nls.localize('openspace/core/prompt/scopeAlways', 'Always Allow');
        case 'never': return nls.localize('openspace/core/prompt/scopeNever', 'Never Allow');
    }
}

export function promptTitle(question: PersonQuestion): string {
    return question.kind === 'consent'
        ? nls.localize('openspace/core/prompt/consentTitle', 'May the agent use this window?')
        : question.title !== undefined ? reasonText(question.title)
        : nls.localize('openspace/core/prompt/dangerTitle', 'May the agent do this?');
}

const ConsentText = (): React.JSX.Element => <>
    <p>{nls.localize('openspace/core/prompt/consentReach', 'The agent is about to act in the IDE by itself. '
        + 'It can open files, arrange the window, use terminals, and read and write files of this workspace.')}</p>
    <p>{nls.localize('openspace/core/prompt/consentGuard', 'Every command is checked before it runs: file commands stay inside this '
        + 'workspace, and dangerous lines for a terminal are shown to you first. Ctrl+Shift+Backspace stops everything.')}</p>
    <p>{nls.localize('openspace/core/prompt/consentLater', 'You can change this at any time: click "Agent: on" in the status bar.')}</p>
</>;

const DangerText = (
    { question, count }: { readonly question: Extract<PersonQuestion, { kind: 'danger' }>; readonly count: number }
): React.JSX.Element => <>
    <p><strong><VisibleText text={reasonText(question.label)} /></strong> <code><VisibleText text={question.cmd} /></code></p>
    {question.dangers && question.dangers.length > 1
        ? <DangerList dangers={question.dangers} />
        : <p><VisibleText text={reasonText(question.reason)} /></p>}
    {count > 1 && <p>
        {nls.localize('openspace/core/prompt/count', 'Asked {0} times with the same text. Your answer applies to all of them.', count)}
    </p>}
    {question.details.length > SHORT_TEXT && !question.cut && <p className='openspace-prompt-hint'>
        {nls.localize(
            'openspace/core/prompt/length', 'Below is all of it, {0} characters. Scroll to read everything.', question.details.length
        )}
    </p>}
    {question.push
        ? <OutgoingPushText push={question.push} />
        : <pre dir='ltr' className='openspace-prompt-details'><VisibleText text={question.details} /></pre>}
</>;

const DangerList = ({ dangers }: { readonly dangers: readonly DangerousPart[] }): React.JSX.Element => <>
    <p>{nls.localize('openspace/core/prompt/dangers', '{0} parts of it are dangerous:', dangers.length)}</p>
    <ul className='openspace-prompt-dangers' data-testid='danger-parts'>
        {dangers.slice(0, MAX_PARTS).map(({ part, reasons }, index) => <li key={index}>
            <code dir='ltr'><VisibleText text={part.length > MAX_PART_LENGTH ? `${part.slice(0, MAX_PART_LENGTH)}…` : part} /></code>
            {' '}<VisibleText text={reasons.join(' ')} />
        </li>)}
        {dangers.length > MAX_PARTS && <li>
            {nls.localize('openspace/core/prompt/moreDangers', 'and {0} more', dangers.length - MAX_PARTS)}
        </li>}
    </ul>
</>;
