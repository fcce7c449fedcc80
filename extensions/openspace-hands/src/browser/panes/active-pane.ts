import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { TabBar, Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';

/** Knows in which tab group of the main area the person works. What the agent brings to the front elsewhere does not change that. */
@injectable()
export class ActivePane implements FrontendApplicationContribution {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    protected visited: TabBar<Widget> | undefined;

    onStart(): void {
        this.shell.onDidChangeActiveWidget(({ newValue }) => {
            if (newValue && !this.focus.isKeeping && this.shell.getAreaFor(newValue) === 'main') {
                this.visited = this.shell.getTabBarFor(newValue);
            }
        });
    }

    /** Undefined while the main area is empty. */
    get tabBar(): TabBar<Widget> | undefined {
        const present = this.shell.mainAreaTabBars;
        return [this.visited, this.shell.mainPanel.currentTabBar, present[0]].find(tabBar => tabBar && present.includes(tabBar));
    }
}
