import { CommandRegistry } from '@theia/core/lib/common/command';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { WelcomeCard } from './welcome-card';

/** The cards of which something comes now, in order. */
@injectable()
export class WelcomeCards {

    @inject(ContributionProvider) @named(WelcomeCard)
    protected readonly provider: ContributionProvider<WelcomeCard>;

    @inject(CommandRegistry)
    protected readonly commands: CommandRegistry;

    get all(): readonly WelcomeCard[] {
        const offered = this.provider.getContributions().filter(({ command }) => command === undefined || this.commands.isEnabled(command));
        return offered.sort((a, b) => a.rank - b.rank);
    }
}
