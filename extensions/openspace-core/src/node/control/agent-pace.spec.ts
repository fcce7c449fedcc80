import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { launchOptions } from '../fixtures/launch-options';
import { serviceContainer } from '../fixtures/service-container';
import { AgentControl } from './agent-control';
import { AgentPace } from './agent-pace';

describe('AgentPace', () => {
    let folder: TemporaryFolder;
    let pace: AgentPace;
    let control: AgentControl;

    beforeEach(() => {
        folder = new TemporaryFolder();
        const container = serviceContainer(launchOptions(folder.path));
        pace = container.get(AgentPace);
        control = container.get(AgentControl);
    });

    afterEach(() => folder.remove());

    const count = (times: number, at: number): void => Array.from({ length: times }).forEach(() => pace.count(at));

    it('lets a busy agent work', () => {
        count(300, 100_000);
        count(300, 160_000);
        expect(control.state.mode).toBe('on');
    });

    it('pauses one that asks for too much in a minute, and says why', () => {
        count(301, 100_000);
        expect(control.state).toMatchObject({ mode: 'paused', reason: expect.stringContaining('more than 300 commands') as string });
    });

    it('lets it go on when the person says so', () => {
        count(301, 100_000);
        control.setMode('on');
        count(10, 100_001);
        expect(control.state).toEqual({ mode: 'on', decided: false });
    });
});
