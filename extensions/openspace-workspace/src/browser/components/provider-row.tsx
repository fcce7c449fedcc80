import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-chat/lib/browser/components/icon';
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
    const { icon, word } = healthOf(health);
    const state = checking ? 'checking' : healthy === undefined ? 'unknown' : healthy ? 'healthy' : 'unhealthy';
    const details = [detail === undefined ? undefined : visibleLine(detail), limitsNote(health)].filter(text => text !== undefined).join(' ');
    return <li className='openspace-provider-row' data-testid='workspace-provider' data-provider={provider} data-health={state}>
        <Icon name={icon} />
        <div>
            <div className='openspace-provider-head'>
                <span className='openspace-provider-name'>{providerTitle(provider)}</span>
                {provider === 'local' ? <NoIsolation /> : <span className='openspace-provider-isolation'>{isolationOf(provider)}</span>}
            </div>
            <div className='openspace-provider-detail'>
                {word}{checkedAt !== undefined && !checking && <span> · {relativeTime(checkedAt, now)}</span>}
            </div>
            {details !== '' && <div className='openspace-provider-detail'>{details}</div>}
        </div>
    </li>;
};
