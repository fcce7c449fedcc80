import { describe, expect, it } from 'vitest';
import { SheetGraph } from './sheet-graph';
import { scanSheet, SheetSyntax } from './sheet-scanner';

/** Where all that the place at `|` means is, as `file:line:character`, the declarations before a slash. */
function found(files: Readonly<Record<string, string>>, syntax: SheetSyntax = 'scss'): string {
    const [[from, marked]] = Object.entries(files).filter(([, text]) => text.includes('|'));
    const caret = marked.indexOf('|');
    const before = marked.slice(0, caret).split('\n');
    const sheets = new Map(Object.entries(files).map(([file, text]) => [file, scanSheet(text.replace('|', ''), syntax)]));
    const name = sheets.get(from)!.names.find(one =>
        one.line === before.length - 1 && one.start <= before.at(-1)!.length && before.at(-1)!.length <= one.end);
    if (!name) {
        return 'no name';
    }
    const graph = new SheetGraph(sheets, syntax);
    const texts = (places: readonly { file: string, name: { line: number, start: number } }[]): string =>
        places.map(({ file, name: { line, start } }) => `${file}:${line}:${start}`).sort().join(' ');
    return `${texts(graph.declarationsOf(from, name))} / ${texts(graph.placesOf(from, name))}`;
}

describe('names that style sheets share', () => {
    it('come by @use, with a namespace, another one, or none', () => {
        const kit = '$ink: black;\n@mixin box($ink) { color: $ink; }\n@function half($a) { @return $a; }\n';
        expect(found({
            'src/_kit.scss': kit, 'a.scss': '@use "src/kit";\na { color: kit.$in|k; }\n', 'b.scss': '$ink: red; b { color: $ink; }'
        })).toBe('src/_kit.scss:0:1 / a.scss:1:16 src/_kit.scss:0:1');
        expect(found({
            'src/_kit.scss': kit, 'a.scss': '@use "./src/kit" as k;\na { @include k.b|ox(1); }\n',
            'b.scss': '@use "src/kit" as *;\nb { @include box; width: half(2); }'
        })).toBe('src/_kit.scss:1:7 / a.scss:1:15 b.scss:1:13 src/_kit.scss:1:7');
        expect(found({
            'src/_kit.scss': kit.replace('half', 'ha|lf'), 'a.scss': '@use "src/kit" as *;\na { width:half(2) + calc(1px); }\n'
        })).toBe('src/_kit.scss:2:10 / a.scss:1:10 src/_kit.scss:2:10');
    });

    it('come by @forward, with a prefix, and are set by @use', () => {
        expect(found({
            'kit/_index.scss': '@forward "ink" as ink-*;\n', 'kit/_ink.scss': '$dark: black !default;\n',
            'a.scss': '@use "kit" as * with ($ink-dark: red);\na { color: $ink-da|rk; }\n'
        })).toBe('kit/_ink.scss:0:1 / a.scss:0:23 a.scss:1:12 kit/_ink.scss:0:1');
    });

    it('are seen by all that one sheet imports, in Sass and in LESS', () => {
        expect(found({
            'main.scss': '@import "ink", "box";\n', '_ink.scss': '$the_ink: black;\n', '_box.scss': '.box { color: $the-i|nk; }\n',
            'other.scss': '$the-ink: red;'
        })).toBe('_ink.scss:0:1 / _box.scss:0:15 _ink.scss:0:1');
        expect(found({
            'main.less': '@import (reference) "ink";\n.a { .bo|x(@ink); color: ~"@{ink}"; .plain(); }\n',
            'ink.less': '@ink: black;\n.box(@ink; @b: 1) when (@b > 0) { color: @ink; }\n@media print { }\n'
        }, 'less')).toBe('ink.less:1:1 / ink.less:1:1 main.less:1:6');
        expect(found({
            'main.less': '@import "ink.less";\n.a { .box(@i|nk); color: ~"@{ink}"; }\n',
            'ink.less': '@ink: black;\n.box(@ink) { color: @ink; }\n'
        }, 'less')).toBe('ink.less:0:1 / ink.less:0:1 main.less:1:11 main.less:1:28');
    });

    it.each([
        '@mixin a($x) { color: $|x; }', 'a { $x: 1; b { c: $|x; } }', '@each $x in 1, 2 { a { b: $|x; } }', 'a { @include b($|x: 1); }',
        '// $|x\n', '/* $|x */', 'a { b: "$|x"; }'
    ])('are none of the names of a block, nor of a text: %s', text => {
        expect(found({ 'a.scss': `$x: 0;\n${text}` })).toMatch(/^no name/);
    });

    it('are those in texts and maps, and those that a block makes global', () => {
        expect(found({
            'a.scss': '$|x: 0;\n$m: (a: $x, $x: 1);\na { b: "#{$x}"; }\n@if $x { $x: 1; }\n@mixin c { $x: 2 !global; d: url($x); }\n'
        })).toBe('a.scss:0:1 a.scss:3:10 a.scss:4:12 / a.scss:0:1 a.scss:1:13 a.scss:1:9 a.scss:2:11 a.scss:3:10 a.scss:3:5 a.scss:4:12');
    });

    it('are found in sheets that import each other, and in one that is not finished', () => {
        expect(found({ 'a.scss': '@import "b";\n$x: 1;', 'b.scss': '@import "a"; @use "a" as *; @forward "a"; a { b: $|x; c: (' }))
            .toBe('a.scss:1:1 / a.scss:1:1 b.scss:0:50');
        expect(found({ 'a.scss': '@use "sass:math"; @import "x.css", url(b); a { b: math.$|pi; }' })).toBe(' / ');
    });
});
