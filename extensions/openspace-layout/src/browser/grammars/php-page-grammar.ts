/** HTML with `<?php … ?>` islands; `tm-grammars` only has the language inside the islands. */
const phpPage: object = {
    scopeName: 'text.html.php',
    patterns: [{ include: 'text.html.basic' }],
    repository: {
        island: {
            name: 'meta.embedded.block.php',
            begin: '<\\?(?:php\\b|=)?',
            beginCaptures: { 0: { name: 'punctuation.section.embedded.begin.php' } },
            end: '\\?>',
            endCaptures: { 0: { name: 'punctuation.section.embedded.end.php' } },
            contentName: 'source.php',
            patterns: [{ include: 'source.php' }]
        }
    },
    injections: {
        // `L:` goes before HTML's own rules, so that islands inside tags, attributes and scripts count.
        'L:text.html.php - (meta.embedded.block.php | comment.block.html)': { patterns: [{ include: '#island' }] }
    }
};

export default phpPage;
