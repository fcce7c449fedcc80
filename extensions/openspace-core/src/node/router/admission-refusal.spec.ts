import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AgentCommandCall } from '../../common';
import { admissionRefusal } from './admission-refusal';

const CALL: AgentCommandCall = { id: 'a', cmd: 'openspace.file.write', args: {}, source: 'block' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusalOf = (admit: () => Promise<string | undefined>): Promise<string | undefined> =>
    admissionRefusal({ admit, add: () => undefined }, CALL);

it('lets pass what is written down, and says why if it cannot be', async () => {
    expect(await refusalOf(async () => undefined)).toBeUndefined();
    expect(await refusalOf(async () => 'no space'))
        .toBe('The command was not run, because the audit log cannot be written: no space');
    expect(vi.getTimerCount()).toBe(0);
});

it('does not wait for ever for a disk that hangs', async () => {
    const refusal = refusalOf(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await refusal).toBe('The command was not run, because the disk with the audit log has not answered for 10 seconds.');
});
