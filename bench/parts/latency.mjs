import { watchDeltas } from '../support/bare-client.mjs';
import { launchBrowser } from '../support/browser.mjs';
import { openChat } from '../support/chat.mjs';
import { systemClock } from '../support/clock.mjs';
import { markedTokens, markersIn, markersSeen, watchMarkers } from '../support/markers.mjs';
import { startOpencode } from '../support/opencode-server.mjs';
import { startOpenSpace } from '../support/openspace.mjs';
import { startPacedModel } from '../support/paced-model.mjs';
import { percentile } from '../support/statistics.mjs';

/** A fast model, and one beyond what models do today. */
const RATES = [50, 200];

const ENDING = 'This was all.';

const CHAT = '[data-testid="openspace-chat"]';

/** From the model's chunk to the text in the page, against a bare client of the same agent server, marker by marker. */
export async function measureLatency({ resources, quick, tell }) {
    const model = await startPacedModel(resources);
    const opencode = await startOpencode(resources, model.config);
    const browser = await launchBrowser(resources);
    const ide = await startOpenSpace(resources, {
        words: ['--opencode-url', opencode.url], environment: { OPENCODE_SERVER_PASSWORD: opencode.password }
    });
    const now = systemClock();
    const times = { sent: new Map(), bare: new Map() };
    const note = (map, text) => markersIn(text).filter(marker => !map.has(marker)).forEach(marker => map.set(marker, now()));
    model.onSend = token => note(times.sent, token);
    await watchDeltas(resources, opencode, delta => note(times.bare, delta));
    const chat = await openChat(browser, ide.link);
    await chat.newSession();
    model.tokens = markedTokens('w', 60, ENDING);
    await chat.ask('warm up', ENDING);
    const rows = [];
    for (const perSecond of RATES) {
        const seconds = quick ? 5 : 15;
        const prefix = `r${perSecond}.`;
        Object.assign(model, { perSecond, tokens: markedTokens(prefix, perSecond * seconds, ENDING) });
        await chat.newSession();
        await watchMarkers({ page: chat.page, root: CHAT });
        await chat.ask(`answer with ${perSecond} tokens per second`, ENDING);
        const seen = await markersSeen(chat);
        rows.push(...rowsOf(perSecond, [...times.sent].filter(([marker]) => marker.startsWith(prefix))
            .map(([marker, sent]) => ({ marker, bare: times.bare.get(marker) - sent, page: seen.get(marker) - sent }))));
        tell(`latency: ${perSecond} tokens/s done`);
    }
    return rows;
}

function rowsOf(perSecond, samples) {
    const lost = samples.filter(({ bare, page }) => Number.isNaN(bare) || Number.isNaN(page));
    if (samples.length === 0 || lost.length > 0) {
        throw new Error(`Of ${samples.length} markers at ${perSecond} tokens/s ${lost.length} were not seen`);
    }
    return [['p50', 0.5], ['p95', 0.95]].flatMap(([name, p]) => [
        {
            name: `latency: added at ${perSecond} tokens/s, ${name}`, unit: 'ms',
            ours: percentile(samples.map(({ bare, page }) => page - bare), p), samples
        },
        {
            name: `latency: model to page at ${perSecond} tokens/s, ${name}`,
            unit: 'ms',
            ours: percentile(samples.map(({ page }) => page), p),
            baselines: { 'bare client': percentile(samples.map(({ bare }) => bare), p) }
        }
    ]);
}
