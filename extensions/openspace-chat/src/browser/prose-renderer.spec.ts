// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { FILE_LINK_ATTRIBUTE, renderProse } from './prose-renderer';

function render(markdown: string): HTMLElement {
    const host = document.createElement('div');
    host.append(renderProse(markdown));
    return host;
}

describe('renderProse', () => {
    it('renders ordinary Markdown', () => {
        const host = render('# Title\n\nA *b* **c** `d`\n\n- x\n- y\n\n| a | b |\n|--:|---|\n| 1 | 2 |');
        expect(host.querySelector('h1')?.textContent).toBe('Title');
        expect(host.querySelectorAll('li')).toHaveLength(2);
        expect(host.querySelector('th')?.getAttribute('align')).toBe('right');
        expect(host.querySelector('[style]')).toBeNull();
    });

    it.each([
        ['script', '<script>window.hacked = 1</script>'],
        ['event handler', '<img src=x onerror="window.hacked = 1">'],
        ['style sheet', '<style>* { display: none }</style>'],
        ['inline style', '<div style="position:fixed;inset:0">over all</div>'],
        ['frame', '<iframe srcdoc="<script>1</script>"></iframe>'],
        ['form', '<form action="https://evil.example"><button data-testid="permission-once">Allow</button></form>'],
        ['svg', '<svg onload="window.hacked = 1"><image href="https://evil.example/x.png"/></svg>']
    ])('shows raw HTML as text: %s', (_, hostile) => {
        const host = render(`Before\n\n${hostile}\n\nafter ${hostile}`);
        expect(host.textContent).toContain(hostile);
        expect(host.querySelector('script, img, style, iframe, form, button, svg, div, [style], [onerror], [onload], [data-testid]')).toBeNull();
    });

    it.each(['javascript:alert(1)', 'JaVaScript:alert(1)', 'data:text/html,<script>1</script>', 'vbscript:x', 'command:workbench.action.quit', 'theia-x://y', '#top', '//evil.example/x'])(
        'gives a link to %s no address', href => {
            const host = render(`[click](${href}) and [ref][1]\n\n[1]: ${href}`);
            expect(Array.from(host.querySelectorAll('a'), link => link.getAttribute('href')).filter(Boolean)).toEqual([]);
            expect(host.querySelector(`[${FILE_LINK_ATTRIBUTE}]`)).toBeNull();
        });

    it('never makes an image of a Markdown image', () => {
        const host = render('![chart](https://evil.example/p.png?q=secret) [![badge](https://b.example/b.svg)](https://c.example) ![x](data:image/png;base64,AAAA)');
        expect(host.querySelector('img')).toBeNull();
        expect(Array.from(host.querySelectorAll('a'), link => [link.getAttribute('href'), link.textContent])).toEqual([
            ['https://evil.example/p.png?q=secret', 'chart'],
            ['https://c.example', 'badge'],
            [null, 'x']
        ]);
    });

    it('cannot be tricked out of an attribute', () => {
        const host = render('[a](https://x.example/"onmouseover="alert(1)) ![q" onerror="alert(1)](https://x.example/a.png) [f](src/"onclick="x.ts)');
        for (const element of host.querySelectorAll('*')) {
            expect(element.getAttributeNames().filter(name => name.startsWith('on'))).toEqual([]);
        }
    });

    it('opens web links outside and remembers file links', () => {
        const host = render('[site](https://a.example/b) [file](src/a.ts:12) https://bare.example readme.md');
        const [site, file, bare] = host.querySelectorAll('a');
        expect(site.getAttribute('rel')).toBe('noopener noreferrer');
        expect(site.getAttribute('target')).toBe('_blank');
        expect([file.getAttribute('href'), file.getAttribute(FILE_LINK_ATTRIBUTE)]).toEqual(['#', 'src/a.ts:12']);
        expect(bare.getAttribute('href')).toBe('https://bare.example');
        expect(host.querySelectorAll('a')).toHaveLength(3);
    });
});
