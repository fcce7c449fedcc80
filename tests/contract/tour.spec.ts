import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { expect, it } from 'vitest';
import { resolveChoice } from 'openspace-chat/lib/browser/models/resolved-choice';
import { TourHost } from 'openspace-welcome/lib/node/tour/tour-host';
import { Backend } from './backend';
import { catalogOf } from './model-catalog';
import { TestPage } from './test-page';

it('fixes the bug in the tour after asking, whatever the person chose for their own work', async () => {
    const backend = await Backend.start({
        scenario: { rules: [] },
        prepare: ({ folder }) => folder.file('state/opencode.json', JSON.stringify({
            model: 'scripted/scripted', default_agent: 'plan', permission: { edit: 'deny', read: 'deny' }
        })),
        services: container => container.bind(TourHost).toSelf().inSingletonScope()
    });
    const host = backend.container.get(TourHost);
    try {
        const folder = FileUri.fsPath(await host.begin(undefined));
        const page = await TestPage.open(backend.container, folder);
        const { choices, model, agent } = resolveChoice({}, await catalogOf(backend.container, page));
        expect([model?.providerID, agent?.name]).toEqual(['openspace-tour', 'plan']);
        const session = await page.newSession();
        await page.agent.sendPrompt(session, { text: 'Fix it.', ...choices });
        await page.until('the person is asked', state => Object.values(state.permissions).some(({ permission }) => permission === 'edit'));
        await page.agent.replyPermission(Object.values(page.state.permissions)[0].id, 'once');
        const code = (): string => readFileSync(join(folder, 'src/moon.mjs'), 'utf8');
        await page.until('the bug is fixed', () => code().includes('PHASES[index % PHASES.length]'));
        expect(backend.model.requests).toEqual([]);
    } finally {
        await host.onStop();
        await backend.stop();
    }
});
