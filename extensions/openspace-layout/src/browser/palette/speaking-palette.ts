import { QuickPicks } from '@theia/core/lib/browser/quick-input';
import { QuickCommandService } from '@theia/core/lib/browser/quick-input/quick-command-service';
import { CancellationToken } from '@theia/core/lib/common/cancellation';
import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';

/** The command palette, which says so when it has nothing of that name. */
@injectable()
export class SpeakingPalette extends QuickCommandService {

    override getPicks(filter: string, token: CancellationToken): QuickPicks {
        const picks = super.getPicks(filter, token);
        return picks.length > 0 ? picks : [{ label: nls.localizeByDefault('No matching commands'), alwaysShow: true }];
    }
}
