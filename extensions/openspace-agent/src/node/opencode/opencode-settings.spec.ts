import * as fs from 'node:fs';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { OpencodeSettings } from './opencode-settings';

describe('OpencodeSettings', () => {
    let folder: TemporaryFolder;
    let settings: OpencodeSettings;

    beforeEach(() => {
        folder = new TemporaryFolder();
        const container = new Container();
        container.bind(LaunchOptions).toConstantValue({ home: folder.path });
        container.bind(OpencodeSettings).toSelf();
        settings = container.get(OpencodeSettings);
    });
    afterEach(() => folder.remove());

    it('keeps what was chosen, for the person alone, and what it does not know', () => {
        expect([settings.data, settings.problem]).toEqual([{}, undefined]);
        folder.file('opencode.json', '{ "theme": "mine", "model": "a/b" }');
        settings.change({ small_model: 'a/c', model: undefined });
        expect(JSON.parse(fs.readFileSync(settings.file, 'utf8'))).toEqual({ theme: 'mine', small_model: 'a/c' });
        expect([settings.data, fs.statSync(settings.file).mode & 0o777]).toEqual([{ small_model: 'a/c' }, 0o600]);
    });

    it.each([
        ['{ "model": "secret', 'not valid JSON'], ['{ "model": 3 }', 'model:'], ['{ "permission": { "bash": "perhaps" } }', 'is not used'],
        ['{ "mcp": { "one": { "type": "local", "command": [] } } }', 'mcp.one.command']
    ])('does without %s, says so, and leaves it alone', (text, problem) => {
        folder.file('opencode.json', text);
        expect([settings.data, settings.problem]).toEqual([{}, expect.stringContaining(problem)]);
        expect(settings.problem).not.toContain('secret');
        expect(() => settings.change({ model: 'a/b' })).toThrow('Nothing was changed');
        expect(fs.readFileSync(settings.file, 'utf8')).toBe(text);
    });

    it('refuses what opencode would not start with', () => {
        expect(() => settings.change({ model: 'nonsense' })).toThrow('provider/model');
        expect(fs.existsSync(settings.file)).toBe(false);
    });
});
