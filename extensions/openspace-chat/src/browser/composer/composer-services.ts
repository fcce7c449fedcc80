import { inject, injectable } from '@theia/core/shared/inversify';
import { PromptHistory } from './prompt-history';

/** What helps the person write. */
@injectable()
export class ComposerServices {

    @inject(PromptHistory) readonly history: PromptHistory;
}
