import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { DidChangeLabelEvent, LabelProviderContribution } from '@theia/core/lib/browser/label-provider';
import { TreeNode } from '@theia/core/lib/browser/tree/tree';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { ScmFileChangeNode } from '@theia/scm/lib/browser/scm-tree-model';
import { ScmTreeWidget } from '@theia/scm/lib/browser/scm-tree-widget';
import { agentEditsOf } from '../../common/changes/change-edits';
import { ChatPreferences } from '../../common/chat-preferences';
import { ChangeDiffs } from '../changes/change-diffs';
import { ReviewedFiles } from '../changes/reviewed-files';
import { UnreviewedFile, UnreviewedFiles } from './unreviewed-files';

/** For a file of the view of source control; the palette has those for the editor in front. */
const REVIEW = Command.toLocalizedCommand({
    id: 'openspace-review:from-source-control', label: 'Review the Agent\'s Changes', category: 'Changes', iconClass: codicon('code-review')
}, 'openspace/chat/review/command/fromSourceControl', 'openspace/chat/changes/category');

/** Before Theia's own labels of these nodes. */
const PRIORITY = 70;

/** Marks in the view of source control what the agent changed and the person has not reviewed, and leads there. */
@injectable()
export class SourceControlMarks
implements CommandContribution, MenuContribution, FrontendApplicationContribution, LabelProviderContribution {

    @inject(UnreviewedFiles) protected readonly unreviewed: UnreviewedFiles;
    @inject(ReviewedFiles) protected readonly reviewed: ReviewedFiles;
    @inject(ChangeDiffs) protected readonly diffs: ChangeDiffs;
    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(ChatPreferences) protected readonly preferences: ChatPreferences;

    protected readonly onDidChangeEmitter = new Emitter<DidChangeLabelEvent>();
    readonly onDidChange: Event<DidChangeLabelEvent> = this.onDidChangeEmitter.event;

    onStart(): void {
        this.unreviewed.onDidChange(() => { this.onDidChangeEmitter.fire({ affects: () => true }); });
        this.unreviewed.start();
    }

    canHandle(element: object): number {
        return TreeNode.is(element) && ScmFileChangeNode.is(element) && this.unreviewed.find(element.sourceUri) ? PRIORITY : 0;
    }

    getName({ sourceUri }: ScmFileChangeNode): string {
        return nls.localize('openspace/chat/review/unreviewed', '{0} · not reviewed', new URI(sourceUri).path.base);
    }

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(REVIEW, {
            isVisible: (...resources: unknown[]) => this.meant(resources) !== undefined,
            isEnabled: (...resources: unknown[]) => this.meant(resources) !== undefined,
            execute: async (...resources: unknown[]) => {
                const meant = this.meant(resources);
                if (meant) {
                    await this.review(meant);
                }
            }
        });
    }

    registerMenus(menus: MenuModelRegistry): void {
        menus.registerMenuAction(ScmTreeWidget.RESOURCE_INLINE_MENU, { commandId: REVIEW.id, order: '0' });
        menus.registerMenuAction([...ScmTreeWidget.RESOURCE_CONTEXT_MENU, 'navigation'], { commandId: REVIEW.id });
    }

    protected meant(resources: readonly unknown[]): UnreviewedFile | undefined {
        const [resource] = resources as readonly [{ readonly sourceUri?: unknown }?];
        return resources.length === 1 && resource?.sourceUri instanceof URI
            ? this.unreviewed.find(resource.sourceUri.toString())
            : undefined;
    }

    /** Where it can be kept and undone: in the editor, or beside what was there before. */
    protected async review({ scope, file }: UnreviewedFile): Promise<void> {
        const edit = agentEditsOf(file).find(candidate => !this.reviewed.isKept(scope, file, candidate));
        if (!edit || file.uri === undefined || file.status === 'deleted' || !this.preferences['openspace.review.inEditors']) {
            await this.diffs.open(scope, file);
            return;
        }
        const start = { line: Math.max(0, edit.newStart - 1), character: 0 };
        await this.editors.open(new URI(file.uri), { mode: 'activate', selection: { start, end: start } });
    }
}
