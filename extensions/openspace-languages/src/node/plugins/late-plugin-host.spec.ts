import 'reflect-metadata';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LatePluginHost } from './late-plugin-host';

class TestedHost extends LatePluginHost {

    readonly events: string[] = [];

    constructor(extensions = true) {
        super();
        Object.assign(this, {
            options: { extensions },
            connection: { page: { leaving: false } },
            pluginRunners: [],
            hostedPluginProcess: {
                runPluginServer: () => this.events.push('run'),
                terminatePluginServer: () => this.events.push('end'),
                onMessage: () => this.events.push('message')
            }
        });
    }
}

describe('the process of the extension host', () => {
    beforeEach(() => { vi.useFakeTimers(); });
    afterEach(() => { vi.useRealTimers(); });

    it('starts once, when it is expected', () => {
        const host = new TestedHost();
        host.expect();
        host.expect();
        host.onMessage('main', new Uint8Array());
        vi.advanceTimersByTime(60_000);
        expect(host.events).toEqual(['run', 'message']);
    });

    it('ends when nothing comes for it, and starts again when something does', () => {
        const host = new TestedHost();
        host.expect();
        vi.advanceTimersByTime(60_000);
        host.onMessage('main', new Uint8Array());
        vi.advanceTimersByTime(60_000);
        expect(host.events).toEqual(['run', 'end', 'run', 'message']);
    });

    it('is not ended twice when the page goes before', () => {
        const host = new TestedHost();
        host.expect();
        host.clientClosed();
        vi.advanceTimersByTime(60_000);
        expect(host.events).toEqual(['run', 'end']);
    });

    it('does not start where no extension may run', () => {
        const host = new TestedHost(false);
        host.expect();
        expect(host.events).toEqual([]);
    });
});
