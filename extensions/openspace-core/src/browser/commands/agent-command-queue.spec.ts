// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CommandResult, defineAgentCommand } from '../../common';
import { CommandFixture } from '../fixtures/command-fixture';
import { AgentCommandQueue } from './agent-command-queue';

const STEP = defineAgentCommand({
    id: 'openspace.test.step', label: 'Step', description: '', category: 'Test', risk: 'view', args: z.object({ name: z.string() }), result: z.object({}), example: { name: 'a' }
});

describe('AgentCommandQueue', () => {
    it('runs commands one after the other, in the order in which they came, whatever becomes of them', async () => {
        const fixture = new CommandFixture();
        const queue = fixture.container.get(AgentCommandQueue);
        const log: string[] = [];
        const ends = new Map<string, (error?: Error) => void>();
        fixture.registry.register(STEP, ({ name }) => {
            log.push(`${name} begins`);
            return new Promise((resolve, reject) => ends.set(name, error => {
                log.push(`${name} ends`);
                return error ? reject(error) : resolve({});
            }));
        });
        const enqueue = (name: string): Promise<CommandResult> => queue.enqueue({ id: name, cmd: name === 'unknown' ? 'openspace.test.unknown' : STEP.id, args: { name }, source: 'block' });
        const results = [enqueue('a'), enqueue('unknown'), enqueue('b')];
        await new Promise(resolve => setTimeout(resolve));
        expect(log).toEqual(['a begins']);
        ends.get('a')?.(new Error('a failed'));
        expect(await results[1]).toMatchObject({ success: false, error: 'Unknown command: openspace.test.unknown' });
        await new Promise(resolve => setTimeout(resolve));
        expect(log).toEqual(['a begins', 'a ends', 'b begins']);
        ends.get('b')?.();
        expect((await Promise.all(results)).map(({ success }) => success)).toEqual([false, false, true]);
    });
});
