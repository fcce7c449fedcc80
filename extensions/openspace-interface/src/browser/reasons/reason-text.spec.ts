import { nls } from '@theia/core/lib/common/nls';
import { afterEach, describe, expect, it } from 'vitest';
import { errorText, reasonText } from './reason-text';

describe('reasonText', () => {
    afterEach(() => { nls.localization = undefined; });

    it('is the English text where no other language is chosen', () => {
        expect(reasonText('No folder is open.')).toBe('No folder is open.');
    });

    it('takes the translations of the language of the window, and no other texts', () => {
        nls.localization = {
            languageId: 'de',
            translations: { 'openspace/reasons/No folder is open.': 'Kein Ordner ist geöffnet.', 'openspace/other': 'Anderes' }
        };
        expect(reasonText('No folder is open.')).toBe('Kein Ordner ist geöffnet.');
        expect(reasonText('openspace/other')).toBe('openspace/other');
        nls.localization = { languageId: 'fr', translations: { 'openspace/reasons/No folder is open.': 'Aucun dossier n’est ouvert.' } };
        expect(reasonText('No folder is open.')).toBe('Aucun dossier n’est ouvert.');
    });

    it('says what an error says, and what is thrown without being one', () => {
        nls.localization = { languageId: 'de', translations: { 'openspace/reasons/There is no file {0}.': 'Es gibt keine Datei {0}.' } };
        expect(errorText(new Error('There is no file a.'))).toBe('Es gibt keine Datei a.');
        expect(errorText('There is no file b.')).toBe('Es gibt keine Datei b.');
        expect(errorText(undefined)).toBe('undefined');
    });
});
