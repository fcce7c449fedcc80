import * as React from '@theia/core/shared/react';
import { flushSync } from '@theia/core/shared/react-dom';
import { createRoot } from '@theia/core/shared/react-dom/client';
import { expect, it } from 'vitest';
import { withoutAutoFocus } from './quiet-scm-commit-widget';

it('draws an input, with all that belongs to it, without taking the keyboard', () => {
    const host = document.body.appendChild(document.createElement('div'));
    const root = createRoot(host);
    flushSync(() => root.render(withoutAutoFocus(
        <div className='container'>{false}<textarea autoFocus={true} placeholder='Message' /><div>Too long</div></div>
    )));
    expect(document.activeElement).toBe(document.body);
    expect(host.innerHTML).toBe('<div class="container"><textarea placeholder="Message"></textarea><div>Too long</div></div>');
    root.unmount();
    host.remove();
});
