import { FrontendApplicationContribution, KeybindingContribution } from '@theia/core/lib/browser';
import { CoreMarkdownRenderer } from '@theia/core/lib/browser/markdown-rendering/markdown-renderer';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { CommandContribution, FilterContribution, MenuContribution } from '@theia/core/lib/common';
import URI from '@theia/core/lib/common/uri';
import { ContainerModule } from '@theia/core/shared/inversify';
import { DebugConsoleSession } from '@theia/debug/lib/browser/console/debug-console-session';
import { DebugFrontendApplicationContribution } from '@theia/debug/lib/browser/debug-frontend-application-contribution';
import { DebugEditorService } from '@theia/debug/lib/browser/editor/debug-editor-service';
import { EditorLanguageQuickPickService } from '@theia/editor/lib/browser/editor-language-quick-pick-service';
import { EditorLanguageStatusService } from '@theia/editor/lib/browser/language-status/editor-language-status-service';
import { MonacoFormatterService } from '@theia/monaco/lib/browser/monaco-formatter-service';
import { ILanguageFeaturesService } from '@theia/monaco-editor-core/esm/vs/editor/common/services/languageFeatures';
import { CodeActionModel } from '@theia/monaco-editor-core/esm/vs/editor/contrib/codeAction/browser/codeActionModel';
import { ContentHoverWidgetWrapper } from '@theia/monaco-editor-core/esm/vs/editor/contrib/hover/browser/contentHoverWidgetWrapper';
import { SuggestWidget } from '@theia/monaco-editor-core/esm/vs/editor/contrib/suggest/browser/suggestWidget';
import { StandaloneServices } from '@theia/monaco-editor-core/esm/vs/editor/standalone/browser/standaloneServices';
import { ILabelService } from '@theia/monaco-editor-core/esm/vs/platform/label/common/label';
import { HostedPluginSupport } from '@theia/plugin-ext/lib/hosted/browser/hosted-plugin';
import { CustomEditorWidget } from '@theia/plugin-ext/lib/main/browser/custom-editors/custom-editor-widget';
import { TerminalServiceMainImpl } from '@theia/plugin-ext/lib/main/browser/terminal-main';
import { WebviewWidget } from '@theia/plugin-ext/lib/main/browser/webview/webview';
import { WebviewEnvironment } from '@theia/plugin-ext/lib/main/browser/webview/webview-environment';
import { ScmCommitWidget } from '@theia/scm/lib/browser/scm-commit-widget';
import { ScmContribution } from '@theia/scm/lib/browser/scm-contribution';
import { QuickOpenTask } from '@theia/task/lib/browser/quick-open-task';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { AgentCommandContribution } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { EDIT_WATCH_PATH, EditWatch } from '../common/edit-watch';
import { WEBVIEW_ACCESS_PATH, WebviewAccess } from '../common/webview-access';
import { DebugCommands } from './debug-senses/debug-commands';
import { MissingFormatter } from './formatting/missing-formatter';
import { stepBack } from './formatting/spare-formatters';
import { FileHistory } from './history/file-history';
import { PartialCloneNotice } from './history/partial-clone-notice';
import { ActionsModel, keepAskedActions } from './host/asked-code-actions';
import { askHoversAgain, HoverWidget } from './host/asked-hovers';
import { boundWatches } from './host/bounded-watches';
import { HostDemand } from './host/host-demand';
import { HostForecast } from './host/host-forecast';
import { IdleWindow } from './host/idle-window';
import { OpenLanguages } from './host/open-languages';
import { PatientPluginSupport } from './host/patient-plugin-support';
import { showSuggestionsAtOnce, SuggestionList } from './host/prompt-suggestions';
import { releaseTerminals } from './host/released-terminals';
import { RepositoryWatch } from './host/repository-watch';
import { countSentTexts } from './host/sent-texts';
import { settleCodeActions } from './host/settled-code-actions';
import { LateDebugEditors } from './running/late-debug-editors';
import { LateTestViews } from './running/late-test-views';
import { PatientTaskPicker, TaskKnowers } from './running/patient-task-picker';
import { PlainDebugConsole } from './running/plain-output';
import { QuietDebugContribution } from './running/quiet-debug-contribution';
import { EditWatchPageImpl } from './senses/edit-watch-page';
import { bindLanguagePreferences } from './senses/language-preferences';
import { EditWatchFactory, LanguageSurface } from './senses/language-surface';
import { SensesLoader } from './senses/senses-loader';
import { IconMarkdownRenderer } from './stock/icon-markdown-renderer';
import { LanguagePicker } from './stock/language-picker';
import { MissingServers } from './stock/missing-servers';
import { QuietScmCommitWidget } from './stock/quiet-scm-commit-widget';
import { QuietScmContribution } from './stock/quiet-scm-contribution';
import { pathInFolder, shortenPaths } from './stock/short-paths';
import { SpokenLanguageStatus } from './stock/spoken-language-status';
import { withdraw, WithdrawnFilter } from './stock/withdrawn';
import { GuardedCustomEditor, GuardedWebview } from './webviews/guarded-webview';
import { GuardedWebviewEnvironment } from './webviews/guarded-webview-environment';
import { WebviewFiles } from './webviews/webview-files';
import { WebviewMessageGuard } from './webviews/webview-message-guard';
import '../../src/browser/style/running.css';

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    boundWatches();
    releaseTerminals(TerminalServiceMainImpl.prototype);
    countSentTexts(TerminalServiceMainImpl.prototype);
    const parts = [IdleWindow, OpenLanguages, HostDemand, HostForecast, RepositoryWatch];
    parts.forEach(part => bind<unknown>(part).toSelf().inSingletonScope());
    rebind(HostedPluginSupport).to(PatientPluginSupport).inSingletonScope();

    bind(SensesLoader).toDynamicValue(({ container }) => new SensesLoader(container)).inSingletonScope();
    bind(LanguageSurface).toSelf().inSingletonScope();
    bind(Surface).toService(LanguageSurface);
    bindLanguagePreferences(bind);
    bind(EditWatchPageImpl).toSelf().inSingletonScope();
    bind(EditWatch).toDynamicValue(({ container }) =>
        ServiceConnectionProvider.createProxy<EditWatch>(container, EDIT_WATCH_PATH, container.get(EditWatchPageImpl))).inSingletonScope();
    bind(EditWatchFactory).toDynamicValue(({ container }) => () => container.get(EditWatch)).inSingletonScope();

    withdraw(rebind);
    bind(WithdrawnFilter).toSelf().inSingletonScope();
    bind(FilterContribution).toService(WithdrawnFilter);
    bind(MissingServers).toSelf().inSingletonScope();
    rebind(EditorLanguageQuickPickService).to(LanguagePicker).inSingletonScope();
    rebind(EditorLanguageStatusService).to(SpokenLanguageStatus).inSingletonScope();
    rebind(CoreMarkdownRenderer).to(IconMarkdownRenderer).inSingletonScope();
    rebind(ScmCommitWidget).to(QuietScmCommitWidget);
    rebind(ScmContribution).to(QuietScmContribution).inSingletonScope();

    rebind(DebugEditorService).to(LateDebugEditors).inSingletonScope();
    rebind(DebugConsoleSession).to(PlainDebugConsole).inRequestScope();
    bind(TaskKnowers).toDynamicValue(({ container }) => () => container.get(HostedPluginSupport)).inSingletonScope();
    rebind(QuickOpenTask).to(PatientTaskPicker).inSingletonScope();
    rebind(DebugFrontendApplicationContribution).to(QuietDebugContribution).inSingletonScope();
    bind(AgentCommandContribution).toDynamicValue(({ container }) => new DebugCommands(container)).inSingletonScope();
    bind(LateTestViews).toDynamicValue(({ container }) => new LateTestViews(container)).inSingletonScope();
    bind(FrontendApplicationContribution).toService(LateTestViews);

    bind(FrontendApplicationContribution).toConstantValue({
        onStart: () => {
            settleCodeActions(StandaloneServices.get(ILanguageFeaturesService).codeActionProvider);
            keepAskedActions(CodeActionModel.prototype as unknown as ActionsModel);
            askHoversAgain(ContentHoverWidgetWrapper.prototype as unknown as HoverWidget);
            showSuggestionsAtOnce(SuggestWidget.prototype as unknown as SuggestionList);
        }
    });

    bind(FrontendApplicationContribution).toDynamicValue(({ container }) => ({
        onStart: () => stepBack(StandaloneServices.get(ILanguageFeaturesService).documentFormattingEditProvider, text =>
            container.get(MonacoFormatterService).getDefaultFormatter(text.getLanguageId(), text.uri.toString()))
    })).inSingletonScope();

    bind(FrontendApplicationContribution).toDynamicValue(({ container }) => ({
        onStart: () => shortenPaths(StandaloneServices.get(ILabelService), place =>
            pathInFolder(new URI(place), container.get(WorkspaceService)))
    })).inSingletonScope();

    bind(FileHistory).toSelf().inSingletonScope();
    [CommandContribution, MenuContribution].forEach(contribution => bind(contribution).toService(FileHistory));

    bind(PartialCloneNotice).toSelf().inSingletonScope();
    bind(CommandContribution).toService(PartialCloneNotice);

    bind(MissingFormatter).toSelf().inSingletonScope();
    [CommandContribution, KeybindingContribution].forEach(contribution => bind(contribution).toService(MissingFormatter));

    bind(WebviewAccess)
        .toDynamicValue(({ container }) => ServiceConnectionProvider.createProxy<WebviewAccess>(container, WEBVIEW_ACCESS_PATH))
        .inSingletonScope();
    bind(WebviewFiles).toSelf().inSingletonScope();
    bind(WebviewMessageGuard).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(WebviewMessageGuard);
    rebind(WebviewEnvironment).to(GuardedWebviewEnvironment).inSingletonScope();
    rebind(WebviewWidget).to(GuardedWebview);
    rebind(CustomEditorWidget).to(GuardedCustomEditor);
});
