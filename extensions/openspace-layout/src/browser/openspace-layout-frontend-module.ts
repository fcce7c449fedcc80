import '../../src/browser/style/about.css';
import '../../src/browser/style/dialogs.css';
import '../../src/browser/style/fonts.css';
import '../../src/browser/style/index.css';
import { AIChatContribution } from '@theia/ai-chat-ui/lib/browser/ai-chat-ui-contribution';
import { FrontendApplicationContribution, KeybindingContribution } from '@theia/core/lib/browser';
import { AboutDialog } from '@theia/core/lib/browser/about-dialog';
import { JsonSchemaStore } from '@theia/core/lib/browser/json-schema-store';
import { QuickCommandService } from '@theia/core/lib/browser/quick-input/quick-command-service';
import { StatusBarImpl } from '@theia/core/lib/browser/status-bar/status-bar';
import { ThemeServiceWithDB } from '@theia/monaco/lib/browser/monaco-indexed-db';
import { WidgetStatusBarService } from '@theia/core/lib/browser/widget-status-bar-service';
import { FilterContribution } from '@theia/core/lib/common';
import { ContainerModule } from '@theia/core/shared/inversify';
import { MonacoThemeRegistry } from '@theia/monaco/lib/browser/textmate/monaco-theme-registry';
import { TextmateRegistryFactory } from '@theia/monaco/lib/browser/textmate/monaco-theme-types';
import { LanguageGrammarDefinitionContribution } from '@theia/monaco/lib/browser/textmate/textmate-contribution';
import { NotificationContentRenderer } from '@theia/messages/lib/browser/notification-content-renderer';
import { FileNavigatorWidget } from '@theia/navigator/lib/browser/navigator-widget';
import { PreferencesContribution } from '@theia/preferences/lib/browser/preferences-contribution';
import { TerminalFrontendContribution } from '@theia/terminal/lib/browser/terminal-frontend-contribution';
import { WorkspaceDeleteHandler } from '@theia/workspace/lib/browser/workspace-delete-handler';
import { OwnAboutDialog } from './about/own-about-dialog';
import { OwnDeleteHandler } from './dialogs/own-delete-handler';
import { createExplorer } from './explorer/create-explorer';
import { BundledGrammarsContribution } from './grammars/bundled-grammars-contribution';
import { patientRegistry } from './grammars/patient-grammar';
import { DefaultLayoutContribution } from './layout/default-layout-contribution';
import { DisposedTabBars } from './layout/disposed-tab-bars';
import { OneHeaderRow } from './layout/one-header-row';
import { OpenWidgetStatus } from './layout/open-widget-status';
import { SpokenStatusBar } from './layout/spoken-status-bar';
import { ToastPlacement } from './layout/toast-placement';
import { WindowWidth } from './layout/window-width';
import { QuietPalette } from './palette/quiet-palette';
import { SpeakingPalette } from './palette/speaking-palette';
import { UsualKeys } from './palette/usual-keys';
import { LateJsonSchemas } from './startup/late-json-schemas';
import { lateSettingsView } from './startup/late-settings-view';
import { PlainNotificationRenderer } from './startup/plain-notification-renderer';
import { QuietStockChatContribution } from './startup/quiet-stock-chat-contribution';
import { QuietTerminalContribution } from './startup/quiet-terminal-contribution';
import { StartupFilter } from './startup/startup-filter';
import { BundledFonts } from './themes/bundled-fonts';
import { OwnThemeRegistry, withOwnThemes } from './themes/own-themes';

export default new ContainerModule((bind, _unbind, _isBound, rebind, _unbindAsync, onActivation) => {
    bind(BundledGrammarsContribution).toSelf().inSingletonScope();
    bind(LanguageGrammarDefinitionContribution).toService(BundledGrammarsContribution);
    onActivation<TextmateRegistryFactory>(TextmateRegistryFactory, (_context, create) => theme => patientRegistry(create(theme)));

    rebind(MonacoThemeRegistry).to(OwnThemeRegistry).inSingletonScope();
    onActivation<ThemeServiceWithDB>(ThemeServiceWithDB, (_context, themes) => withOwnThemes(themes));

    bind(BundledFonts).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(BundledFonts);

    bind(DefaultLayoutContribution).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(DefaultLayoutContribution);

    bind(QuietPalette).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(QuietPalette);
    rebind(QuickCommandService).to(SpeakingPalette).inSingletonScope();
    bind(UsualKeys).toSelf().inSingletonScope();
    [FrontendApplicationContribution, KeybindingContribution].forEach(contribution => bind(contribution).toService(UsualKeys));

    bind(DisposedTabBars).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(DisposedTabBars);

    bind(OneHeaderRow).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(OneHeaderRow);

    bind(ToastPlacement).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(ToastPlacement);

    bind(WindowWidth).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(WindowWidth);

    bind(StartupFilter).toSelf().inSingletonScope();
    bind(FilterContribution).toService(StartupFilter);
    rebind(AboutDialog).to(OwnAboutDialog).inSingletonScope();
    rebind(WorkspaceDeleteHandler).to(OwnDeleteHandler).inSingletonScope();
    rebind(JsonSchemaStore).to(LateJsonSchemas).inSingletonScope();
    rebind(AIChatContribution).to(QuietStockChatContribution).inSingletonScope();
    rebind(NotificationContentRenderer).to(PlainNotificationRenderer).inSingletonScope();
    rebind(PreferencesContribution).toDynamicValue(({ container }) => lateSettingsView(container)).inSingletonScope();
    rebind(FileNavigatorWidget).toDynamicValue(({ container }) => createExplorer(container));
    rebind(StatusBarImpl).to(SpokenStatusBar).inSingletonScope();
    rebind(WidgetStatusBarService).to(OpenWidgetStatus).inSingletonScope();
    rebind(TerminalFrontendContribution).to(QuietTerminalContribution).inSingletonScope();
});
