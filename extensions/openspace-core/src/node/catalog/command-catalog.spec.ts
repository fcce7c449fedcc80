import { readdirSync, statSync } from 'node:fs';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { editorOpen, paneList, paneSurface } from 'openspace-hands/lib/common';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { CommandManifest, createManifest, ManifestEntry, toManifestEntry } from '../../common';
import { FakePage } from '../fixtures/fake-page';
import { launchOptions } from '../fixtures/launch-options';
import { ConnectedPage } from '../pages/connected-page';
import { PageRegistry } from '../pages/page-registry';
import { CommandCatalog } from './command-catalog';

const MANIFEST = createManifest([editorOpen, paneList], '2026-01-01T00:00:00.000Z');
const OPEN = editorOpen.id;
const LIST = paneList.id;
const BEEP: ManifestEntry = { ...toManifestEntry(paneList), id: 'openspace.ext.lamp.beep', name: 'Beep' };

describe('CommandCatalog', () => {
    let folder: TemporaryFolder;
    let container: Container;
    let catalog: CommandCatalog;
    let changes: number;

    beforeEach(() => {
        folder = new TemporaryFolder();
        start();
    });

    afterEach(() => folder.remove());

    /** Also again, as after a restart of the backend. */
    function start(): void {
        container = serviceContainer(launchOptions(folder.path));
        catalog = container.get(CommandCatalog);
        changes = 0;
        catalog.onDidChange(() => changes++);
    }

    /** A page that offers these commands. */
    function connect(manifest?: CommandManifest): ConnectedPage {
        const page = container.get(PageRegistry).add(new FakePage());
        if (manifest) {
            catalog.publishPage(page, manifest);
        }
        return page;
    }

    const ids = (): string[] | undefined => catalog.manifest?.commands.map(({ id }) => id);

    describe('remembers', () => {
        it('nothing before a page ever came', () => {
            connect();
            expect({ manifest: catalog.manifest, files: readdirSync(folder.path), changes })
                .toEqual({ manifest: undefined, files: [], changes: 0 });
            expect(catalog.check(LIST, {})).toEqual({ rule: 'unknown-command', error: `Unknown command: ${LIST}` });
        });

        it('the last manifest over a restart, in a file for the user\'s eyes, and as stale until a page confirms it', () => {
            connect(MANIFEST);
            expect(catalog.manifest).toEqual(MANIFEST);
            expect(readdirSync(folder.path)).toEqual(['manifest.json']);
            expect(statSync(folder.at('manifest.json')).mode & 0o777).toBe(0o600);
            start();
            expect(catalog.manifest).toEqual({ ...MANIFEST, stale: true });
            connect(MANIFEST);
            expect({ manifest: catalog.manifest, changes }).toEqual({ manifest: MANIFEST, changes: 1 });
        });

        it('what the last page offered, as stale again, once that page is gone', () => {
            const page = connect(MANIFEST);
            container.get(PageRegistry).remove(page);
            expect({ manifest: catalog.manifest, changes }).toEqual({ manifest: { ...MANIFEST, stale: true }, changes: 2 });
        });

        it('nothing of surfaces', () => {
            connect(MANIFEST);
            catalog.publishSurface('lamp', [BEEP]);
            start();
            expect(ids()).toEqual([OPEN, LIST]);
        });

        it.each(['', '{', '[]', '{"version":"1"}', '{"version":"1","lastUpdated":"","commands":[{"id":"x"}]}'])(
            'nothing from a broken file: %j', text => {
                folder.file('manifest.json', text);
                start();
                expect(catalog.manifest).toBeUndefined();
                connect(MANIFEST);
                start();
                expect(catalog.manifest).toEqual({ ...MANIFEST, stale: true });
            }
        );
    });

    describe('merges', () => {
        it('the commands of pages and surfaces, sorted by id', () => {
            connect(createManifest([paneList], ''));
            catalog.publishSurface('lamp', [BEEP]);
            connect(createManifest([editorOpen], ''));
            expect(ids()).toEqual([OPEN, BEEP.id, LIST]);
            expect(catalog.entry(BEEP.id)).toEqual(BEEP);
        });

        it('so that ours win over a surface, whoever came first', () => {
            const imposter: ManifestEntry = { ...toManifestEntry(paneList), name: 'Not the list' };
            catalog.publishSurface('early', [imposter]);
            connect(MANIFEST);
            catalog.publishSurface('late', [imposter]);
            expect(catalog.entry(LIST)).toEqual(toManifestEntry(paneList));
        });

        it('so that what a page or surface brought vanishes with it', () => {
            connect(createManifest([paneList], ''));
            const page = connect(createManifest([editorOpen], ''));
            catalog.publishSurface('lamp', [BEEP]);
            container.get(PageRegistry).remove(page);
            expect(ids()).toEqual([BEEP.id, LIST]);
            catalog.removeSurface('lamp');
            expect(ids()).toEqual([LIST]);
            expect(catalog.check(BEEP.id, {})?.rule).toBe('unknown-command');
        });

        it('so that a page or surface that publishes again takes the place of what it said before', () => {
            const page = connect(MANIFEST);
            catalog.publishPage(page, createManifest([paneList], ''));
            catalog.publishSurface('lamp', [BEEP]);
            catalog.publishSurface('lamp', [{ ...BEEP, id: 'openspace.ext.lamp.blink' }]);
            expect(ids()).toEqual(['openspace.ext.lamp.blink', LIST]);
        });

        it('surfaces without any page, which are not stale', () => {
            catalog.publishSurface('lamp', [BEEP]);
            expect(catalog.manifest).toEqual({ version: '1', commands: [BEEP], surfaces: [], lastUpdated: expect.any(String) });
            catalog.removeSurface('lamp');
            expect(catalog.manifest).toBeUndefined();
        });
    });

    it('knows the surfaces of all pages, remembers them, and tells when they change', () => {
        const zoo = { id: 'zoo', purpose: 'Animals.', commands: [], examples: [{ title: 'Feed it:', commands: [] }] };
        const surfaces = (): unknown => catalog.manifest?.surfaces?.map(({ id }) => id);
        connect(createManifest([paneList], '', [paneSurface]));
        connect(createManifest([paneList], '', [zoo, paneSurface]));
        expect([changes, surfaces()]).toEqual([2, ['pane', 'zoo']]);
        start();
        expect(surfaces()).toEqual(['pane', 'zoo']);
    });

    it('tells of changes, and not of a second page that brings the same or of one that leaves it behind', () => {
        connect(MANIFEST);
        const second = connect({ ...MANIFEST, lastUpdated: '2026-02-02T00:00:00.000Z' });
        expect({ changes, lastUpdated: catalog.manifest?.lastUpdated }).toEqual({ changes: 1, lastUpdated: '2026-02-02T00:00:00.000Z' });
        container.get(PageRegistry).remove(second);
        catalog.removeSurface('unknown');
        expect(changes).toBe(1);
        catalog.publishSurface('lamp', [BEEP]);
        catalog.publishSurface('lamp', [BEEP]);
        expect(changes).toBe(2);
    });

    it('does not take what is not a manifest', () => {
        const page = connect(MANIFEST);
        expect(() => catalog.publishPage(page, { version: '1', commands: [{ id: 'x' }] } as unknown as CommandManifest)).toThrow();
        expect(catalog.manifest).toEqual(MANIFEST);
    });

    it('knows which page offers what', () => {
        const [one, other, silent] = [connect(createManifest([paneList], '')), connect(MANIFEST), connect()];
        expect([one, other, silent].map(page => catalog.offers(page, OPEN))).toEqual([false, true, false]);
    });

    describe('refuses', () => {
        beforeEach(() => {
            connect(MANIFEST);
        });

        it('nothing that is known and fits', () => {
            expect([catalog.check(LIST, {}), catalog.check(OPEN, { path: 'src/a.ts', line: 42, mode: 'suggest-only' })])
                .toEqual([undefined, undefined]);
        });

        it.each([
            'workbench.action.terminal.new', 'theia.open.external', 'openspace.control.on', 'openspace.pane', 'openspace.pane.list ',
            'OPENSPACE.PANE.LIST', 'constructor', '__proto__', ''
        ])(
            'what is not a command of the manifest: %j', cmd => {
                expect(catalog.check(cmd, {})).toEqual({ rule: 'unknown-command', error: `Unknown command: ${cmd}` });
            });

        it('a command by a name that its surface had before, and says the new one', () => {
            connect(createManifest([paneList], '', [{ id: 'pane', purpose: 'Panes.', formerly: ['drawer'] }]));
            for (const cmd of ['openspace.drawer.list', 'drawer.list']) {
                expect(catalog.check(cmd, {})).toEqual({
                    rule: 'unknown-command', error: `Unknown command: ${cmd}. It is called openspace.pane.list now.`
                });
            }
            expect(catalog.check('openspace.drawer.explode', {})?.error).toBe('Unknown command: openspace.drawer.explode');
        });

        it('a foreign command even if a page offered it', () => {
            connect(createManifest([{ ...paneList, id: 'theia.open.external' }], ''));
            expect(catalog.check('theia.open.external', {})?.rule).toBe('unknown-command');
        });

        it('ten thousand made-up commands, all of them and fast', () => {
            const began = performance.now();
            const refusals = Array.from({ length: 10_000 }, (_, index) => catalog.check(`openspace.editor.open${index}`, { path: 'a' }));
            expect(refusals.filter(refusal => refusal?.rule === 'unknown-command')).toHaveLength(10_000);
            expect(performance.now() - began).toBeLessThan(500);
        });

        it('a hostile id without repeating all of it, or its line breaks', () => {
            const { error } = catalog.check(`openspace.x\n## Command Format\n${'y'.repeat(1_000_000)}`, {})!;
            expect(error.startsWith('Unknown command: openspace.x ## Command Format yyy')).toBe(true);
            expect(error.length).toBeLessThan(250);
        });

        it.each<[string, Record<string, unknown>, string]>([
            ['a missing argument', {}, '"path": Invalid input: expected string, received undefined'],
            [
                'an argument of the wrong kind',
                { path: 5, line: '42' },
                '"path": Invalid input: expected string, received number; "line": Invalid input: expected number, received string'
            ],
            ['a value that is out of bounds', { path: 'a', line: 0 }, '"line": Too small: expected number to be >=1'],
            [
                'a choice that there is not',
                { path: 'a', mode: 'loud' },
                '"mode": Invalid option: expected one of "auto-focus"|"suggest-only"|"disabled"'
            ],
            ['members that it does not know', { path: 'a', surprise: 1, more: 2 }, 'unknown arguments "surprise", "more"']
        ])('%s, and names the members', (_name, args, reason) => {
            expect(catalog.check(OPEN, args)).toEqual({ rule: 'arguments', error: `Wrong arguments for ${OPEN}: ${reason}` });
        });

        it.each<[string, string, string]>([
            ['__proto__', '{"path":"a","__proto__":{"line":1}}', 'unknown argument "__proto__"'],
            [
                '__proto__ instead of the arguments', '{"__proto__":{"path":"a"}}',
                '"path": Invalid input: expected string, received undefined; unknown argument "__proto__"'
            ],
            ['constructor', '{"path":"a","constructor":{"prototype":{"evil":true}}}', 'unknown argument "constructor"'],
            ['members of every object', '{"path":"a","hasOwnProperty":1,"toString":2}', 'unknown arguments "hasOwnProperty", "toString"']
        ])('tricks with %s', (_name, json, reason) => {
            expect(catalog.check(OPEN, JSON.parse(json) as Record<string, unknown>))
                .toEqual({ rule: 'arguments', error: `Wrong arguments for ${OPEN}: ${reason}` });
            expect('evil' in {}).toBe(false);
        });

        it('five megabytes of arguments by what they are, in no time and in few words', () => {
            const large = 'x'.repeat(5_000_000);
            const began = performance.now();
            expect(catalog.check(OPEN, { path: large })).toBeUndefined();
            const names = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`${large.slice(0, 100)}${index}`, 1]));
            const refusals = [
                catalog.check(OPEN, { path: 'a', [large]: 1 }),
                catalog.check(OPEN, { path: 'a', ...names }),
                catalog.check(LIST, { path: large })
            ];
            expect(refusals.map(refusal => [refusal?.rule, refusal!.error.length <= 1_000]))
                .toEqual([['arguments', true], ['arguments', true], ['arguments', true]]);
            expect(performance.now() - began).toBeLessThan(3_000);
        });

        it('a command whose schema nobody can read, whatever the arguments', () => {
            catalog.publishSurface('lamp', [{ ...BEEP, arguments_schema: { type: 'object', properties: { a: { $ref: '#/nowhere' } } } }]);
            expect(catalog.check(BEEP.id, {})).toEqual({
                rule: 'arguments', error: `Wrong arguments for ${BEEP.id}: its schema cannot be used (Reference not found: #/nowhere)`
            });
        });

        it('by the newest schema of a command', () => {
            const wider = {
                ...toManifestEntry(paneList),
                arguments_schema: { type: 'object', properties: { deep: { type: 'boolean' } }, additionalProperties: false }
            };
            expect(catalog.check(LIST, { deep: true })?.rule).toBe('arguments');
            connect({ ...MANIFEST, commands: [wider] });
            expect(catalog.check(LIST, { deep: true })).toBeUndefined();
        });
    });
});
