import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { CommandContribution } from '@theia/core/lib/common/command';
import { interfaces } from '@theia/core/shared/inversify';
import { AttentionBadge } from './attention-badge';
import { ChatNotifications } from './chat-notifications';
import { DesktopNotifications } from './desktop-notifications';
import { Tone } from './tone';

/** How the person learns of what they do not look at. */
export function bindNotify(bind: interfaces.Bind): void {
    [AttentionBadge, ChatNotifications, DesktopNotifications, Tone].forEach(
        singleton => bind<unknown>(singleton).toSelf().inSingletonScope()
    );
    [AttentionBadge, ChatNotifications].forEach(contribution => bind(FrontendApplicationContribution).toService(contribution));
    bind(CommandContribution).toService(ChatNotifications);
}
