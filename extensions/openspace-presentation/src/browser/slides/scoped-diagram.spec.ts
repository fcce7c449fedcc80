import { describe, expect, it } from 'vitest';
import { copyDiagram, scopeStyle } from './scoped-diagram';

function diagram(content: string): SVGSVGElement {
    const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg" id="d1">${content}</svg>`, 'image/svg+xml');
    return parsed.documentElement as unknown as SVGSVGElement;
}

describe('copies of a diagram', () => {
    it('share no ids, and refer to their own', () => {
        const drawn = diagram('<style>#d1 .node{fill:#abc}#d1 #arrow{fill:red}</style><defs><marker id="arrow"/></defs>'
            + '<path marker-end="url(#arrow)" fill="#abc" aria-labelledby="arrow"/>');
        const [one, other] = [copyDiagram(drawn), copyDiagram(drawn)];
        const idsOf = (svg: SVGSVGElement): string[] => [svg.id, svg.querySelector('marker')!.id];
        expect(new Set([...idsOf(one), ...idsOf(other), ...idsOf(drawn)]).size).toBe(6);
        const [root, arrow] = idsOf(one);
        const path = one.querySelector('path')!;
        expect([path.getAttribute('marker-end'), path.getAttribute('fill'), path.getAttribute('aria-labelledby')])
            .toEqual([`url(#${arrow})`, '#abc', arrow]);
        expect(one.querySelector('style')?.textContent).toBe(`#${root} .node{fill:#abc}#${root} #${arrow}{fill:red}`);
    });

    it.each([
        ['#d .a{fill:red}', '#d .a{fill:red}'],
        ...[
            '#d{font-family:"trebuchet ms",verdana;}#d p , #d .a>b + c{margin:0}#d [id$="-head"] path{fill:#333;font-family:"a b"}'
        ].map(style => [style, style]),
        ['@keyframes x{from{a:b}to{a:c}}#d .a{fill:red}', '@keyframes x{from{a:b}to{a:c}}#d .a{fill:red}'],
        ['body{display:none}#d .a{fill:red}', '#d .a{fill:red}'],
        ['#d .a,body{display:none}', ''],
        ['#d .a{fill:red}}body{display:none}', '#d .a{fill:red}'],
        ['#d2 .a{fill:red}', ''],
        ['#d ~ .a{fill:red}', ''],
        ['#d.x+.a{fill:red}', ''],
        ['#d .a{b{display:none}}', ''],
        ['@media all{body{display:none}}', ''],
        ['#d .a{content:"}body{display:none}"}', ''],
        ['#d .a{/* } body { */fill:red}', '#d .a{fill:red}']
    ])('keep of the style %j only what is about themselves', (style, kept) => expect(scopeStyle(style, '#d')).toBe(kept));
});
