import { inject, injectable } from '@theia/core/shared/inversify';
import { CompletionSource } from './completion-source';
import { DraftDelivery } from './draft-delivery';
import { IncomingFiles } from './incoming-files';
import { PersonContext } from './person-context';
import { PromptHistory } from './prompt-history';
import { TerminalTexts } from './terminal-texts';

/** What helps the person write. */
@injectable()
export class ComposerServices {

    @inject(PromptHistory) readonly history: PromptHistory;
    @inject(CompletionSource) readonly completions: CompletionSource;
    @inject(DraftDelivery) readonly delivery: DraftDelivery;
    @inject(IncomingFiles) readonly incoming: IncomingFiles;
    @inject(PersonContext) readonly context: PersonContext;
    @inject(TerminalTexts) readonly terminals: TerminalTexts;
}
