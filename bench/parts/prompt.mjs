import { definitionsOf, surfacesOf } from '../../scripts/prompt-eval/evaluate.mjs';
import { loadCore } from '../support/load-core.mjs';
import { median } from '../support/statistics.mjs';

/** Tokens are estimated: four characters each, as is usual for English text. */
const CHARACTERS_PER_TOKEN = 4;

const WARM_UP = 5;

const GOALS = { 40: 1, 400: 5 };
const SURFACES = ['editor', 'pane', 'terminal', 'file', 'one', 'two', 'search', 'debug'];

/** What the agent's knowledge of the commands costs: to derive the manifest, to write the prompt, to send it. */
export async function measurePrompt({ quick, tell }) {
    const rounds = quick ? 5 : 15;
    const builds = [];
    for (let round = 0; round < rounds; round++) {
        builds.push(await timeOfFirstManifest());
    }
    tell('prompt: manifest done');
    const core = await loadCore();
    const own = core.createManifest(definitionsOf(core).values(), '', surfacesOf(core));
    const rows = [
        {
            name: 'prompt: first manifest of 40 commands', unit: 'ms', ours: median(builds), goal: { of: 'ours', atMost: 200 },
            samples: builds
        },
        tokens(
            `prompt: size for the ${own.commands.length} commands that exist, characters / ${CHARACTERS_PER_TOKEN}`,
            core.writePrompt(own),
            { of: 'ours', atMost: 3_000 }
        )
    ];
    for (const [count, atMost] of Object.entries(GOALS)) {
        const manifest = core.createManifest(manyDefinitions(core, Number(count)), '');
        // Copies, so that nothing can be remembered; the first ones warm up.
        const copies = Array.from({ length: rounds + WARM_UP }, () => JSON.parse(JSON.stringify(manifest)));
        const samples = timesOf(copies, copy => core.writePrompt(copy)).slice(WARM_UP);
        rows.push({
            name: `prompt: writing it for ${count} commands`, unit: 'ms', ours: median(samples), goal: { of: 'ours', atMost }, samples
        });
        rows.push(tokens(`prompt: size for ${count} commands like them`, core.writePrompt(manifest)));
    }
    const surfaces = SURFACES.map(id => ({
        id,
        purpose: 'Show it to the person, and work on it together.',
        examples: [exampleOf(`openspace.${id}.verb_${SURFACES.indexOf(id)}`)]
    }));
    const grown = core.createManifest(manyDefinitions(core, 90), '', surfaces);
    rows.push(
        tokens('prompt: size for 90 commands of eight surfaces with examples', core.writePrompt(grown), { of: 'ours', atMost: 3_500 })
    );
    return rows;
}

function exampleOf(cmd) {
    return { title: 'Show the person a place that matters:', commands: [{ cmd, args: { path: 'docs/examples/first.md', line: 42 } }] };
}

/** In code that has not run before, as when the page starts. */
async function timeOfFirstManifest() {
    const core = await loadCore();
    const definitions = manyDefinitions(core, 40);
    const began = performance.now();
    core.createManifest(definitions, '');
    return performance.now() - began;
}

/** Milliseconds for each of the manifests. */
function timesOf(manifests, work) {
    return manifests.map(manifest => {
        const began = performance.now();
        work(manifest);
        return performance.now() - began;
    });
}

/** The real ones under other names, again and again. */
function manyDefinitions(core, count) {
    const own = [...definitionsOf(core).values()];
    return Array.from({ length: count }, (_unused, index) => {
        const surface = SURFACES[index % SURFACES.length];
        return { ...own[index % own.length], id: `openspace.${surface}.verb_${index}`, category: surface };
    });
}

function tokens(name, prompt, goal) {
    return { name, unit: 'tokens', ours: Math.round(prompt.length / CHARACTERS_PER_TOKEN), goal };
}
