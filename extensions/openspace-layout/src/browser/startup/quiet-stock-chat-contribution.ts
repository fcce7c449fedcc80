import { AIChatContribution } from '@theia/ai-chat-ui/lib/browser/ai-chat-ui-contribution';
import { injectable } from '@theia/core/shared/inversify';

/** Theia's own chat view, which a first start does not open beside ours; the View menu still has it. */
@injectable()
export class QuietStockChatContribution extends AIChatContribution {

    override async initializeLayout(): Promise<void> { }
}
