import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { AutoAcceptState } from 'openspace-agent/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { AutoAcceptSwitch } from './auto-accept-switch';
import { acceptedEverywhere } from './auto-accept-words';

interface AutoAcceptBannerProps {
    readonly autoAccept: AutoAcceptState;
    /** The shown session, or the one that it works for. */
    readonly rootID: string | undefined;
}

/** Warns as long as the agent is not asking about everything, with the way to end that. */
export const AutoAcceptBanner = React.memo(({ autoAccept, rootID }: AutoAcceptBannerProps) => {
    const control = useService(AutoAcceptSwitch);
    const turnOffSession = React.useCallback(() => rootID && void control.turnOffSession(rootID), [control, rootID]);
    const turnOffRules = React.useCallback(() => void control.turnOffRules(), [control]);
    return <>
        {rootID !== undefined && autoAccept.sessions.includes(rootID) && <Warning onTurnOff={turnOffSession} kind='session'>
            {nls.localize('openspace/chat/autoAccept/everything', 'Everything that the agent asks for in this session is accepted.')}
        </Warning>}
        {autoAccept.rules.length > 0 && <Warning onTurnOff={turnOffRules} kind='rules'>
            {nls.localize('openspace/chat/autoAccept/rules', 'Accepted without asking you, by your settings:')}
            {acceptedEverywhere({ autoAccept }).map(
                (rule, index) => <React.Fragment key={rule}>{index > 0 && ','} <code>{rule}</code></React.Fragment>
            )}
        </Warning>}
    </>;
});
AutoAcceptBanner.displayName = 'AutoAcceptBanner';

interface WarningProps {
    readonly kind: 'session' | 'rules';
    readonly onTurnOff: () => void;
    readonly children: React.ReactNode;
}

const Warning = ({ kind, onTurnOff, children }: WarningProps): React.JSX.Element => <div className='openspace-banner openspace-mod-problem'
    role='status' data-testid='auto-accept-banner' data-kind={kind}>
    <Icon name='warning' />
    <span className='openspace-banner-text'>{children}</span>
    <button type='button' className='theia-button secondary' onClick={onTurnOff}>
        {nls.localize('openspace/chat/autoAccept/turnOff', 'Turn off')}
    </button>
</div>;
