import { Language } from '@theia/core/lib/browser/language-service';
import { nls } from '@theia/core/lib/common/nls';
import { QuickPickValue } from '@theia/core/lib/common/quick-pick-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorLanguageQuickPickService } from '@theia/editor/lib/browser/editor-language-quick-pick-service';
import { MissingServers } from './missing-servers';

/** Languages to choose from, with what to install for those whose server is not on this machine. */
@injectable()
export class LanguagePicker extends EditorLanguageQuickPickService {

    @inject(MissingServers)
    protected readonly servers: MissingServers;

    protected missing: Readonly<Record<string, string>> = {};

    override async pickEditorLanguage(current: string): Promise<QuickPickValue<'autoDetect' | Language> | undefined> {
        this.missing = await this.servers.list();
        return super.pickEditorLanguage(current);
    }

    protected override toQuickPickLanguage(value: Language, current: string): QuickPickValue<Language> {
        const item = super.toQuickPickLanguage(value, current);
        const install = this.missing[value.id];
        return install === undefined
            ? item
            : { ...item, detail: nls.localize('openspace/languages/noServer', 'No language server. {0}', install) };
    }
}
