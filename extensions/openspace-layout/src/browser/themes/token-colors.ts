import { Palette } from './palette';

export interface TokenColor {
    readonly scope: readonly string[];
    readonly settings: { readonly foreground?: string; readonly fontStyle?: string };
}

/** The colours of code: by what a word is for, the same in all languages. */
export function tokenColors(palette: Palette): TokenColor[] {
    const { text, muted, accent, red, green, yellow, blue, purple, orange, teal } = palette;
    return [
        rule(text, 'meta.embedded', 'source.groovy.embedded', 'string meta.image.inline.markdown', 'variable', 'meta.template.expression',
            'variable.legacy.builtin.python'),
        rule(muted, 'comment', 'punctuation.definition.comment', 'string.quoted.docstring'),
        rule(purple, 'keyword', 'storage', 'storage.type', 'storage.modifier', 'keyword.control', 'keyword.operator.new',
            'keyword.operator.expression', 'keyword.operator.wordlike', 'keyword.operator.instanceof', 'keyword.operator.logical.python',
            'variable.language', 'constant.language', 'keyword.operator.sizeof', 'keyword.operator.delete'),
        rule(muted, 'keyword.operator', 'punctuation', 'meta.brace', 'punctuation.separator', 'storage.type.function.arrow'),
        rule(green, 'string', 'meta.embedded.assembly', 'punctuation.definition.string', 'markup.inline.raw', 'string.tag',
            'string.value'),
        rule(red, 'string.regexp', 'constant.regexp', 'keyword.operator.quantifier.regexp', 'constant.character.character-class.regexp'),
        rule(orange, 'constant.numeric', 'constant.character', 'constant.other', 'variable.other.constant', 'variable.other.enummember',
            'keyword.other.unit', 'support.constant', 'constant.character.escape', 'constant.other.option'),
        rule(blue, 'entity.name.function', 'support.function', 'meta.function-call entity.name.function', 'variable.function',
            'entity.name.operator.custom-literal', 'entity.name.label', 'punctuation.definition.template-expression',
            'punctuation.section.embedded'),
        rule(teal, 'entity.name.type', 'entity.name.class', 'entity.name.namespace', 'entity.name.scope-resolution', 'support.type',
            'support.class', 'entity.other.inherited-class', 'entity.other.attribute', 'storage.type.numeric.go',
            'storage.type.cs', 'storage.type.java', 'storage.type.generic.java', 'entity.name.type.module', 'meta.type.cast.expr'),
        rule(yellow, 'entity.other.attribute-name', 'support.type.property-name', 'support.type.vendored.property-name',
            'meta.object-literal.key', 'entity.name.tag.yaml', 'support.type.property-name.json', 'source.coffee.embedded',
            'entity.other.attribute-name.class.css', 'entity.other.attribute-name.id.css', 'variable.css', 'variable.scss'),
        rule(red, 'entity.name.tag', 'meta.tag.sgml.doctype', 'support.class.component'),
        rule(accent, 'entity.name.function.decorator', 'punctuation.decorator', 'meta.preprocessor', 'entity.name.function.preprocessor',
            'markup.underline.link', 'keyword.control.directive', 'meta.decorator variable'),
        { scope: ['markup.heading', 'entity.name.section', 'header'], settings: { foreground: accent, fontStyle: 'bold' } },
        { scope: ['markup.bold', 'strong'], settings: { fontStyle: 'bold' } },
        { scope: ['markup.italic', 'emphasis'], settings: { fontStyle: 'italic' } },
        { scope: ['markup.underline'], settings: { fontStyle: 'underline' } },
        { scope: ['markup.strikethrough'], settings: { fontStyle: 'strikethrough' } },
        rule(muted, 'markup.quote', 'punctuation.definition.quote.begin.markdown'),
        rule(accent, 'punctuation.definition.list.begin.markdown', 'beginning.punctuation.definition.list.markdown'),
        rule(green, 'markup.inserted'),
        rule(red, 'markup.deleted', 'invalid', 'token.error-token'),
        rule(blue, 'markup.changed', 'meta.diff.header', 'token.info-token'),
        rule(yellow, 'token.warn-token'),
        rule(purple, 'token.debug-token')
    ];
}

function rule(foreground: string, ...scope: string[]): TokenColor {
    return { scope, settings: { foreground } };
}
