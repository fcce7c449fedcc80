import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { ResourceResolver } from '@theia/core/lib/common/resource';
import { interfaces } from '@theia/core/shared/inversify';
import { SESSIONS_SERVICE_PATH, SessionsService } from '../../common/services/sessions-service';
import { RawMessages } from './raw-messages';
import { SessionMenus } from './session-menus';
import { SessionOperations } from './session-operations';
import { SessionTitles } from './session-titles';
import { UnreadSessions } from './unread-sessions';

export const SESSION_SINGLETONS = [RawMessages, SessionMenus, SessionOperations, SessionTitles, UnreadSessions];

/** What the person does with whole sessions. */
export function bindSessions(bind: interfaces.Bind): void {
    SESSION_SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(ResourceResolver).toService(RawMessages);
    bind(SessionsService)
        .toDynamicValue(({ container }) => ServiceConnectionProvider.createProxy<SessionsService>(container, SESSIONS_SERVICE_PATH))
        .inSingletonScope();
}
