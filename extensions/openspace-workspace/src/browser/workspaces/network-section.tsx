import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { scopeLabel } from 'openspace-core/lib/browser/control/person-prompts';
import { ANSWER_SCOPES } from 'openspace-core/lib/common';
import { Fold } from 'openspace-interface/lib/browser/controls/fold';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { HostAnswer, HostQuestion, SandboxNetwork } from '../../common';
import { visibleLine } from '../model/audit-text';

export interface NetworkActions {
    readonly onAnswer: (question: HostQuestion, answer: HostAnswer) => void;
    /** What was decided for good, or for a session in a sandbox. */
    readonly onTakeBack: (host: string, of?: { readonly workspace: string; readonly session: string }) => void;
    /** One that is allowed by default. */
    readonly onForbid: (host: string) => void;
}

interface NetworkSectionProps extends NetworkActions {
    readonly network: SandboxNetwork;
    readonly hosts: Readonly<Record<string, 'allow' | 'never'>>;
    readonly titleOf: (session: string) => string;
}

/** Hosts that sandboxes want to reach, and what was said about others. */
export const NetworkSection = (
    { network, hosts, titleOf, onAnswer, onTakeBack, onForbid }: NetworkSectionProps
): React.JSX.Element | undefined => {
    const { questions, sessions, leftOut } = network;
    // What was decided about one of them stands above.
    const defaults = network.defaultHosts.filter(host => !(host in hosts));
    const decided = Object.entries(hosts).sort(([one], [other]) => one.localeCompare(other));
    if (questions.length === 0 && decided.length === 0 && sessions.length === 0 && defaults.length === 0) {
        return undefined;
    }
    return <section aria-labelledby='openspace-network-title' data-testid='sandbox-network'>
        <div className='openspace-workspaces-head'>
            <h3 id='openspace-network-title'>{nls.localize('openspace/workspace/network/title', 'Network')}</h3>
        </div>
        <div role='status'>
            {questions.map(question => <Question key={question.id} question={question} onAnswer={onAnswer} />)}
        </div>
        <ul className='openspace-provider-list'>
            {decided.map(([host, decision]) => <Host key={host} host={host} allowed={decision === 'allow' && !leftOut.includes(host)}
                onTakeBack={() => onTakeBack(host)}
                note={leftOut.includes(host)
                    ? nls.localize('openspace/workspace/network/leftOut', 'This is not the name of a host. It was left out.')
                    : decision === 'allow' ? nls.localize('openspace/workspace/network/always', 'Always allowed')
                        : nls.localize('openspace/workspace/network/never', 'Never allowed')} />)}
            {sessions.flatMap(({ workspace, session, hosts: allowed }) => allowed.map(host => <Host key={`${workspace} ${session} ${host}`}
                host={host} allowed onTakeBack={() => onTakeBack(host, { workspace, session })}
                note={nls.localize(
                    'openspace/workspace/network/session', 'Allowed for the session {0}', visibleLine(titleOf(session))
                )} />))}
        </ul>
        {defaults.length > 0 && <Fold eager className='openspace-network-defaults' data-testid='sandbox-network-defaults'
            summary={nls.localize('openspace/workspace/network/defaults', 'Allowed by default ({0})', defaults.length)}>
            <ul className='openspace-provider-list'>
                {defaults.map(host => <li key={host} className='openspace-provider-row'
                    data-testid='sandbox-network-default' data-host={host}>
                    <Icon name='globe' />
                    <div className='openspace-provider-head'><span className='openspace-provider-name'>{visibleLine(host)}</span></div>
                    <RowButton icon='circle-slash' testID='sandbox-network-forbid' onClick={() => onForbid(host)}
                        label={nls.localize('openspace/workspace/network/forbid', 'Never allow {0}', visibleLine(host))} />
                </li>)}
            </ul>
        </Fold>}
    </section>;
};

const Question = ({ question, onAnswer }: { readonly question: HostQuestion } & Pick<NetworkActions, 'onAnswer'>): React.JSX.Element =>
    <div className='openspace-workspaces-note' data-testid='sandbox-network-question' data-host={question.host}>
        <Icon name='question' />
        <span>
            {nls.localize('openspace/workspace/network/asks', 'A command wants to reach {0}:', visibleLine(question.host))}
        </span>
        <code dir='ltr' className='openspace-network-command' tabIndex={0}>{visibleLine(question.command)}</code>
        <span className='openspace-network-answers'>
            <button type='button' className='theia-button main' data-answer='not now' onClick={() => onAnswer(question, 'not now')}>
                {nls.localize('openspace/core/prompt/deny', 'Deny')}
            </button>
            {ANSWER_SCOPES.map(scope => <button key={scope} type='button' className='theia-button secondary' data-answer={scope}
                onClick={() => onAnswer(question, scope)}>{scopeLabel(scope)}</button>)}
        </span>
    </div>;

interface HostProps {
    readonly host: string;
    readonly allowed: boolean;
    readonly note: string;
    readonly onTakeBack: () => void;
}

const Host = ({ host, allowed, note, onTakeBack }: HostProps): React.JSX.Element => {
    const name = visibleLine(host);
    return <li className='openspace-provider-row' data-testid='sandbox-network-host' data-host={host}>
        <Icon name={allowed ? 'globe' : 'circle-slash'} />
        <div>
            <div className='openspace-provider-head'><span className='openspace-provider-name'>{name}</span></div>
            <div className='openspace-provider-detail'>{note}</div>
        </div>
        <RowButton icon='close' testID='sandbox-network-take-back'
            label={nls.localize('openspace/workspace/network/takeBack', 'Take back what was decided about {0}', name)}
            onClick={onTakeBack} />
    </li>;
};
