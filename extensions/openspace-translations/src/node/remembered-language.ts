import * as path from 'node:path';
import { nls } from '@theia/core/lib/common/nls';
import { LocalizationProvider } from '@theia/core/lib/node/i18n/localization-provider';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ChosenLanguage } from 'openspace-core/lib/node/hub/chosen-language';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { readJsonFile, writePrivateFile } from 'openspace-core/lib/node/launch/private-files';
import { z } from 'zod';

/** As Theia calls languages; it goes into a header. */
const languageId = z.string().regex(/^[a-z]{2,3}(-[a-z]{2,8})?$/);

/** The display language that the person chose last, also for pages of other browsers and ports, whose storage does not know it. */
@injectable()
export class RememberedLanguage extends LocalizationProvider implements ChosenLanguage {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    chosen: string | undefined;

    protected get file(): string {
        return path.join(this.options.home, 'display-language.json');
    }

    @postConstruct()
    protected init(): void {
        this.chosen = languageId.optional().catch(undefined).parse(readJsonFile(this.file));
        this.currentLanguage = this.chosen ?? nls.defaultLocale;
    }

    remember(language: string): void {
        if (language !== this.chosen && languageId.safeParse(language).success) {
            this.chosen = language;
            writePrivateFile(this.file, JSON.stringify(language));
        }
    }
}
