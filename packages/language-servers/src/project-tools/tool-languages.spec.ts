import { describe, expect, it } from 'vitest';
import manifest from './manifest.json';
import { ESLINT_LANGUAGES, PRETTIER_LANGUAGES } from './tool-languages';

describe('the manifest of project tools', () => {
    it('starts them with files of their languages, and makes Prettier the formatter of its own', () => {
        const languages = new Set([...ESLINT_LANGUAGES, ...PRETTIER_LANGUAGES, 'python']);
        expect(new Set(manifest.activationEvents)).toEqual(new Set([...languages].map(language => `onLanguage:${language}`)));
        expect(manifest.contributes.configurationDefaults).toEqual(Object.fromEntries(PRETTIER_LANGUAGES.map(language =>
            [`[${language}]`, { 'editor.defaultFormatter': `${manifest.publisher}.${manifest.name}` }])));
    });

    it('keeps them out of folders without trust', () => {
        expect(manifest.capabilities.untrustedWorkspaces.supported).toBe(false);
    });
});
