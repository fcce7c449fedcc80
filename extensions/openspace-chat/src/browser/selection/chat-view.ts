import { OpenViewArguments } from '@theia/core/lib/browser/shell/view-contribution';
import { Widget } from '@theia/core/lib/browser/widgets/widget';

/** The panel, for those who lead the person there: they need not know what it is made of. */
export const ChatView = Symbol('ChatView');
export interface ChatView {
    /** Opens the panel if need be; with the keyboard if `activate` is set. */
    openView(options?: Partial<OpenViewArguments>): Promise<Widget>;
    /** The panel if it is open. */
    tryGetWidget(): Widget | undefined;
}
