import { MessageService } from '@theia/core/lib/common/message-service';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';

/** Runs an action. If it fails, the person is told why, after the words that say what failed; the answer is undefined then. */
export async function attempt<T>(messages: MessageService, action: () => Promise<T>, failure?: string): Promise<T | undefined> {
    try {
        return await action();
    } catch (error) {
        const reason = errorText(error);
        void messages.error(failure === undefined ? reason : `${failure}: ${reason}`);
        return undefined;
    }
}
