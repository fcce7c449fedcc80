import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { MessageService } from '@theia/core/lib/common/message-service';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Announcer } from 'openspace-interface/lib/browser/page/announcer';
import { OpenSpaceService } from '../../common';
import { AgentStop } from './agent-stop';
import { StopKey } from './stop-key';

describe('the key that stops the agent', () => {
    let key: StopKey;
    let stops: number;
    let release: () => void;
    let messages: string[];

    beforeEach(() => {
        stops = 0;
        messages = [];
        const container = new Container();
        container.bind(OpenSpaceService).toConstantValue({
            stopEverything: () => {
                stops++;
                return new Promise<void>(resolve => { release = resolve; });
            }
        });
        container.bind(MessageService)
            .toConstantValue({ info: async (message: string) => { messages.push(message); } } as unknown as MessageService);
        [AgentStop, Announcer, StopKey].forEach(singleton => container.bind<unknown>(singleton).toSelf().inSingletonScope());
        key = container.get(StopKey);
        key.onStart();
    });

    afterEach(() => {
        key.onStop();
        document.body.replaceChildren();
    });

    function press(target: EventTarget, init: KeyboardEventInit = {}): KeyboardEvent {
        const event = new KeyboardEvent('keydown', {
            key: 'Backspace', ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true, ...init
        });
        target.dispatchEvent(event);
        return event;
    }

    it('works wherever the keyboard is, and nothing else gets it', () => {
        const input = document.body.appendChild(document.createElement('textarea'));
        let others = 0;
        const other = (): number => others++;
        document.addEventListener('keydown', other, true);
        input.addEventListener('keydown', event => event.stopImmediatePropagation());
        expect(press(input).defaultPrevented).toBe(true);
        document.removeEventListener('keydown', other, true);
        expect([stops, others]).toEqual([1, 0]);
    });

    it.each([{ shiftKey: false }, { ctrlKey: false }, { altKey: true }, { key: 'Delete' }])('is no other key: %j', init => {
        expect([press(document.body, init).defaultPrevented, stops]).toEqual([false, 0]);
    });

    it('stops once while it is held down, says so, and works again', async () => {
        press(document.body);
        press(document.body, { repeat: true });
        expect([stops, messages]).toEqual([1, []]);
        release();
        await new Promise(resolve => setTimeout(resolve));
        expect([messages, document.querySelector('[aria-live=assertive]')?.textContent]).toEqual([['Agent stopped'], 'Agent stopped']);
        press(document.body);
        expect(stops).toBe(2);
    });

    it('is known to Theia, too', () => {
        const bound: unknown[] = [];
        key.registerKeybindings({ registerKeybinding: (binding: unknown) => bound.push(binding) } as unknown as KeybindingRegistry);
        expect(bound).toEqual([{ command: 'openspace.control.stop', keybinding: 'ctrl+shift+backspace' }]);
    });
});
