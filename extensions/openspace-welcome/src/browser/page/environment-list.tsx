import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { CopyButton } from 'openspace-interface/lib/browser/controls/copy-button';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { Check, CheckState, Fix, isFinding } from '../model/check';
import { WelcomeActions } from './welcome-actions';
import { WelcomeFacts } from './welcome-facts';

const ICONS: Readonly<Record<CheckState, string>> = {
    ok: 'check', untried: 'circle-outline', busy: 'loading', note: 'info', problem: 'warning'
};

/** What is missing, each with a way to mend it, and what is there. */
export const EnvironmentList = ({ checks }: { readonly checks: readonly Check[] }): React.JSX.Element | undefined => {
    const facts = useService(WelcomeFacts);
    const again = React.useCallback(() => void facts.look(), [facts]);
    const findings = checks.filter(isFinding);
    const others = checks.filter(check => !isFinding(check));
    return checks.length === 0 ? undefined : <section aria-labelledby='openspace-welcome-environment' data-testid='welcome-environment'>
        <div className='openspace-welcome-head-row'>
            <h2 id='openspace-welcome-environment'>{nls.localize('openspace/welcome/environment', 'Your environment')}</h2>
            {findings.length > 0 && <button type='button' className='openspace-link-button' onClick={again}>
                {nls.localize('openspace/welcome/checkAgain', 'Check Again')}
            </button>}
        </div>
        {findings.length > 0 && <ul className='openspace-welcome-findings'>
            {findings.map(check => <Finding key={check.id} check={check} />)}
        </ul>}
        <ul className='openspace-welcome-present'>
            {others.map(({ id, state, text, fixes }) => <li key={id} data-testid='welcome-check' data-check={id} data-state={state}>
                <Icon name={ICONS[state]} spin={state === 'busy'} /><span>{text}</span>
                {fixes.map((fix, index) => <FixControl key={index} fix={fix} quiet />)}
            </li>)}
        </ul>
    </section>;
};

const Finding = ({ check: { id, state, text, fixes } }: { readonly check: Check }): React.JSX.Element =>
    <li className={`openspace-welcome-finding openspace-mod-${state}`} data-testid='welcome-check' data-check={id} data-state={state}>
        <Icon name={ICONS[state]} />
        <div className='openspace-welcome-row'>
            <span className='openspace-welcome-finding-text'>{text}</span>
            {fixes.map((fix, index) => <FixControl key={index} fix={fix} />)}
        </div>
    </li>;

const FixControl = ({ fix, quiet }: { readonly fix: Fix; readonly quiet?: boolean }): React.JSX.Element => {
    const actions = useService(WelcomeActions);
    const run = React.useCallback(() => {
        if (fix.kind === 'command') {
            actions.run(fix.command);
        }
    }, [actions, fix]);
    return fix.kind === 'command'
        ? <button type='button' className={quiet ? 'openspace-link-button' : 'theia-button secondary'} onClick={run}>{fix.label}</button>
        : <ShellCommand text={fix.text} />;
};

/** A command for a terminal. */
export const ShellCommand = ({ text }: { readonly text: string }): React.JSX.Element => <span className='openspace-welcome-command'>
    <code>{text}</code>
    <CopyButton text={text} label={nls.localize('openspace/welcome/copy', 'Copy "{0}"', text)} />
</span>;
