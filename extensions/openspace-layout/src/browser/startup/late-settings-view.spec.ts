import { ApplicationShell, WidgetManager } from '@theia/core/lib/browser';
import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { CommandRegistry, PreferenceService } from '@theia/core/lib/common';
import { Container } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { PreferencesCommands } from '@theia/preferences/lib/browser/util/preference-types';
import { PreferencesWidget } from '@theia/preferences/lib/browser/views/preference-widget';
import { WorkspaceService } from '@theia/workspace/lib/browser';
import { expect, it, vi } from 'vitest';
import { lateSettingsView } from './late-settings-view';

it('makes the Settings view with the first question about it, and no sooner', async () => {
    const makeView = vi.fn(() => ({ currentScope: { scope: 1, uri: 'file:///here' } }));
    const set = vi.fn();
    const container = new Container();
    [ApplicationShell, WidgetManager, ClipboardService, EditorManager, FileService, WorkspaceService].forEach(
        service => container.bind<unknown>(service).toConstantValue({})
    );
    container.bind<unknown>(PreferenceService).toConstantValue({ set });
    container.bind<unknown>(PreferencesWidget).toDynamicValue(makeView).inSingletonScope();

    const commands = new CommandRegistry({ getContributions: () => [] });
    lateSettingsView(container).registerCommands(commands);
    expect(makeView).not.toHaveBeenCalled();

    for (const id of ['a', 'b']) {
        await commands.executeCommand(PreferencesCommands.RESET_PREFERENCE.id, { id, value: 'x' });
    }
    expect(set.mock.calls).toEqual([['a', undefined, 1, 'file:///here'], ['b', undefined, 1, 'file:///here']]);
    expect(makeView).toHaveBeenCalledOnce();
});
