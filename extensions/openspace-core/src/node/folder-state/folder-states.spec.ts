import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { launchOptions } from '../fixtures/launch-options';
import { FolderStateServiceImpl } from './folder-state-service-impl';
import { FolderStates } from './folder-states';

const FOLDER = 'file:///w/one';

describe('what windows remember for a folder', () => {
    let folder: TemporaryFolder;

    beforeEach(() => {
        folder = new TemporaryFolder();
    });

    afterEach(() => folder.remove());

    const start = (): FolderStates => serviceContainer(launchOptions(folder.path), FolderStates).get(FolderStates);
    const files = (): string[] => readdirSync(folder.at('folders')).sort();
    const only = (): string => join(folder.at('folders'), files()[0]);

    it('is there after a restart, for the user alone, a file for each folder', () => {
        const states = start();
        states.write(FOLDER, 'layout', 'a', {});
        states.write('file:///w/two', 'layout', 'b', {});
        expect(start().read(FOLDER)).toEqual({ values: { layout: 'a' } });
        expect(start().read('file:///w/none')).toEqual({ values: {} });
        expect([files().length, statSync(only()).mode & 0o777]).toEqual([2, 0o600]);
    });

    it('fault 10: is not lost when two processes write different things', () => {
        const [one, other] = [start(), start()];
        one.write(FOLDER, 'layout', 'a', {});
        other.write(FOLDER, 'breakpoints', [1], {});
        one.write(FOLDER, 'layout', undefined, {});
        expect(start().read(FOLDER).values).toEqual({ breakpoints: [1] });
    });

    it.each([
        '', '{"version":1,', '[]', '{"version":2,"folder":"file:///w/one","values":{}}',
        '{"version":1,"folder":"file:///other","values":{}}'
    ])(
        'is set aside if it is of no use: %s', text => {
            start().write(FOLDER, 'layout', 'a', {});
            const file = only();
            writeFileSync(file, text);
            const { values, setAside } = start().read(FOLDER);
            expect([values, setAside, readFileSync(setAside!, 'utf8')]).toEqual([{}, file.replace('.json', '.broken.json'), text]);
            start().write(FOLDER, 'layout', 'b', {});
            writeFileSync(file, text);
            expect(start().read(FOLDER).setAside).toBe(file.replace('.json', '.broken-2.json'));
        }
    );

    it('gives a single value away without the others', () => {
        const states = start();
        states.write(FOLDER, 'layout', 'broken', {});
        states.write(FOLDER, 'tasks', 1, {});
        const target = states.setAside(FOLDER, 'layout', {});
        expect([states.read(FOLDER).values, states.setAside(FOLDER, 'layout', {})]).toEqual([{ tasks: 1 }, undefined]);
        expect(readFileSync(target!, 'utf8')).toContain('"layout":"broken"');
    });

    it('has bounds', () => {
        const states = start();
        expect(() => states.write(FOLDER, 'layout', 'x'.repeat(2_000_001), {})).toThrow('too large');
        for (let count = 0; count < 5; count++) {
            states.write(FOLDER, `key${count}`, 'x'.repeat(1_900_000), {});
        }
        expect(() => states.write(FOLDER, 'last', 'x'.repeat(1_900_000), {})).toThrow('Too much');
        expect(Object.keys(states.read(FOLDER).values)).toHaveLength(5);
    });

    it('is told to other pages, and not to the one that wrote it', async () => {
        const container = serviceContainer(launchOptions(folder.path), FolderStates);
        container.bind(FolderStateServiceImpl).toSelf();
        const [one, other] = [container.get(FolderStateServiceImpl), container.get(FolderStateServiceImpl)];
        const heard: string[] = [];
        one.setClient({ onDidWrite: (_folder, key) => heard.push(`one ${key}`) });
        const listener = other.setClient({ onDidWrite: (_folder, key, value) => heard.push(`other ${key} ${String(value)}`) });
        await one.write(FOLDER, 'tasks', 5);
        listener.dispose();
        await one.write(FOLDER, 'tasks');
        expect([heard, await other.read(FOLDER), await one.setAside(FOLDER, 'tasks')])
            .toEqual([['other tasks 5'], { values: {} }, undefined]);
    });
});
