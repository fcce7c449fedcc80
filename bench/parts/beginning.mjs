import { writeFileSync } from 'node:fs';
import { startScriptedModel } from '../../packages/scripted-model/lib/index.js';
import { launchBrowser, VIEWPORT } from '../support/browser.mjs';
import { allowAgent } from '../support/chat.mjs';
import { startOpenSpace } from '../support/openspace.mjs';
import { createSandbox } from '../support/sandbox.mjs';
import { median } from '../support/statistics.mjs';

/** For a person who knows what to click; a machine that is busy with other things may need longer. */
const GOAL_SECONDS = 60;
const MAX_WAIT_MS = 300_000;

const KEY = 'sk-harbour-0123456789';
const OPEN = '%%OS{"cmd":"openspace.editor.open","args":{"path":"src/greet.ts","line":1,"highlight":true}}%%';

/** As on a new machine: no provider is configured. */
const NOTHING = { provider: {}, share: 'disabled', autoupdate: false };

/** As many providers and models as models.dev has, roughly. */
const PROVIDERS = 120;
const MODELS_EACH = 35;

/** From the navigation of a first-time user to the file that the agent has opened for them: by the tour, and with a key. */
export async function measureBeginning(options) {
    return [await rowOf('by the tour', takeTour, options), await rowOf('with a key', connect, options)];
}

async function rowOf(name, measure, { resources, quick, tell }) {
    const browser = await launchBrowser(resources);
    const samples = [];
    for (let round = 1; round <= (quick ? 1 : 3); round++) {
        samples.push(await measure(browser, resources));
        tell(`beginning ${name}, ${round}: ${samples.at(-1).toFixed(1)} s`);
    }
    return {
        name: `beginning: page load to the agent's file, ${name}`, unit: 's', ours: median(samples), samples,
        goal: { of: 'ours', atMost: GOAL_SECONDS }
    };
}

/** Seconds until the first step of the tour has marked code. */
async function takeTour(browser, resources) {
    const ide = await startOpenSpace(resources, { config: { ...NOTHING, enabled_providers: [] } });
    return timed(browser, ide, async page => {
        await page.getByTestId('welcome-card-tour').click();
        await page.getByTestId('tour-say').click();
        await allowAgent(page);
        await page.locator('#theia-main-content-panel .openspace-agent-highlight').first().waitFor();
    });
}

/** Seconds until a provider is connected by its key and its model has opened a file; the folder has to be trusted first. */
async function connect(browser, resources) {
    const model = await startScriptedModel({
        scenario: { rules: [{ when: { hasTools: false }, reply: [{ text: 'Greeting' }] }, { reply: [{ text: `It is here. ${OPEN}` }] }] },
        apiKey: KEY
    });
    resources.own(model, () => model.close());
    const known = createSandbox(resources).at('models.json');
    writeFileSync(known, JSON.stringify(catalogue(`${model.url}/v1`)));
    const ide = await startOpenSpace(resources, {
        config: NOTHING, environment: { OPENCODE_MODELS_PATH: known }, settings: { 'security.workspace.trust.enabled': true }
    });
    return timed(browser, ide, async page => {
        await page.locator('.dialogControl').getByRole('button', { name: 'Yes' }).click();
        await page.getByTestId('welcome-connect').click();
        const box = page.locator('.quick-input-widget input').first();
        await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
        await box.fill('harbour');
        await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'Harbour' }).first().waitFor();
        await box.press('Enter');
        await page.locator('.quick-input-widget input[type=password]').waitFor();
        await box.fill(KEY);
        await box.press('Enter');
        await page.locator('[data-testid="welcome-model"][data-state="ready"]').waitFor();
        await page.getByTestId('chat-input').fill('Where is the greeting?');
        await page.getByTestId('chat-input').press('Enter');
        await allowAgent(page);
        await page.locator('.monaco-editor[data-uri$="/greet.ts"] .openspace-agent-highlight').first().waitFor();
    });
}

async function timed(browser, { link }, act) {
    const context = await browser.newContext({ viewport: VIEWPORT });
    context.setDefaultTimeout(MAX_WAIT_MS);
    const page = await context.newPage();
    const began = performance.now();
    await page.goto(link);
    await act(page);
    const seconds = (performance.now() - began) / 1000;
    await context.close();
    return seconds;
}

/** In the form of models.dev; the model at `api` is the only one that answers. */
function catalogue(api) {
    const provider = (id, name, url, variable, models) => [id, {
        id, name, env: [variable], npm: '@ai-sdk/openai-compatible', api: url,
        models: Object.fromEntries(models.map(model =>
            [model, { id: model, name: `Model ${model}`, tool_call: true, limit: { context: 200_000, output: 32_000 } }]))
    }];
    return Object.fromEntries([
        ...Array.from({ length: PROVIDERS }, (_unused, index) => provider(
            `vendor-${index}`, `Vendor ${index}`, 'http://127.0.0.1:9/v1', `VENDOR_${index}_API_KEY`,
            Array.from({ length: MODELS_EACH }, (_none, number) => `vendor-${index}-model-${number}`)
        )),
        provider('harbour', 'Harbour AI', api, 'HARBOUR_API_KEY', ['harbour-1'])
    ]);
}
