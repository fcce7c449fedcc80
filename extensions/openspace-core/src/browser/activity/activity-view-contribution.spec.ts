import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { Container } from '@theia/core/shared/inversify';
import { expect, it, vi } from 'vitest';
import { ActivityViewContribution } from './activity-view-contribution';

it('opens the view at the bottom from the palette, with ids that are not those of agent commands', async () => {
    const widget = { id: 'openspace-activity', isAttached: true };
    const shell = { getTabBarFor: vi.fn(), getAreaFor: vi.fn(), addWidget: vi.fn(), activateWidget: vi.fn() };
    const container = new Container();
    container.bind(ApplicationShell).toConstantValue(shell as unknown as ApplicationShell);
    container.bind(WidgetManager).toConstantValue({ getOrCreateWidget: async () => widget } as unknown as WidgetManager);
    container.bind(ActivityViewContribution).toSelf();
    const registry = new CommandRegistry({ getContributions: () => [] });
    container.get(ActivityViewContribution).registerCommands(registry);
    expect(registry.commands.map(({ id, category, label }) => [id, category, label])).toEqual([
        ['openspace-activity:toggle', 'View', 'Toggle Agent Activity'], ['openspace-activity:show', 'OpenSpace', 'Show Agent Activity']
    ]);
    await registry.executeCommand('openspace-activity:show');
    expect(shell.addWidget).toHaveBeenCalledWith(widget, expect.objectContaining({ area: 'bottom' }));
    expect(shell.activateWidget).toHaveBeenCalledWith('openspace-activity');
});
