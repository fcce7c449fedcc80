import { ServerStatus } from 'openspace-agent/lib/common';
import { aModel } from 'openspace-chat/lib/browser/fixtures/models';
import { describe, expect, it } from 'vitest';
import { modelStatus } from './model-status';

describe('the state of the model', () => {
    const connected: ServerStatus = { state: 'connected', managed: true, notices: [] };
    const model = aModel('m');

    it('is unknown while the server is not there, whatever it said before', () => {
        for (const state of ['starting', 'reconnecting', 'down'] as const) {
            expect(modelStatus({ ...connected, state }, { models: [model] }, model)).toEqual({ state: 'unknown' });
        }
    });

    it('is not told yet, none, not chosen, or one that answers', () => {
        expect(modelStatus(connected, undefined, undefined)).toEqual({ state: 'unlisted' });
        expect(modelStatus(connected, { models: [] }, undefined)).toEqual({ state: 'none' });
        expect(modelStatus(connected, { models: [model] }, undefined)).toEqual({ state: 'unchosen' });
        expect(modelStatus(connected, { models: [model] }, model)).toEqual({ state: 'ready', model });
    });
});
