import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { TabBarToolbarRegistry } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { CommandRegistry, MenuModelRegistry } from '@theia/core/lib/common';
import { interfaces } from '@theia/core/shared/inversify';
import { TestOutputViewContribution } from '@theia/test/lib/browser/view/test-output-view-contribution';
import { TestResultViewContribution } from '@theia/test/lib/browser/view/test-result-view-contribution';
import { TestRunViewContribution } from '@theia/test/lib/browser/view/test-run-view-contribution';
import { TestViewContribution } from '@theia/test/lib/browser/view/test-view-contribution';

/** Adds Theia's views of tests to the window, as it would have done at the start. */
export async function showTestViews(container: interfaces.Container): Promise<void> {
    const views = container.createChild();
    const contributions = [TestOutputViewContribution, TestResultViewContribution, TestRunViewContribution, TestViewContribution] as const;
    contributions.forEach(contribution => views.bind<unknown>(contribution).toSelf().inSingletonScope());
    for (const contribution of contributions) {
        const view = views.get<TestViewContribution>(contribution);
        view.registerCommands(container.get(CommandRegistry));
        view.registerMenus(container.get(MenuModelRegistry));
        view.registerKeybindings(container.get(KeybindingRegistry));
        view.registerToolbarItems?.(container.get(TabBarToolbarRegistry));
    }
    await views.get(TestViewContribution).openView({ activate: false, reveal: false });
}
