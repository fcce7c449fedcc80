import { describe, expect, it } from 'vitest';
import { PromptsInFlight } from './prompts-in-flight';

describe('PromptsInFlight', () => {
    it('knows the sessions that have some', () => {
        const prompts = new PromptsInFlight();
        const [first, second] = [prompts.begin('/folder', 'ses_1'), prompts.begin('/folder', 'ses_1')];
        first.end();
        expect([prompts.has('ses_1'), prompts.has('ses_2'), prompts.sessionsIn('/folder'), prompts.sessionsIn('/other')]).toEqual([true, false, ['ses_1'], []]);
        second.end();
        expect([prompts.has('ses_1'), prompts.sessionsIn('/folder')]).toEqual([false, []]);
    });

    it('stops those of one session, and says when they are off their way', async () => {
        const prompts = new PromptsInFlight();
        const [first, second, other] = [prompts.begin('/folder', 'ses_1'), prompts.begin('/folder', 'ses_1'), prompts.begin('/folder', 'ses_2')];
        let over = false;
        const stopped = prompts.stop('ses_1').then(() => { over = true; });
        expect([first, second, other].map(prompt => prompt.stopped.aborted)).toEqual([true, true, false]);
        expect(() => first.stopped.throwIfAborted()).toThrow(new Error('Stopped by the user.'));
        first.end();
        await new Promise(resolve => setImmediate(resolve));
        expect(over).toBe(false);
        second.end();
        await stopped;
    });

    it('lets a later one pass', async () => {
        const prompts = new PromptsInFlight();
        const before = prompts.begin('/folder', 'ses_1');
        const stopped = prompts.stop('ses_1');
        const later = prompts.begin('/folder', 'ses_1');
        before.end();
        await stopped;
        expect([later.stopped.aborted, prompts.has('ses_1')]).toEqual([false, true]);
    });
});
