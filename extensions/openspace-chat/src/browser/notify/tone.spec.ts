import { afterEach, expect, it, vi } from 'vitest';
import { DesktopNotifications } from './desktop-notifications';
import { Tone } from './tone';

afterEach(() => vi.unstubAllGlobals());

it('plays two notes, and nothing where there is no sound', async () => {
    new Tone().play('done');
    const started: number[] = [];
    const node = { connect: (next: unknown) => next, gain: { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() }, stop: vi.fn() };
    vi.stubGlobal('AudioContext', class {
        currentTime = 1;
        resume = async (): Promise<void> => undefined;
    });
    vi.stubGlobal('GainNode', class {
        constructor() {
            return node;
        }
    });
    vi.stubGlobal('OscillatorNode', class {
        constructor(_: unknown, { frequency }: { frequency: number }) {
            return { ...node, start: () => started.push(frequency) };
        }
    });
    new Tone().play('error');
    await vi.waitFor(() => expect(started).toEqual([392, 262]));
});

it('shows the browser\'s notifications, if it has them', async () => {
    const desktop = new DesktopNotifications();
    expect([desktop.state, await desktop.request()]).toEqual(['unsupported', 'unsupported']);
    const shown: Array<{ title: string; options: unknown; onclick?: () => void; close: () => void }> = [];
    vi.stubGlobal('Notification', class {
        static permission = 'granted';
        static requestPermission = async (): Promise<string> => 'granted';
        close = vi.fn();
        constructor(readonly title: string, readonly options: unknown) {
            shown.push(this);
        }
    });
    const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined);
    const clicked = vi.fn();
    desktop.show('Done', 'A session', 'tag', clicked);
    shown[0].onclick?.();
    expect([desktop.state, await desktop.request(), shown[0].title, shown[0].options]).toEqual(
        ['granted', 'granted', 'Done', { body: 'A session', tag: 'tag' }]
    );
    expect([focus, clicked, shown[0].close].map(called => vi.mocked(called).mock.calls.length)).toEqual([1, 1, 1]);
});
