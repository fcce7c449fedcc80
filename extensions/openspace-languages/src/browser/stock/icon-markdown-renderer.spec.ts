import { LabelParser } from '@theia/core/lib/browser/label-parser';
import { MarkdownStringImpl } from '@theia/core/lib/common/markdown-rendering/markdown-string';
import { Container } from '@theia/core/shared/inversify';
import { expect, it } from 'vitest';
import { IconMarkdownRenderer } from './icon-markdown-renderer';

function render(text: string, supportThemeIcons: boolean): HTMLElement {
    const container = new Container();
    container.bind(LabelParser).toSelf();
    container.bind(IconMarkdownRenderer).toSelf();
    return container.get(IconMarkdownRenderer).render(new MarkdownStringImpl(text, { supportThemeIcons })).element;
}

it('shows icons in code where the text may have some, and nothing else', () => {
    const element = render('[`$(git-commit) 1a2b3c <b>`](command:show)', true);
    expect(element.querySelector('code i')?.className).toContain('codicon-git-commit');
    expect(element.textContent?.trim()).toBe('1a2b3c <b>');
    expect(element.querySelector('b')).toBeNull();
    expect(render('`$(git-commit) x`', false).textContent?.trim()).toBe('$(git-commit) x');
    expect(render('`$("><img src=x>) $(A)`', true).querySelector('i, img')).toBeNull();
});
