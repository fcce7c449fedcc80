import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { Container } from '@theia/core/shared/inversify';
import { expect, it, vi } from 'vitest';
import { ActivityExport } from './activity-export';
import { ActivityViewContribution } from './activity-view-contribution';

it('opens the view at the bottom from the palette, with ids that are not those of agent commands', async () => {
    const widget = { id: 'openspace-activity', isAttached: true };
    const shell = { getTabBarFor: vi.fn(), getAreaFor: vi.fn(), addWidget: vi.fn(), activateWidget: vi.fn() };
    const container = new Container();
    container.bind(ApplicationShell).toConstantValue(shell as unknown as ApplicationShell);
    container.bind(WidgetManager).toConstantValue({ getOrCreateWidget: async () => widget } as unknown as WidgetManager);
    const run = vi.fn(async () => undefined);
    container.bind(ActivityExport).toConstantValue({ run } as unknown as ActivityExport);
    container.bind(ActivityViewContribution).toSelf();
    const registry = new CommandRegistry({ getContributions: () => [] });
    container.get(ActivityViewContribution).registerCommands(registry);
    expect(registry.commands.map(({ id, category, label }) => [id, category, label])).toEqual([
        ['openspace-activity:toggle', 'View', 'Toggle Agent Activity'], ['openspace-activity:show', 'OpenSpace', 'Show Agent Activity'],
        ['openspace-activity:export', 'OpenSpace', 'Export the Audit of a Session…']
    ]);
    await registry.executeCommand('openspace-activity:export');
    expect(run).toHaveBeenCalledOnce();
    await registry.executeCommand('openspace-activity:show');
    expect(shell.addWidget).toHaveBeenCalledWith(widget, expect.objectContaining({ area: 'bottom' }));
    expect(shell.activateWidget).toHaveBeenCalledWith('openspace-activity');
});
