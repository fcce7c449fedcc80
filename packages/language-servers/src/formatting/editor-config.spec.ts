import { describe, expect, it } from 'vitest';
import { EditorConfig, editorConfigOf, indentOf } from './editor-config';

const says = (files: Readonly<Record<string, string>>, name = 'bin/run.sh'): EditorConfig =>
    editorConfigOf(`/work/${name}`, '/work', file => files[file], 'shellscript');

describe('.editorconfig', () => {
    it('says it by patterns, languages and folders, the nearest last', () => {
        expect(says({
            '/work/.editorconfig': '; ours\n[*]\nindent_style = Space\nindent_size = 8 # wide\n'
                + '[*.{sh,bash}]\r\nIndent_Size=2\n[*.py]\na=1\n',
            '/work/bin/.editorconfig': '[[shell]]\nswitch_case_indent = true\n[/other/*.sh]\nb=1\n'
        })).toEqual({ indent_style: 'space', indent_size: '2', switch_case_indent: 'true' });
    });

    it('ends at a root, and at the open folder', () => {
        expect(says({
            '/.editorconfig': '[*]\na = 1\n', '/work/.editorconfig': '[*]\nb = 1\n',
            '/work/bin/.editorconfig': 'root = true\n[*.sh]\nc = 1\n'
        })).toEqual({ c: '1' });
        expect(says({ '/.editorconfig': '[*]\na = 1\n' })).toEqual({});
    });

    it.each([
        ['*.sh', true], ['/*.sh', false], ['/bin/*.sh', true], ['bin/**.sh', true], ['**.sh', true], ['{bin,lib}/**', true],
        ['*.py', false],
        ['run.{sh', false]
    ])('knows whether it is about a file by %s', (pattern, isAbout) => {
        expect('a' in says({ '/work/.editorconfig': `[${pattern}]\na = 1\n` })).toBe(isAbout);
    });

    it('says how lines are indented', () => {
        expect(indentOf({ indent_style: 'tab', indent_size: '4' })).toBe(0);
        expect(indentOf({ indent_style: 'space', indent_size: '2' })).toBe(2);
        expect(indentOf({ indent_size: 'tab', tab_width: '3' })).toBe(3);
        const nothing: Readonly<Record<string, string>>[] = [{}, { indent_size: 'unset' }, { indent_style: 'space' }];
        expect(nothing.map(indentOf)).toEqual([undefined, undefined, undefined]);
    });
});
