/**
 * VS Code's language packs, which translate what Theia has from VS Code, and the built-in extensions. `docs/decisions/translations.md`
 * says why these. Whoever changes the version changes the hashes with it: `npm view NAME@VERSION dist.integrity`.
 */
const pack = (name, hash) => ({
    name: `@codingame/monaco-vscode-language-pack-${name}`, version: '4.3.2', integrity: `sha512-${hash}`
});

/** By Theia's names of the languages. */
export const LANGUAGE_PACKS = {
    'de': pack('de', 'EvVcieMgEdySJn26+cfVqRKtPHUtb+lzge9J4WiI5lyzQx00ccZBK5KFWSP+22WhLrwEKfj63++li8lJrcYKMA=='),
    'es': pack('es', 'wEzJ1Kj3jkCVPo2z/Co0pmAk9TmGFXL0Rn2z3EUjw/sPtI63DPA98K/WoJCs9jQTkIC4Q5Ws0SLm3eZ/o0ZbIg=='),
    'fr': pack('fr', 'ZB15rD3/Fy6YWhfdU+ProPq/ooTVN3MBYWnkOE1ZgOsodFe1a4b3UoFfHQKYJF0E6/7D5ELsGSnUAtG7TZCzrA=='),
    'ja': pack('ja', 'HUnuyhoTseVhxXtKo3PIy927idPoxO5wPYEv2hX4N6/z2y7E5hUZrT6bAFTsaJOcEt3k6W3Cvwf97I6UsDz8Eg=='),
    'zh-cn': pack('zh-hans', '0gojoJ1H1Y9Sue0A+pRhERtqvL3DJlPzMoYuHRCFk78af5MThsMNVqWJMmNTQBGMTtN5vnzy30alc3HT/W1rHA==')
};
