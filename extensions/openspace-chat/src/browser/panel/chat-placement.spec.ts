import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { ChatPlacement } from './chat-placement';
import { ChatViewContribution } from './chat-view-contribution';

describe('the side of the chat', () => {
    let chat: ChatFixture;
    let area: string;
    const widget = { id: 'openspace-chat', isAttached: true, isVisible: true, node: document.createElement('div') };
    const shell = {
        getAreaFor: () => area, addWidget: vi.fn(async (_: unknown, options: { area: string }) => void (area = options.area)),
        revealWidget: vi.fn(), activateWidget: vi.fn(), resize: vi.fn()
    };

    beforeEach(() => {
        vi.clearAllMocks();
        area = 'right';
        chat = new ChatFixture();
        chat.container.rebind(ApplicationShell).toConstantValue(shell as unknown as ApplicationShell);
        chat.container.bind(ChatViewContribution).toConstantValue({
            tryGetWidget: () => widget, get defaultViewOptions() { return { area: chat.preferences['openspace.chat.placement'] }; }
        } as unknown as ChatViewContribution);
        chat.container.bind(ChatPlacement).toSelf();
    });
    afterEach(() => chat.dispose());

    const start = (): Promise<void> => chat.container.get(ChatPlacement).onDidInitializeLayout();
    const prefer = (side: 'left' | 'right'): void => {
        chat.preferences['openspace.chat.placement'] = side;
        chat.preferenceChanges.fire({ preferenceName: 'openspace.chat.placement' });
    };

    it('changes at once with the preference, and back', async () => {
        await start();
        expect(shell.addWidget).not.toHaveBeenCalled();
        prefer('left');
        await vi.waitFor(() => expect([area, shell.revealWidget.mock.calls]).toEqual(['left', [['openspace-chat']]]));
        prefer('right');
        await vi.waitFor(() => expect(area).toBe('right'));
    });

    it('is in front where a first start puts it, beside the explorer', async () => {
        chat.preferences['openspace.chat.placement'] = 'left';
        area = 'left';
        await start();
        expect([shell.addWidget.mock.calls, shell.revealWidget.mock.calls]).toEqual([[], [['openspace-chat']]]);
        await start();
        expect(shell.revealWidget).toHaveBeenCalledTimes(1);
    });

    it('follows a preference that changed while no page was open, but leaves alone what the person dragged', async () => {
        chat.preferences['openspace.chat.placement'] = 'left';
        await start();
        expect(area).toBe('left');
        area = 'bottom';
        await start();
        expect(area).toBe('bottom');
    });
});
