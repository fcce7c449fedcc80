import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { downloadText } from 'openspace-interface/lib/browser/page/download-text';
import { adoptStyle } from 'openspace-interface/lib/browser/rendering/late-style';
import helpStyle from '../../../src/browser/style/help.css?raw';
import { ProblemService } from '../../common/problem-service';
import { ProblemDialog } from './problem-dialog';
import { problemText } from './problem-text';

/** A backend that does not answer is a problem too; in milliseconds. */
const MAX_WAIT = 5_000;

/** Collects what a report needs and shows it. */
@injectable()
export class ProblemReport {

    @inject(ProblemService) protected readonly service: ProblemService;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ClipboardService) protected readonly clipboard: ClipboardService;

    async show(): Promise<void> {
        adoptStyle(helpStyle);
        const silence = new Promise<undefined>(resolve => setTimeout(resolve, MAX_WAIT));
        const facts = await Promise.race([this.service.collect().catch(() => undefined), silence]);
        const text = problemText({ facts, browser: navigator.userAgent, server: this.store.state.server });
        await new ProblemDialog(text, {
            copy: async written => this.clipboard.writeText(written),
            save: written => downloadText('openspace-problem.md', 'text/markdown', written)
        }).open();
    }
}
