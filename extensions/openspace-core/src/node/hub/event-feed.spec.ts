import { EventEmitter } from 'node:events';
import type { Response } from '@theia/core/shared/express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { launchOptions } from '../fixtures/launch-options';
import { serviceContainer } from '../fixtures/service-container';
import { CommandRouter } from '../router/command-router';
import { TabRegistry } from '../router/tab-registry';
import { EventFeed } from './event-feed';

/** The border to the network: remembers what was written. */
class FakeResponse extends EventEmitter {
    written = '';

    writeHead(): this {
        return this;
    }

    write(text: string): boolean {
        this.written += text;
        return true;
    }
}

describe('a watcher', () => {
    beforeEach(() => {
        vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00.000Z') });
    });

    afterEach(() => {
        vi.useRealTimers();
    });

    it('is pinged every thirty seconds until it leaves', () => {
        const feed = serviceContainer(launchOptions('/nowhere'), CommandRouter, EventFeed, TabRegistry).get(EventFeed);
        const response = new FakeResponse();
        feed.attach(response as unknown as Response);
        vi.advanceTimersByTime(60_000);
        expect(response.written).toBe([
            ': connected\n\n',
            'event: ping\ndata: {"timestamp":"2026-01-01T00:00:30.000Z"}\n\n',
            'event: ping\ndata: {"timestamp":"2026-01-01T00:01:00.000Z"}\n\n'
        ].join(''));
        response.emit('close');
        expect(vi.getTimerCount()).toBe(0);
    });
});
