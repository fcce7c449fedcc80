/**
 * Compares the texts of a language with the English ones.
 *
 * @param {Map<string, string>} english by key
 * @param {Record<string, string>} translated by key
 * @returns {string[]} what is wrong, one line each
 */
export function checkTranslations(english, translated) {
    const missing = [...english.keys()].filter(key => !translated[key]?.trim()).map(key => `${key} is missing`);
    const odd = Object.entries(translated).flatMap(([key, text]) => {
        const original = english.get(key);
        if (original === undefined) {
            return [`${key} is in no source`];
        }
        const [wanted, found] = [marksOf(original), marksOf(text)];
        return text.trim() === '' || wanted === found ? [] : [`${key} has ${found || 'no placeholders'} instead of ${wanted || 'none'}`];
    });
    return [...missing, ...odd];
}

/** Placeholders, icons and names of commands: what is in a text for the program. Each counts once, as a language may repeat one. */
function marksOf(text) {
    return [...new Set(text.match(/\{\d+\}|\$\([a-z0-9~-]+\)|`[^`]+`/g) ?? [])].sort().join(' ');
}
