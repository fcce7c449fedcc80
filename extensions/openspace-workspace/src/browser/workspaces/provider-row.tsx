import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-chat/lib/browser/controls/icon';
import { relativeTime } from 'openspace-chat/lib/browser/model/relative-time';
import { ProviderHealth } from '../../common';
import { visibleLine } from '../model/audit-text';
import { healthOf, isolationOf, limitsNote, providerTitle } from '../model/workspace-words';
import { NoIsolation } from './workspace-row';

interface ProviderRowProps {
    readonly health: ProviderHealth;
    /** In milliseconds since 1970. */
    readonly now: number;
}

/** One provider: whether it works here, and what there is to say about it. */
export const ProviderRow = ({ health, now }: ProviderRowProps): React.JSX.Element => {
    const { provider, checking, checkedAt, healthy, detail } = health;
    const { icon, spin, word } = healthOf(health);
    const state = checking ? 'checking' : healthy === undefined ? 'unknown' : healthy ? 'healthy' : 'unhealthy';
    const details = [detail === undefined ? undefined : visibleLine(detail), limitsNote(health)].filter(text => text !== undefined).join(' ');
    return <li className='openspace-provider-row' data-testid='workspace-provider' data-provider={provider} data-health={state}>
        <Icon name={icon} spin={spin} />
        <div>
            <div className='openspace-provider-head'>
                <span className='openspace-provider-name'>{providerTitle(provider)}</span>
                {provider === 'local' && <NoIsolation />}
                {checkedAt !== undefined && !checking && <span className='openspace-provider-age' title={nls.localize('openspace/workspace/checked', 'When it was tried out')}>{relativeTime(checkedAt, now)}</span>}
            </div>
            {provider !== 'local' && <div className='openspace-provider-isolation'>{isolationOf(provider)}</div>}
            <div className='openspace-provider-detail'>{checking || details === '' ? word : `${word} · ${details}`}</div>
        </div>
    </li>;
};
