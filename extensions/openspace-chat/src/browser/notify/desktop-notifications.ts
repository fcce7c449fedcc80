import { injectable } from '@theia/core/shared/inversify';

/** The browser's own notifications, which are seen when the page is not. */
@injectable()
export class DesktopNotifications {

    get state(): NotificationPermission | 'unsupported' {
        return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;
    }

    /** Browsers ask the person only right after a click or a key. */
    async request(): Promise<NotificationPermission | 'unsupported'> {
        return this.state === 'unsupported' ? 'unsupported' : Notification.requestPermission();
    }

    /** A newer one with the same tag takes the place of the older. */
    show(title: string, body: string, tag: string, onClick: () => void): void {
        const notification = new Notification(title, { body, tag });
        notification.onclick = () => {
            notification.close();
            window.focus();
            onClick();
        };
    }
}
