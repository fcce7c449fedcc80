import { Widget } from '@theia/core/lib/browser/widgets';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DebugFrontendApplicationContribution } from '@theia/debug/lib/browser/debug-frontend-application-contribution';
import type { DebugSessionOptions } from '@theia/debug/lib/browser/debug-session-options';
import { DebugBreakpointsWidget } from '@theia/debug/lib/browser/view/debug-breakpoints-widget';
import { DebugWidget } from '@theia/debug/lib/browser/view/debug-widget';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { MonacoEditor } from '@theia/monaco/lib/browser/monaco-editor';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { IdleWindow } from '../host/idle-window';
import { launchOf } from './file-launch';

/** Theia's debugging: no view before somebody wants it, no work while the window starts, and files that run without a configuration. */
@injectable()
export class QuietDebugContribution extends DebugFrontendApplicationContribution {

    @inject(IdleWindow)
    protected readonly idleWindow: IdleWindow;

    @inject(WorkspaceService)
    protected readonly workspace: WorkspaceService;

    @inject(FileService)
    protected readonly files: FileService;

    protected hasLoaded = false;

    override async initializeLayout(): Promise<void> { }

    /** Configurations, breakpoints and watches of the last time: the start does not wait for them. */
    override async onStart(): Promise<void> {
        this.widgetManager.onDidCreateWidget(async ({ factoryId, widget }) => {
            if (factoryId === DebugWidget.ID) {
                const { addDebugHint } = await import('./debug-hint');
                addDebugHint(widget, this.configurations);
            }
            if (factoryId === DebugBreakpointsWidget.FACTORY_ID) {
                this.followBreakpoints(widget);
            }
        });
        void this.idleWindow.whenIdle().then(() => {
            this.hasLoaded = true;
            return super.onStart();
        });
    }

    /** Theia's list hears of a breakpoint that the person changed, and not of one that the program has reached or refused. */
    protected followBreakpoints(list: Widget): void {
        const { onDidChangeBreakpoints, onDidChangeFunctionBreakpoints, onDidChangeInstructionBreakpoints, onDidChangeDataBreakpoints }
            = this.breakpointManager;
        const following = new DisposableCollection(...[
            onDidChangeBreakpoints, onDidChangeFunctionBreakpoints, onDidChangeInstructionBreakpoints, onDidChangeDataBreakpoints
        ].map((changed: Event<unknown>) => changed(() => list.update())));
        list.disposed.connect(() => following.dispose());
    }

    /** What has not been loaded would be written as nothing. */
    override onStop(): void {
        if (this.hasLoaded) {
            super.onStop();
        }
    }

    override async start(noDebug?: boolean, options?: DebugSessionOptions): Promise<void> {
        return super.start(noDebug, options ?? this.configurations.current ?? await this.launchOfCurrentFile());
    }

    protected async launchOfCurrentFile(): Promise<DebugSessionOptions | undefined> {
        const editor = MonacoEditor.getCurrent(this.editorManager);
        const root = editor && this.workspace.getWorkspaceRootUri(editor.uri);
        if (!editor || !root || editor.uri.scheme !== 'file') {
            return undefined;
        }
        const configuration = launchOf({
            name: editor.uri.path.base,
            path: editor.uri.path.fsPath(),
            language: editor.document.languageId,
            folder: root.path.fsPath(),
            hasTsx: await this.files.exists(root.resolve('node_modules/tsx/package.json'))
        });
        return configuration && { name: configuration.name, configuration, workspaceFolderUri: root.toString(), startedByUser: true };
    }
}
