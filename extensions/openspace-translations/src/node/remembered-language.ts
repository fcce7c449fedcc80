import * as path from 'node:path';
import { nls } from '@theia/core/lib/common/nls';
import { LocalizationProvider } from '@theia/core/lib/node/i18n/localization-provider';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { readJsonFile, writePrivateFile } from 'openspace-core/lib/node/launch/private-files';
import { z } from 'zod';

/** As Theia calls languages; it goes into a header. */
const languageId = z.string().regex(/^[a-z]{2,3}(-[a-z]{2,8})?$/);

/** The display language that the person chose last, also for pages of other browsers and ports, whose storage does not know it. */
@injectable()
export class RememberedLanguage extends LocalizationProvider {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    protected get file(): string {
        return path.join(this.options.home, 'display-language.json');
    }

    @postConstruct()
    protected init(): void {
        this.currentLanguage = languageId.catch(nls.defaultLocale).parse(readJsonFile(this.file));
    }

    override setCurrentLanguage(language: string): void {
        if (language !== this.currentLanguage && languageId.safeParse(language).success) {
            super.setCurrentLanguage(language);
            writePrivateFile(this.file, JSON.stringify(language));
        }
    }
}
