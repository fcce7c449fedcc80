import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { CommandContribution } from '@theia/core/lib/common/command';
import { interfaces } from '@theia/core/shared/inversify';
import { FOLLOW_UPS_SERVICE_PATH, FollowUpsService } from '../../common/services/follow-ups-service';
import { FollowUpActions } from './follow-up-actions';
import { FollowUpContribution } from './follow-up-contribution';
import { bindFollowUpPreferences } from './follow-up-preferences';

/** What waits until the agent is done. */
export function bindFollowUps(bind: interfaces.Bind): void {
    bind(FollowUpActions).toSelf().inSingletonScope();
    bind(FollowUpContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(FollowUpContribution);
    bindFollowUpPreferences(bind);
    bind(FollowUpsService)
        .toDynamicValue(({ container }) => ServiceConnectionProvider.createProxy<FollowUpsService>(container, FOLLOW_UPS_SERVICE_PATH))
        .inSingletonScope();
}
