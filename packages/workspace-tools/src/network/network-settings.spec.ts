import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NetworkSettings } from './network-settings.js';

describe('the rules of a person for hosts', () => {
    let folder: string;
    let file: string;

    beforeEach(() => {
        folder = mkdtempSync(join(tmpdir(), 'network-settings-'));
        file = join(folder, 'network.json');
    });

    afterEach(() => rmSync(folder, { recursive: true }));

    const decision = (settings: NetworkSettings, host: string): string => settings.judge.judge({ host, port: 443 }).decision;

    it('are kept, and those of everybody count where nobody has decided anything', () => {
        const settings = new NetworkSettings(file);
        expect([decision(settings, 'github.com'), decision(settings, 'a.com')]).toEqual(['allow', 'ask']);
        settings.set({ rules: [{ host: 'github.com', decision: 'never' }], defaults: true });
        expect(decision(new NetworkSettings(file), 'github.com')).toBe('never');
    });

    it('that are none do not take the others with them', () => {
        const settings = new NetworkSettings(file);
        const rules = [
            { host: 'https://x.com', decision: 'allow' }, { host: 'GitHub.com', decision: 'never' },
            { host: 'a'.repeat(400), decision: 'allow' }
        ] as const;
        expect(settings.set({ rules, defaults: true })).toBe('https://x.com');
        expect(decision(settings, 'github.com')).toBe('allow');
        expect(settings.setValid({ rules, defaults: true })).toEqual(['https://x.com', 'a'.repeat(400)]);
        expect([decision(settings, 'github.com'), settings.rules.rules]).toEqual(['never', [{ host: 'github.com', decision: 'never' }]]);
    });

    it.each(['', '{"rules":', '{"rules":[{"host":"github.com"}]}'])('that cannot be read allow nothing, and are kept: %s', text => {
        writeFileSync(file, text);
        const settings = new NetworkSettings(file);
        expect([decision(settings, 'github.com'), settings.rules]).toEqual(['ask', { rules: [], defaults: false }]);
        settings.set({ rules: [], defaults: true });
        expect([decision(settings, 'github.com'), readFileSync(`${file}.unreadable`, 'utf8')]).toEqual(['allow', text]);
        expect(existsSync(file)).toBe(true);
    });
});
