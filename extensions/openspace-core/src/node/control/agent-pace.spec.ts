import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { launchOptions } from '../fixtures/launch-options';
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

    it('pauses it again if it does not come to its senses', () => {
        count(301, 100_000);
        control.setMode('on');
        count(300, 100_001);
        expect(control.state.mode).toBe('on');
        count(1, 100_002);
        expect(control.state.mode).toBe('paused');
    });

    it('pauses it also if the person has paused it and let it go on in between', () => {
        count(200, 100_000);
        control.setMode('paused');
        control.setMode('on');
        count(300, 100_001);
        expect(control.state.mode).toBe('on');
        count(1, 100_002);
        expect(control.state.mode).toBe('paused');
    });

    it('does not change the person\'s reason to pause, nor anything about one that is switched off', () => {
        control.setMode('paused');
        count(400, 100_000);
        expect(control.state).toEqual({ mode: 'paused', decided: false });
        control.setMode('off');
        let changes = 0;
        control.onDidChange(() => changes++);
        count(400, 100_000);
        control.setMode('on');
        expect([changes, control.state]).toEqual([1, { mode: 'on', decided: true }]);
    });
});
