import { injectable, postConstruct } from '@theia/core/shared/inversify';
import { NotificationContentRenderer } from '@theia/messages/lib/browser/notification-content-renderer';

/**
 * Notifications without links and pictures. They repeat names of files and words of the agent; a link among them could
 * look like one of our buttons, and `command:` addresses would run when clicked.
 */
@injectable()
export class PlainNotificationRenderer extends NotificationContentRenderer {

    @postConstruct()
    protected init(): void {
        this.mdEngine.disable(['link', 'image', 'autolink', 'linkify'], true);
    }
}
