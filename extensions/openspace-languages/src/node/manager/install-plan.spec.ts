import { describe, expect, it } from 'vitest';
import { MAX_ALONG, planAlong, PlannedPackage } from './install-plan';

const made = (id: string, dependencies: readonly string[] = [], pack: readonly string[] = []): PlannedPackage =>
    ({ id, version: '1.0.0', dependencies, pack });

describe('what comes along with an extension', () => {

    /** The registry has these; `on` and `off` are there. */
    const plan = (root: PlannedPackage, ...registry: readonly PlannedPackage[]): ReturnType<typeof planAlong> => planAlong(root, {
        isEnabled: id => ({ 'vscode.git': true, 'acme.on': true, 'acme.off': false })[id],
        find: async id => {
            const found = registry.find(each => each.id === id.toLowerCase());
            if (!found) {
                throw new Error(`No ${id}.`);
            }
            return found;
        }
    });

    it('is all that it and those need, once each, without what is there', async () => {
        const root = made('acme.root', ['Acme.A', 'vscode.git'], ['acme.b', 'acme.on', 'acme.off']);
        const { along, missing } = await plan(root, made('acme.a', ['acme.c']), made('acme.b', ['acme.a', 'acme.c']), made('acme.c'));
        expect([along.map(({ id }) => id), missing]).toEqual([['acme.a', 'acme.b', 'acme.c'], []]);
    });

    it('ends, also for those that need each other', async () => {
        const { along } = await plan(made('acme.root', ['acme.a']), made('acme.a', ['Acme.Root', 'acme.b']), made('acme.b', ['acme.a']));
        expect(along.map(({ id }) => id)).toEqual(['acme.a', 'acme.b']);
    });

    it('tells what cannot be had, for whom, and why', async () => {
        const { along, missing } = await plan(made('acme.root', ['acme.off'], ['acme.a', 'acme.gone']), made('acme.a', ['acme.lost']));
        expect(along).toEqual([{ id: 'acme.a', version: '1.0.0' }]);
        expect(missing).toEqual([
            { id: 'acme.off', neededBy: 'acme.root', isRequired: true, reason: 'It is disabled.' },
            { id: 'acme.gone', neededBy: 'acme.root', isRequired: false, reason: 'No acme.gone.' },
            { id: 'acme.lost', neededBy: 'acme.a', isRequired: true, reason: 'No acme.lost.' }
        ]);
    });

    it('tells of what is missing that somebody does not run without it, if anybody does not', async () => {
        const root = made('acme.root', [], ['acme.gone', 'acme.off', 'acme.a']);
        const { missing } = await plan(root, made('acme.a', ['acme.gone', 'acme.off']));
        expect(missing.map(({ id, neededBy, isRequired }) => [id, neededBy, isRequired]))
            .toEqual([['acme.gone', 'acme.a', true], ['acme.off', 'acme.a', true]]);
    });

    it('is bounded', async () => {
        const names = Array.from({ length: MAX_ALONG + 1 }, (_, index) => `acme.m${index}`);
        await expect(plan(made('acme.root', [], names))).rejects.toThrow('acme.root brings more than 100 other extensions.');
    });
});
