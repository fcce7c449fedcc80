import { expect, it, vi } from 'vitest';
import { renderProse } from '../markdown/prose-renderer';
import { setFormulas } from './math-renderer';

function render(text: string): HTMLElement {
    const host = document.createElement('div');
    host.append(renderProse(text));
    void setFormulas(host);
    return host;
}

it('sets formulas, later ones at once, and leaves prices and code alone', async () => {
    const first = render('so $x^2$ and \\(y\\), for $5 or $10, not `$z$`\n\n$$\\frac{1}{2}$$');
    expect(first.querySelectorAll('.openspace-math')).toHaveLength(3);
    await vi.waitFor(() => expect(first.querySelectorAll('math')).toHaveLength(3));
    expect(first.querySelector('math[display=block] mfrac')).not.toBeNull();
    expect(first.textContent).toContain('for $5 or $10, not $z$');
    // The source stands in the title and not a second time in the formula.
    expect([first.querySelector('math')?.textContent, first.querySelector<HTMLElement>('.openspace-math')?.title]).toEqual(['x2', 'x^2']);
    expect(render('$a$').querySelector('math')).not.toBeNull();
});

it.each([
    '\\href{javascript:hacked()}{x}', '\\includegraphics{https://evil/x.png}', '\\htmlStyle{background:url(https://evil/x)}{y}',
    '\\unknown{', '\\def\\a{\\a\\a}\\a'
])('shows %s without doing it', async tex => {
    render('$a$');
    await vi.waitFor(() => expect(render('$a$').querySelector('math')).not.toBeNull());
    const host = render(`$$${tex}$$`);
    expect(host.querySelectorAll('a, img, [href], [src], [style*=url]')).toHaveLength(0);
});

it('says when all formulas are set, for a picture of them', async () => {
    const host = document.createElement('div');
    host.append(renderProse('$x$ and $y$'));
    await setFormulas(host);
    expect(host.querySelectorAll('math')).toHaveLength(2);
});
