import type * as monaco from '@theia/monaco-editor-core';
import type { BundledLanguage } from './bundled-language';

type CommentRule = monaco.languages.CommentRule;

/** How comments are written, by the family of languages that shares the way. */
const COMMENT_STYLES = {
    none: {},
    slashes: { lineComment: '//', blockComment: ['/*', '*/'] },
    block: { blockComment: ['/*', '*/'] },
    hash: { lineComment: '#' },
    hashBlock: { lineComment: '#', blockComment: ['/*', '*/'] },
    markup: { blockComment: ['<!--', '-->'] },
    dashes: { lineComment: '--', blockComment: ['/*', '*/'] },
    lua: { lineComment: '--', blockComment: ['--[[', ']]'] },
    haskell: { lineComment: '--', blockComment: ['{-', '-}'] },
    percent: { lineComment: '%' },
    semicolon: { lineComment: ';' },
    ocaml: { blockComment: ['(*', '*)'] },
    fsharp: { lineComment: '//', blockComment: ['(*', '*)'] },
    pascal: { lineComment: '//', blockComment: ['{', '}'] },
    powershell: { lineComment: '#', blockComment: ['<#', '#>'] },
    julia: { lineComment: '#', blockComment: ['#=', '=#'] },
    ruby: { lineComment: '#', blockComment: ['=begin', '=end'] },
    cmake: { lineComment: '#', blockComment: ['#[[', ']]'] },
    coffee: { lineComment: '#', blockComment: ['###', '###'] },
    batch: { lineComment: '@REM' },
    basic: { lineComment: '\'' },
    vim: { lineComment: '"' },
    handlebars: { blockComment: ['{{!--', '--}}'] },
    curlyHash: { blockComment: ['{#', '#}'] },
    liquid: { blockComment: ['{% comment %}', '{% endcomment %}'] },
    razor: { blockComment: ['@*', '*@'] },
    erb: { blockComment: ['<%#', '%>'] },
    pug: { lineComment: '//-' },
    haml: { lineComment: '-#' },
    dots: { lineComment: '..' }
} satisfies Record<string, CommentRule>;

export type CommentStyle = keyof typeof COMMENT_STYLES;

const BRACKETS: readonly (readonly [string, string])[] = [['{', '}'], ['[', ']'], ['(', ')']];

/** `monaco.languages.IndentAction.None` and `.Indent`; as numbers, because this file loads no Monaco. */
const NO_INDENT = 0;
const INDENT = 1;

/** Enter inside a doc comment starts the next line with a star; Enter after it returns to the margin. */
const STAR_RULES: readonly monaco.languages.OnEnterRule[] = [
    {
        beforeText: /^\s*\/\*\*(?!\/)(?:(?!\*\/).)*$/,
        action: { indentAction: NO_INDENT, appendText: ' * ' }
    },
    {
        beforeText: /^\s+\*(?:\s(?:(?!\*\/).)*)?$/,
        previousLineText: /^\s*(?:\/\*\*|\*)(?:(?!\*\/).)*$/,
        action: { indentAction: NO_INDENT, appendText: '* ' }
    },
    {
        beforeText: /^\s* \*\/\s*$/,
        action: { indentAction: NO_INDENT, removeText: 1 }
    }
];

const COLON_INDENTS: monaco.languages.OnEnterRule = {
    beforeText: /^(?!\s*#).*:\s*$/,
    action: { indentAction: INDENT }
};

/** Comments, brackets and self-closing pairs of a language. Pure. */
export function languageConfiguration(language: BundledLanguage): monaco.languages.LanguageConfiguration {
    const comments: CommentRule = COMMENT_STYLES[language.comments];
    const quotes = [...language.quotes ?? '"\''];
    const pairs = BRACKETS.map(([open, close]) => ({ open, close }));
    const onEnterRules: monaco.languages.OnEnterRule[] = [];
    if (comments.blockComment?.[0] === '/*') {
        onEnterRules.push(...STAR_RULES);
    }
    if (language.colonIndents) {
        onEnterRules.push(COLON_INDENTS);
    }
    return {
        comments,
        brackets: BRACKETS.map(([open, close]) => [open, close]),
        autoClosingPairs: [
            ...pairs,
            ...quotes.map(quote => ({ open: quote, close: quote, notIn: ['string', 'comment'] }))
        ],
        surroundingPairs: [...pairs, ...quotes.map(quote => ({ open: quote, close: quote }))],
        onEnterRules
    };
}
