import { Language } from '@theia/core/lib/browser/language-service';
import { CommandService } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { timeout } from '@theia/core/lib/common/promise-util';
import { QuickPickValue } from '@theia/core/lib/common/quick-pick-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorLanguageQuickPickService } from '@theia/editor/lib/browser/editor-language-quick-pick-service';

/** Of the extension that runs language servers: what to install, by language. */
const MISSING_SERVERS = 'openspaceLanguageServers.missing';

/** The list does not wait longer, in milliseconds: extensions may have to start first, or may be off. */
const MAX_WAIT = 1_000;

/** Languages to choose from, with what to install for those whose server is not on this machine. */
@injectable()
export class LanguagePicker extends EditorLanguageQuickPickService {

    @inject(CommandService)
    protected readonly commands: CommandService;

    protected missing: Readonly<Record<string, string>> = {};

    override async pickEditorLanguage(current: string): Promise<QuickPickValue<'autoDetect' | Language> | undefined> {
        const asked = this.commands.executeCommand<Readonly<Record<string, string>>>(MISSING_SERVERS).catch(() => undefined);
        this.missing = await Promise.race([asked, timeout(MAX_WAIT)]) ?? this.missing;
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
