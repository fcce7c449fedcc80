import { MarkdownStringImpl } from '@theia/core/lib/common/markdown-rendering/markdown-string';
import { expect, it } from 'vitest';
import { spokenName } from './spoken-status-bar';

function element(text: string, label?: string): HTMLElement {
    const node = document.createElement('div');
    node.textContent = text;
    if (label !== undefined) {
        node.setAttribute('aria-label', label);
    }
    return node;
}

it('says what stands in the status bar, without codes of icons', () => {
    expect([
        spokenName({ text: '$(git-branch) main', tooltip: '$(git-branch) Checkout' }),
        spokenName({ text: '$(bracket)', tooltip: element('Ruff Info', 'Editor Language Status: Ruff') }),
        spokenName({ text: '$(sync~spin)', tooltip: element('Busy') }),
        spokenName({ text: 'LF', tooltip: new MarkdownStringImpl('End of **line**') }),
        spokenName({ text: '3', tooltip: () => 'Later' }),
        spokenName({ text: '$(bell)' })
    ]).toEqual(['main, Checkout', 'Editor Language Status: Ruff', 'Busy', 'LF, End of **line**', '3', '']);
});
