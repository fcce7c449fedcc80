import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { WelcomeCard } from './welcome-card';

/** All cards, in order. */
@injectable()
export class WelcomeCards {

    @inject(ContributionProvider) @named(WelcomeCard)
    protected readonly provider: ContributionProvider<WelcomeCard>;

    get all(): readonly WelcomeCard[] {
        return [...this.provider.getContributions()].sort((a, b) => a.rank - b.rank);
    }
}
