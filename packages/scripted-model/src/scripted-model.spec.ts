import { describe, expect, it } from 'vitest';
import { ScenarioError } from './scenario/load-scenario.js';
import { Scenario } from './scenario/scenario.js';
import { startScriptedModel } from './scripted-model.js';
import { always, complete, withModel } from './test/chat-client.js';

describe('startScriptedModel', () => {
    it('refuses a bad scenario at the start and at run time', async () => {
        // As a scenario that was read without loadScenario may be.
        const bad = { rules: 'none' } as unknown as Scenario;
        await expect(startScriptedModel({ scenario: bad })).rejects.toThrow(ScenarioError);
        await withModel(always({ text: 'still' }), async model => {
            expect(() => model.setScenario(bad)).toThrow(ScenarioError);
            expect(await (await complete(model)).text()).toContain('still');
        });
    });

    it('lets a playing reply go on when the scenario is replaced', async () => {
        await withModel(always({ hold: 'gate' }, { text: 'old' }), async model => {
            const playing = complete(model);
            await model.waitForRequest(() => true);
            model.setScenario(always({ text: 'new' }));
            expect(await (await complete(model)).text()).toContain('new');
            model.release('gate');
            expect(await (await playing).text()).toContain('old');
        });
    });

    it('keeps its list of requests through a reset', async () => {
        await withModel(always(), async model => {
            const { requests } = model;
            await (await complete(model)).text();
            model.reset();
            await (await complete(model)).text();
            expect(requests).toHaveLength(1);
        });
    });

    it('rejects when the port is taken', async () => {
        await withModel(always(), async model => {
            await expect(startScriptedModel({ scenario: always(), port: Number(new URL(model.url).port) })).rejects.toThrow('EADDRINUSE');
        });
    });

    it('gives a reachable address when it listens everywhere', async () => {
        await withModel(always({ text: 'here' }), async model => {
            expect(model.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
            expect(await (await complete(model)).text()).toContain('here');
        }, { host: '0.0.0.0' });
    });

    it('rejects those who wait for a request when it closes, and may be closed twice', async () => {
        const model = await startScriptedModel({ scenario: always() });
        const waiting = expect(model.waitForRequest(() => true)).rejects.toThrow('closed');
        await model.close();
        await waiting;
        await model.close();
    });
});
