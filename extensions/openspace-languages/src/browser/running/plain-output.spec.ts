import { expect, it, vi } from 'vitest';
import { escaped, unescaped } from './plain-output';

vi.mock('@theia/debug/lib/browser/console/debug-console-items', () => ({ ExpressionItem: class { } }));
vi.mock('@theia/debug/lib/browser/console/debug-console-session', () => ({ DebugConsoleSession: class { } }));

it('leaves nothing of what a program writes that a browser would take for HTML, and finds all of it again', () => {
    const written = '<b>Books</b> &amp; \u001b[31m<img src=x onerror=alert(1)>\u001b[0m a < b && b > c';
    const div = document.createElement('div');
    div.append(new DOMParser().parseFromString(escaped(written), 'text/html').body);
    expect(div.querySelector('b, img')).toBeNull();
    expect(div.textContent).toBe(written);
    expect(unescaped(escaped(written))).toBe(written);
});
