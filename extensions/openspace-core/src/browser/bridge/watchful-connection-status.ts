import { FrontendConnectionStatusService } from '@theia/core/lib/browser/connection-status-service';
import { injectable } from '@theia/core/shared/inversify';

/** How long the backend may take to answer a ping, in milliseconds. A socket notices a process that hangs after 45 s only. */
const PING_LIMIT = 5_000;

/** Theia's status waits for an answer for ever: with a backend that hangs, it says that all is well. */
@injectable()
export class WatchfulConnectionStatus extends FrontendConnectionStatusService {

    protected override async performPingRequest(): Promise<void> {
        if (!this.wsConnectionProvider.socket.connected) {
            // The socket tells when it is back; until then pings would only fill the buffer.
            return;
        }
        let timer: number | undefined;
        const late = new Promise<boolean>(resolve => { timer = this.setTimeout(() => resolve(false), PING_LIMIT); });
        const answered = this.pingService.ping().then(() => true, () => false);
        this.updateStatus(await Promise.race([answered, late]) && this.wsConnectionProvider.socket.connected);
        this.clearTimeout(timer);
    }
}
