import { describe, expect, it } from 'vitest';
import { COMMAND_LINK_ATTRIBUTE, FILE_LINK_ATTRIBUTE, LINE_ATTRIBUTE, renderProse } from './prose-renderer';

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

    it('makes links to surfaces only of those that are there', () => {
        const host = document.createElement('div');
        host.append(renderProse('[slide](deck:talks/intro#3) [shape](board:plan)', { schemes: ['deck'] }));
        const [slide, shape] = host.querySelectorAll('a');
        expect([slide.getAttribute(FILE_LINK_ATTRIBUTE), slide.getAttribute('href')]).toEqual(['deck:talks/intro#3', '#']);
        expect([shape.getAttribute(FILE_LINK_ATTRIBUTE), shape.getAttribute('href')]).toEqual([null, null]);
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
        expect(host.querySelector('script, img, style, iframe, form, button, svg, div, [style], [onerror], [onload], [data-testid]'))
            .toBeNull();
    });

    it.each([
        'javascript:alert(1)', 'JaVaScript:alert(1)', 'data:text/html,<script>1</script>', 'vbscript:x', 'command:workbench.action.quit',
        'theia-x://y', '#top', '//evil.example/x'
    ])(
        'gives a link to %s no address', href => {
            const host = render(`[click](${href}) and [ref][1]\n\n[1]: ${href}`);
            expect(Array.from(host.querySelectorAll('a'), link => link.getAttribute('href')).filter(Boolean)).toEqual([]);
            expect(host.querySelector(`[${FILE_LINK_ATTRIBUTE}]`)).toBeNull();
        });

    it('never makes an image of a Markdown image', () => {
        const host = render(
            '![chart](https://evil.example/p.png?q=secret) [![badge](https://b.example/b.svg)](https://c.example) '
                + '![x](data:image/png;base64,AAAA)'
        );
        expect(host.querySelector('img')).toBeNull();
        expect(Array.from(host.querySelectorAll('a'), link => [link.getAttribute('href'), link.textContent])).toEqual([
            ['https://evil.example/p.png?q=secret', 'chart'],
            ['https://c.example', 'badge'],
            [null, 'x']
        ]);
    });

    it('cannot be tricked out of an attribute', () => {
        const host = render(
            '[a](https://x.example/"onmouseover="alert(1)) ![q" onerror="alert(1)](https://x.example/a.png) [f](src/"onclick="x.ts)'
        );
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

    it('makes links of files that the text names, in code and beside it', () => {
        const host = render(
            'See src/a.ts:12, **lib/b.ts** and `c.ts:3:1` but not `user.name`, `x`, d.ts.\n\n[src/e.ts:1](https://a.example) | `src/f.ts`'
        );
        expect(Array.from(host.querySelectorAll('a'), link => [link.textContent, link.getAttribute(FILE_LINK_ATTRIBUTE)])).toEqual([
            ['src/a.ts:12', 'src/a.ts:12'], ['lib/b.ts', 'lib/b.ts'], ['c.ts:3:1', 'c.ts:3:1'], ['src/e.ts:1', null],
            ['src/f.ts', 'src/f.ts']
        ]);
        expect(host.textContent).toContain('See src/a.ts:12, lib/b.ts and c.ts:3:1 but not user.name, x, d.ts.');
        expect(host.querySelectorAll('a code')).toHaveLength(2);
    });

    it.each([
        ['as JSON with blanks and brackets', '{"path": "a (b).ts", "line": 3}'],
        ['escaped', encodeURIComponent('{"path":"a.ts"}')],
        ['as JSON without blanks', '{"path":"a.ts"}']
    ])('makes a button of a command with its arguments %s', (_, args) => {
        const host = render(`Press [**Show** it](command:openspace.editor.open?${args}) now`);
        const button = host.querySelector('button')!;
        expect([button.textContent, button.type, host.textContent]).toEqual(['Show it', 'button', 'Press Show it now\n']);
        expect(button.getAttribute(COMMAND_LINK_ATTRIBUTE)).toContain('command:openspace.editor.open?');
        expect(button.title).toMatch(/^openspace\.editor\.open \{"path":"a/);
        expect(host.querySelector('a')).toBeNull();
    });

    it('names a button that the agent gave no name', () => {
        expect(render('[](command:openspace.help)').querySelector('button')?.textContent).toBe('openspace.help');
    });

    it.each([
        '[x](command:workbench.action.quit)', '[x](command:openspace.help?{"a":)', '[x](command:openspace.help?[1])', '<command:quit>',
        '[x](COMMAND:quit)'
    ])(
        'leaves other commands as text: %s', text => {
            const host = render(text);
            expect(host.textContent?.trim()).toBe(text);
            expect(host.querySelector('a, button')).toBeNull();
        });

    it('ticks off tasks, and nothing that only looks like one', () => {
        const host = document.createElement('div');
        host.append(renderProse('- [ ] open\n- [x] **done**\n  - [X] below\n- [y] not\n\n[ ] no list'));
        expect(Array.from(host.querySelectorAll('.openspace-task-item'), item => item.textContent?.trim().split('\n')[0]))
            .toEqual(['☐ open', '☑ done', '☑ below']);
    });

    it('says of a document on which lines its parts begin, and lets links lead to its headings', () => {
        const host = document.createElement('div');
        host.append(renderProse('# A\n\ntext [b](#b)\n\n- one\n- two\n\n| h |\n|---|\n| c |', { isDocument: true }));
        const lines = Array.from(host.querySelectorAll(`[${LINE_ATTRIBUTE}]`), one => `${one.tagName} ${one.getAttribute(LINE_ATTRIBUTE)}`);
        expect(lines).toEqual(['H1 0', 'P 2', 'UL 4', 'LI 4', 'LI 5', 'TABLE 7', 'THEAD 7', 'TR 7', 'TBODY 9', 'TR 9']);
        expect(host.querySelector('a')?.getAttribute(FILE_LINK_ATTRIBUTE)).toBe('#b');
        host.replaceChildren(renderProse('# A\n\n[b](#b)'));
        expect(host.querySelector(`[${LINE_ATTRIBUTE}], a[href]`)).toBeNull();
    });
});
