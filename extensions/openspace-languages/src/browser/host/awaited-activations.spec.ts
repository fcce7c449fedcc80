import { beforeEach, describe, expect, it } from 'vitest';
import { AwaitedActivations } from './awaited-activations';

const NPM = 'onTaskType:npm';

describe('extensions that somebody waits for', () => {
    let asked: string[];
    let ends: ((error?: Error) => void)[];
    let activations: AwaitedActivations;

    beforeEach(() => {
        asked = [];
        ends = [];
        activations = new AwaitedActivations(event => new Promise((resolve, reject) => {
            asked.push(event);
            ends.push(error => error ? reject(error) : resolve());
        }));
    });

    it('are waited for by all who ask while they start', async () => {
        const over: string[] = [];
        const both = ['first', 'second'].map(name => activations.whenDone(NPM).then(() => over.push(name)));
        await Promise.resolve();
        expect([asked, over]).toEqual([[NPM], []]);
        ends[0]();
        await Promise.all(both);
        expect(over).toEqual(['first', 'second']);
    });

    it('are asked for anew afterwards, as other extensions may be there', async () => {
        const first = activations.whenDone(NPM);
        ends[0]();
        await first;
        const second = activations.whenDone(NPM);
        ends[1](new Error('The extension host ended'));
        await expect(second).rejects.toThrow('The extension host ended');
        void activations.whenDone(NPM);
        expect(asked).toEqual([NPM, NPM, NPM]);
    });

    it('start beside each other', () => {
        void activations.whenDone(NPM);
        void activations.whenDone('onDebug');
        expect(asked).toEqual([NPM, 'onDebug']);
    });
});
