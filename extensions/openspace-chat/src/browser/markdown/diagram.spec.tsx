import * as React from '@theia/core/shared/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { drawDiagram } from '../rich/diagram-renderer';
import { MarkdownView } from './markdown-view';

vi.mock('../rich/diagram-renderer', () => ({ drawDiagram: vi.fn() }));

const picture = (text: string): SVGSVGElement => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.textContent = text;
    return svg;
};

let chat: ChatFixture;
beforeEach(() => {
    chat = new ChatFixture();
    vi.mocked(drawDiagram).mockReset().mockImplementation(async (_, theme) => picture(theme));
});
afterEach(() => {
    document.body.className = '';
    chat.dispose();
});

const drawn = (): string | null | undefined => chat.host.querySelector('.openspace-diagram-picture')?.shadowRoot?.textContent;

it('draws a diagram when its fence is closed, apart from the page, and shows the source on demand', async () => {
    await chat.render(<MarkdownView text={'```mermaid\ngraph TD\n'} />);
    expect([chat.find('diagram'), vi.mocked(drawDiagram).mock.calls]).toEqual([null, []]);
    await chat.render(<MarkdownView text={'```mermaid\ngraph TD\n```'} />);
    expect([drawn(), vi.mocked(drawDiagram).mock.calls]).toEqual(['default', [['graph TD', 'default']]]);
    await chat.act(() => chat.button('Show the source').click());
    expect(chat.find('diagram')?.textContent).toContain('graph TD');
    await chat.act(() => chat.button('Show the diagram').click());
    expect(drawn()).toBe('default');
    await chat.act(() => document.body.classList.add('theia-dark'));
    await vi.waitFor(() => expect(drawn()).toBe('dark'));
});

it('stays code if it cannot or may not be drawn', async () => {
    vi.mocked(drawDiagram).mockRejectedValue(new Error('no diagram'));
    await chat.render(<MarkdownView text={'```mermaid\nnonsense\n```\n\n```mermaid\ngraph TD\n  click A href "x"\n```'} />);
    expect([chat.find('diagram'), chat.host.querySelectorAll('.openspace-code').length, vi.mocked(drawDiagram).mock.calls.length])
        .toEqual([null, 2, 1]);
});
