import { ContributionFilterRegistry, FilterContribution } from '@theia/core/lib/common';
import { injectable, interfaces } from '@theia/core/shared/inversify';
import { DisassemblyViewContribution } from '@theia/debug/lib/browser/disassembly-view/disassembly-view-contribution';
import { MCPConfigurationCommandContribution } from '@theia/ai-mcp/lib/browser/mcp-configuration-command-contribution';
import { McpFrontendApplicationContribution } from '@theia/ai-mcp/lib/browser/mcp-frontend-application-contribution';
import { NotebookActionsContribution } from '@theia/notebook/lib/browser/contributions/notebook-actions-contribution';
import { NotebookCellActionContribution } from '@theia/notebook/lib/browser/contributions/notebook-cell-actions-contribution';
import { NotebookOutputActionContribution } from '@theia/notebook/lib/browser/contributions/notebook-output-action-contribution';
import { PluginFrontendViewContribution } from '@theia/plugin-ext/lib/main/browser/plugin-frontend-view-contribution';
import { WebviewSecondaryWindowSupport } from '@theia/plugin-ext/lib/main/browser/webview/webview-secondary-window-support';
import { MergeEditorDevContribution } from '@theia/scm/lib/browser/merge-editor/merge-editor-dev-contribution';
import { TestOutputViewContribution } from '@theia/test/lib/browser/view/test-output-view-contribution';
import { TestResultViewContribution } from '@theia/test/lib/browser/view/test-result-view-contribution';
import { TestRunViewContribution } from '@theia/test/lib/browser/view/test-run-view-contribution';
import { TestViewContribution } from '@theia/test/lib/browser/view/test-view-contribution';

/** Parts of Theia that came along with the extension host and that nobody is offered, and why. */
const WITHDRAWN: readonly interfaces.ServiceIdentifier<unknown>[] = [
    // No debugger that comes with the IDE shows instructions of a processor.
    DisassemblyViewContribution,
    // They come with the first tests of an extension.
    TestOutputViewContribution, TestResultViewContribution, TestRunViewContribution, TestViewContribution,
    // Nothing opens notebooks.
    NotebookActionsContribution, NotebookCellActionContribution, NotebookOutputActionContribution,
    // Starts tool servers for Theia's own agents, even those of a folder; opencode has its own.
    MCPConfigurationCommandContribution, McpFrontendApplicationContribution,
    // Lists the ids of extensions and nothing else.
    PluginFrontendViewContribution,
    // For those who work on Theia.
    MergeEditorDevContribution,
    // There are no windows beside this one.
    WebviewSecondaryWindowSupport
];

/** Stands where one of them was. */
class Withdrawn { }

/** They are not even constructed: some of them load files or mark editors as soon as they exist. */
export function withdraw(rebind: interfaces.Rebind): void {
    const withdrawn = new Withdrawn();
    WITHDRAWN.forEach(contribution => rebind(contribution).toConstantValue(withdrawn));
}

@injectable()
export class WithdrawnFilter implements FilterContribution {

    registerContributionFilters(registry: ContributionFilterRegistry): void {
        registry.addFilters('*', [contribution => !(contribution instanceof Withdrawn)]);
    }
}
