import { describe, expect, it } from 'vitest';
import { isDrawable } from './diagram-source';
import { sanitizeDiagram } from './sanitize-diagram';

const svg = (content: string): SVGSVGElement =>
    sanitizeDiagram(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${content}</svg>`)!;

describe('a diagram of the agent', () => {
    it.each([
        '<script>hacked()</script>', '<image href="https://evil/x.png"/>', '<image xlink:href="https://evil/x.png"/>',
        '<foreignObject><img src="x" onerror="hacked()"/></foreignObject>',
        '<a href="javascript:hacked()"><text>x</text></a>', '<use href="https://evil/x.svg#a"/>', '<rect onclick="hacked()"/>',
        '<rect style="fill:url(https://evil/x)"/>',
        '<rect fill="url(https://evil/x)"/>', '<style>@import "https://evil/x.css";</style>',
        '<style>#a { background: u\\72l(https://evil/x) }</style>', '<animate attributeName="href" to="javascript:hacked()"/>',
        '<feImage href="https://evil/x"/>', '<set attributeName="onclick" to="hacked()"/>'
    ])('loses %s', content => {
        expect(svg(content).outerHTML).not.toMatch(/hacked|evil/);
    });

    it('keeps what it is drawn with', () => {
        const picture = svg('<style>#a { fill: red }</style><defs><marker id="m"><path d="M0 0L1 1"/></marker></defs><g><path d="M0 0" '
            + 'marker-end="url(#m)" style="stroke: blue"/><text><tspan>Start</tspan></text></g>');
        expect(
            [picture.querySelector('style')?.textContent, picture.querySelector('g path')?.getAttribute('marker-end'), picture.textContent]
        ).toEqual([
            '#a { fill: red }', 'url(#m)', '#a { fill: red }Start'
        ]);
        expect(sanitizeDiagram('<p>no picture</p>')).toBeUndefined();
    });

    it.each([
        ['graph TD\n  A[Start] --> B{x < 3}', true], ['sequenceDiagram\n  Alice->>Bob: Hello<br/>there', true], ['', false],
        ['a'.repeat(30_000), false],
        ['graph TD\n A@{ img: "https://evil/x.png" }', false], ['graph TD\n style A fill:url(x)', false],
        ['graph TD\n A["<b>x</b>"]', false], ['graph TD\n  click A href "x"', false],
        ['%%{init: {"themeCSS": "x"}}%%\ngraph TD', false]
    ])('%j may be drawn: %s', (source, drawable) => {
        expect(isDrawable(source)).toBe(drawable);
    });
});
