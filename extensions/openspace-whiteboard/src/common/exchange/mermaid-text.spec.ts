import { describe, expect, it } from 'vitest';
import { prepareMermaid } from './mermaid-source';
import { decoded, plainText, withGenerics } from './mermaid-text';

describe('a text of Mermaid', () => {
    it.each([
        ['List~int~', 'List<int>'], ['Map~String, List~int~~', 'Map<String, List<int>>'], ['Foo~T~bar', 'Foo<T>bar'],
        ['a(x: Set~A~) Set~B~', 'a(x: Set<A>) Set<B>'], ['~', '~'], ['~x', '~x'], ['a ~ b', 'a ~ b'], ['a~b', 'a~b'], ['名~値~', '名<値>']
    ])('has generics: %s', (text, shown) => {
        expect(withGenerics(text)).toBe(shown);
    });

    it('has characters in place of their names and numbers, decoded once', () => {
        const hidden = (name: string): string => `\uFB02\u00B0${name}\u00B6\u00DF`;
        expect(decoded(`${hidden('quot')} ${hidden('\u00B035')} ${hidden('amp')}lt; &lt;b&gt; &#x41;&#65; &nobody; ${hidden('nobody')}`))
            .toBe('" # &lt; <b> AA &nobody; #nobody;');
        expect(decoded('&#1114112; &#99999999999; &__proto__;')).toBe('&#1114112; &#99999999999; &__proto__;');
    });

    it('has no emphasis if it is Markdown, and keeps stars otherwise', () => {
        const text = '**bold** *it* 2*3*4 snake_case_name __x__';
        expect([plainText(text, { isMarkdown: true }), plainText(text)]).toEqual(['bold it 2*3*4 snake_case_name x', text]);
        const hostile = '**a '.repeat(25_000);
        expect(plainText(hostile, { isMarkdown: true })).toBe(hostile.trim());
    });

    it('has no characters that hide or reorder others', () => {
        expect(plainText(' a\u202Eb\u0000<br>  c \\n d\r\n')).toBe('ab\nc\nd');
    });
});

describe('the source of a diagram', () => {
    it('loses what configures it, and no line', () => {
        const source = '\uFEFF---\r\ntitle: Orders\r\nconfig:\r\n  theme: dark\r\n---\r\n%%{init: {\r\n}}%%\r\n'
            + 'flowchart TD\r\n  %% why\r\n  a["100%% sure"]';
        const { text, title, skippedLines, lines } = prepareMermaid(source);
        expect({ text, title, skippedLines }).toEqual({
            text: '\n\n\n\n\n\n\nflowchart TD\n\n  a["100%% sure"]', title: 'Orders', skippedLines: 7
        });
        expect([lines.length, lines[7]]).toEqual([10, 'flowchart TD']);
    });

    it('keeps what only looks like a tag, and what is one of Mermaid\'s own', () => {
        expect(prepareMermaid('a <--> b <|-- c <<choice>> List<T> x<y <br/> <i>z</i> <a href="q">').text)
            .toBe('a <--> b <|-- c <<choice>> List#lt;T> x#lt;y <br/> z #lt;a href=\'q\'>');
    });

    it('takes no more time for much of it', () => {
        const many = ['<'.repeat(50_000), '%%{'.repeat(20_000), '---\n'.repeat(20_000), '<a '.repeat(20_000), '\n'.repeat(50_000)];
        expect(many.map(text => prepareMermaid(text).lines.length)).toEqual(many.map(text => text.split('\n').length));
    });
});
