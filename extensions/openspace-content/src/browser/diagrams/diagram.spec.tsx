import * as React from '@theia/core/shared/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ContentFixture } from '../fixtures/content-fixture';
import { MarkdownView } from '../markdown/markdown-view';
import { drawDiagram } from './diagram-renderer';

vi.mock('./diagram-renderer', () => ({ drawDiagram: vi.fn() }));

const picture = (text: string): SVGSVGElement => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.textContent = text;
    return svg;
};

let view: ContentFixture;
beforeEach(() => {
    view = new ContentFixture();
    vi.mocked(drawDiagram).mockReset().mockImplementation(async (_, theme) => picture(theme));
});
afterEach(() => {
    document.body.className = '';
    view.dispose();
});

const drawn = (): string | null | undefined => view.host.querySelector('.openspace-diagram-picture')?.shadowRoot?.textContent;

it('draws a diagram when its fence is closed, apart from the page, and shows the source on demand', async () => {
    await view.render(<MarkdownView text={'```mermaid\ngraph TD\n'} />);
    expect([view.find('diagram'), vi.mocked(drawDiagram).mock.calls]).toEqual([null, []]);
    await view.render(<MarkdownView text={'```mermaid\ngraph TD\n```'} />);
    expect([drawn(), vi.mocked(drawDiagram).mock.calls]).toEqual(['default', [['graph TD', 'default']]]);
    await view.act(() => view.button('Show the source').click());
    expect(view.find('diagram')?.textContent).toContain('graph TD');
    await view.act(() => view.button('Show the diagram').click());
    expect(drawn()).toBe('default');
    await view.act(() => document.body.classList.add('theia-dark'));
    await vi.waitFor(() => expect(drawn()).toBe('dark'));
});

it('stays code if it cannot or may not be drawn', async () => {
    vi.mocked(drawDiagram).mockRejectedValue(new Error('no diagram'));
    await view.render(<MarkdownView text={'```mermaid\nnonsense\n```\n\n```mermaid\ngraph TD\n  click A href "x"\n```'} />);
    expect([view.find('diagram'), view.host.querySelectorAll('.openspace-code').length, vi.mocked(drawDiagram).mock.calls.length])
        .toEqual([null, 2, 1]);
});

it('keeps the last picture, dimmed, while its source is in the middle of a change', async () => {
    const show = (source: string): Promise<void> => view.render(<MarkdownView text={`\`\`\`mermaid\n${source}\n\`\`\``} />);
    const isStale = (): string | undefined => view.find('diagram')?.dataset.stale;
    await show('graph TD');
    vi.mocked(drawDiagram).mockRejectedValue(new Error('half of it'));
    await show('graph TD\n  A -');
    await vi.waitFor(() => expect([isStale(), drawn()]).toEqual(['true', 'default']));
    vi.mocked(drawDiagram).mockResolvedValue(picture('whole'));
    await show('graph TD\n  A --> B');
    await vi.waitFor(() => expect([isStale(), drawn()]).toEqual(['false', 'whole']));
});
