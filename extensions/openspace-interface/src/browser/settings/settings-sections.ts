import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { SettingsSection } from './settings-section';

/** All sections, in their order. */
@injectable()
export class SettingsSections {

    @inject(ContributionProvider) @named(SettingsSection)
    protected readonly contributions: ContributionProvider<SettingsSection>;

    protected ordered: readonly SettingsSection[] | undefined;

    get sections(): readonly SettingsSection[] {
        return this.ordered ??= [...this.contributions.getContributions()].sort((a, b) => a.order - b.order);
    }
}
