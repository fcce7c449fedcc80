import { nls } from '@theia/core/lib/common/nls';
import { PreferenceProxy, PreferenceSchema, PreferenceScope } from '@theia/core/lib/common/preferences';
import { interfaces } from '@theia/core/shared/inversify';
import { bindPreferences } from 'openspace-core/lib/common/preferences/bind-preferences';

/** What happens to a message that is written while the agent works: it waits until it is done, or is sent at once. */
export type FollowUpWay = 'queue' | 'steer';

export interface FollowUpConfiguration {
    readonly 'openspace.chat.followUp': FollowUpWay;
}

export const followUpPreferenceSchema: PreferenceSchema = {
    scope: PreferenceScope.User,
    properties: {
        'openspace.chat.followUp': {
            type: 'string',
            enum: ['steer', 'queue'],
            // As in opencode's own clients.
            default: 'steer',
            markdownDescription: nls.localize('openspace/chat/followUp', 'What Enter does while the agent works: send the message at '
                + 'once, so that the agent takes it into account (`steer`), or keep it until the agent is done (`queue`). Alt+Enter and '
                    + 'Ctrl+Enter do the other one.')
        }
    }
};

export const FollowUpPreferences = Symbol('FollowUpPreferences');
export type FollowUpPreferences = PreferenceProxy<FollowUpConfiguration>;

export function bindFollowUpPreferences(bind: interfaces.Bind): void {
    bindPreferences(bind, FollowUpPreferences, followUpPreferenceSchema);
}
