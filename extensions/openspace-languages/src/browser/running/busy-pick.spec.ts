import { Emitter } from '@theia/core/lib/common/event';
import { beforeEach, describe, expect, it } from 'vitest';
import { BusyPick, lookFor } from './busy-pick';

describe('a list that is looked for', () => {
    /** What the person sees, one after the other. */
    let seen: string[];
    let didHide: Emitter<void>;
    let pick: BusyPick;
    let find: (error?: Error) => void;
    let known: Promise<void>;
    const goOn = async (): Promise<void> => { seen.push('scripts'); };

    beforeEach(() => {
        seen = [];
        didHide = new Emitter();
        pick = {
            placeholder: undefined, busy: false, onDidHide: didHide.event,
            show: () => seen.push(`${pick.placeholder}${pick.busy ? ' (busy)' : ''}`), dispose: () => seen.push('closed')
        };
        known = new Promise((resolve, reject) => { find = error => error ? reject(error) : resolve(); });
    });

    it('says so, and is there until the one that was found is', async () => {
        const done = lookFor(known, pick, 'Looking…', goOn);
        await Promise.resolve();
        expect(seen).toEqual(['Looking… (busy)']);
        find();
        await done;
        expect(seen).toEqual(['Looking… (busy)', 'scripts', 'closed']);
    });

    it('is not found any more once the person has closed it', async () => {
        const done = lookFor(known, pick, 'Looking…', goOn);
        didHide.fire();
        await done;
        find();
        await known;
        expect(seen).toEqual(['Looking… (busy)', 'closed']);
    });

    it('does not stay when nobody can tell what is in it', async () => {
        const done = lookFor(known, pick, 'Looking…', goOn);
        find(new Error('The extension host ended'));
        await expect(done).rejects.toThrow('The extension host ended');
        expect(seen).toEqual(['Looking… (busy)', 'closed']);
    });
});
