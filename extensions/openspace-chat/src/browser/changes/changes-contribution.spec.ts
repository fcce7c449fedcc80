import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { CommandRegistry } from '@theia/core/lib/common/command';
import URI from '@theia/core/lib/common/uri';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, CONNECTED, reset, SESSION } from '../fixtures/conversations';
import { ChangesCommands } from './changes-commands';
import { ChangesContribution } from './changes-contribution';
import { ChangesServices } from './changes-services';

// Monaco's widgets cannot be loaded here.
const control = vi.hoisted(() => ({ position: undefined as { lineNumber: number } | undefined }));
vi.mock('openspace-hands/lib/browser/editors/monaco-control', () => ({
    controlOf: () => ({ getPosition: () => control.position, getModel: () => ({ getLineContent: (line: number) => `line ${line}` }) })
}));
vi.mock('./changes-services', () => ({ ChangesServices: class { } }));
vi.mock('./changes-widget', () => ({ ChangesWidget: class { static readonly ID = 'changes'; static readonly LABEL = 'Changes'; } }));

let chat: ChatFixture;
let handler: { isEnabled: () => boolean };

beforeEach(() => {
    chat = new ChatFixture();
    chat.store.apply([CONNECTED, reset([aSession(SESSION)])]);
    void chat.selection;
    chat.container.bind(ChangesServices).toConstantValue({} as ChangesServices);
    chat.container.bind(WidgetManager).toConstantValue({} as WidgetManager);
    chat.container.rebind(ApplicationShell).toConstantValue({} as ApplicationShell);
    chat.container.bind(ChangesContribution).toSelf();
    const commands = { registerCommand: ({ id }: { id: string }, registered: typeof handler) => {
        if (id === ChangesCommands.COMMENT.id) {
            handler = registered;
        }
    } };
    chat.container.bind(CommandRegistry).toConstantValue(commands as unknown as CommandRegistry);
    chat.container.get(ChangesContribution).registerCommands(chat.container.get(CommandRegistry));
});
afterEach(() => chat.dispose());

it('offers a comment on the line with the caret, and nothing in an editor that has none', () => {
    const editor = {
        getResourceUri: () => new URI('file:///w/a.ts'),
        // As Theia's editor, while it has no text.
        get cursor(): never {
            throw new TypeError('Cannot destructure property \'lineNumber\' of null');
        }
    };
    Object.assign(chat.editors, { currentEditor: { editor } });
    expect(handler.isEnabled()).toBe(false);
    control.position = { lineNumber: 3 };
    expect(handler.isEnabled()).toBe(true);
});
