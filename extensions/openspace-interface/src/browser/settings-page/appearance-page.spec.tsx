import { CommandService } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReactFixture } from '../fixtures/react-fixture';
import { appearancePage } from './appearance-page';

const locale = nls.locale;

describe('the display language in the settings', () => {
    afterEach(() => Object.assign(nls, { locale }));

    it.each([[undefined, 'English'], ['de', 'Deutsch'], ['fr', 'Français'], ['ja', '日本語']])(
        'has its own name, and a way to another one: %s', async (chosen, name) => {
            Object.assign(nls, { locale: chosen });
            const page = new ReactFixture();
            const run = vi.fn(async () => undefined);
            page.container.bind(CommandService).toConstantValue({ executeCommand: run });
            const Page = appearancePage([]);
            await page.render(<Page />);
            expect(page.find('display-language')?.textContent).toBe(name);
            await page.click('display-language');
            expect(run).toHaveBeenCalledWith('workbench.action.configureLanguage');
            page.dispose();
        }
    );
});
