import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { LanguageService } from '@theia/core/lib/browser/language-service';
import { isOSX, isWindows } from '@theia/core/lib/common';
import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { Deferred, timeout } from '@theia/core/lib/common/promise-util';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { MonacoEditor } from '@theia/monaco/lib/browser/monaco-editor';
import type { ITextModel } from '@theia/monaco-editor-core/esm/vs/editor/common/model';
import { ILanguageFeaturesService } from '@theia/monaco-editor-core/esm/vs/editor/common/services/languageFeatures';
import { StandaloneServices } from '@theia/monaco-editor-core/esm/vs/editor/standalone/browser/standaloneServices';
import { HostedPluginSupport } from '@theia/plugin-ext/lib/hosted/browser/hosted-plugin';
import { promisesLanguage } from '../host/promised-languages';
import { ExtensionsContribution } from '../manager/extensions-contribution';
import { MissingServers } from '../stock/missing-servers';
import { formatterAdvice } from './formatter-advice';

const FORMAT_DOCUMENT = 'editor.action.formatDocument';
const FORMAT_SELECTION = 'editor.action.formatSelection';

/** A server that is starting gets this long, in milliseconds, before the person is told that nobody formats the file. */
const MAX_START_MS = 3_000;

/**
 * Answers *Format Document* and *Format Selection* where nobody can format the file; there Monaco has neither of them. On save nobody is
 * told: Theia runs Monaco's action itself.
 */
@injectable()
export class MissingFormatter implements CommandContribution, KeybindingContribution {

    @inject(CommandRegistry) protected readonly commands: CommandRegistry;
    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(LanguageService) protected readonly languages: LanguageService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(MissingServers) protected readonly servers: MissingServers;
    @inject(HostedPluginSupport) protected readonly plugins: HostedPluginSupport;
    @inject(ExtensionsContribution) protected readonly extensions: ExtensionsContribution;

    registerCommands(commands: CommandRegistry): void {
        for (const command of [FORMAT_DOCUMENT, FORMAT_SELECTION]) {
            const isNeeded = (): boolean => this.unformatted(command) !== undefined;
            commands.registerHandler(command, { execute: () => this.tell(command), isEnabled: isNeeded, isVisible: isNeeded });
        }
    }

    /** Those of Monaco, which hold only where somebody formats. */
    registerKeybindings(keybindings: KeybindingRegistry): void {
        const whole = isOSX || isWindows ? 'shift+alt+f' : 'ctrl+shift+i';
        const when = 'editorTextFocus && !editorReadonly';
        keybindings.registerKeybindings(
            { command: FORMAT_DOCUMENT, keybinding: whole, when: `${when} && !editorHasDocumentFormattingProvider` },
            {
                command: FORMAT_SELECTION, keybinding: 'ctrlcmd+k ctrlcmd+f',
                when: `${when} && !editorHasDocumentSelectionFormattingProvider`
            }
        );
    }

    protected get features(): ILanguageFeaturesService {
        return StandaloneServices.get(ILanguageFeaturesService);
    }

    /** The text in front, if it can be written and nobody can do this with it. */
    protected unformatted(command: string): ITextModel | undefined {
        const editor = this.editors.currentEditor?.editor;
        if (!(editor instanceof MonacoEditor) || editor.isReadonly) {
            return undefined;
        }
        // The same object; its public type has less.
        const text = editor.getControl().getModel() as unknown as ITextModel | null;
        return text && !this.isFormatted(text, command) ? text : undefined;
    }

    protected isFormatted(text: ITextModel, command: string): boolean {
        const { documentFormattingEditProvider, documentRangeFormattingEditProvider } = this.features;
        return documentRangeFormattingEditProvider.has(text) || command === FORMAT_DOCUMENT && documentFormattingEditProvider.has(text);
    }

    protected async tell(command: string): Promise<void> {
        const text = this.unformatted(command);
        if (!text) {
            return;
        }
        const language = text.getLanguageId();
        const install = (await this.servers.list())[language];
        if (install === undefined && await this.comes(text, command)) {
            await this.commands.executeCommand(command);
            return;
        }
        const search = nls.localize('openspace/languages/showExtensions', 'Show Extensions');
        const isSelectionOnly = this.isFormatted(text, FORMAT_DOCUMENT);
        const name = this.languages.getLanguage(language)?.name ?? language;
        const advice = formatterAdvice({ language, name, isSelectionOnly, install });
        // The command is done, however long the message stays.
        void this.messages.info(advice, ...isSelectionOnly ? [] : [search]).then(async answer => {
            if (answer === search) {
                await this.extensions.openView({ activate: true });
            }
        });
    }

    /** Waits for a server or an extension that is still starting; false if none comes. */
    protected async comes(text: ITextModel, command: string): Promise<boolean> {
        if (!promisesLanguage(this.plugins, text.getLanguageId())) {
            return false;
        }
        const come = new Deferred<void>();
        const { documentFormattingEditProvider, documentRangeFormattingEditProvider } = this.features;
        const listeners = new DisposableCollection(...[documentFormattingEditProvider, documentRangeFormattingEditProvider]
            .map(registry => registry.onDidChange(() => { if (this.isFormatted(text, command)) { come.resolve(); } })));
        await Promise.race([come.promise, timeout(MAX_START_MS)]);
        listeners.dispose();
        return this.isFormatted(text, command);
    }
}
