import { beforeEach, describe, expect, it } from 'vitest';
import { HostForecast } from './host-forecast';

describe('the forecast of the extension host', () => {
    beforeEach(() => localStorage.clear());

    it('expects nothing of a window that is new', () => {
        expect(new HostForecast().isLikely).toBe(false);
    });

    it('expects of the next page what this one needed', () => {
        new HostForecast().learn(true);
        expect(new HostForecast().isLikely).toBe(true);
    });

    it('is given up by a page that needed nothing', () => {
        new HostForecast().learn(true);
        new HostForecast().learn(false);
        expect(new HostForecast().isLikely).toBe(false);
    });
});
