import { injectable } from '@theia/core/shared/inversify';
import { TerminalFrontendContribution } from '@theia/terminal/lib/browser/terminal-frontend-contribution';

/** Theia's terminals without the one that a first start opens unseen: a shell starts when somebody wants one. */
@injectable()
export class QuietTerminalContribution extends TerminalFrontendContribution {

    override async initializeLayout(): Promise<void> { }
}
