import { setTimeout as pause } from 'node:timers/promises';

/** No task for so long means that the page has come to rest. */
const REST_MS = 1_000;

/** What the main thread of a page does while something goes on. */
export class PageWork {

    #page;
    #began = performance.now();

    /** Starts to watch; what was before does not count. */
    static async watch(page) {
        const work = new PageWork();
        work.#page = page;
        await page.evaluate(`(${watchTasks})()`);
        return work;
    }

    /**
     * Waits until the page is at rest, as long as `limit` allows; then tells how it was busy.
     * A page that gives no answer was blocked for the whole time.
     */
    async atRest(limit) {
        const tasks = this.#page.evaluate(`(${tasksAtRest})(${REST_MS}, ${limit})`);
        const late = pause(limit + 2 * REST_MS, undefined, { ref: false });
        const durations = await Promise.race([tasks, late]) ?? [performance.now() - this.#began];
        return { longest: Math.max(0, ...durations), blocked: durations.reduce((sum, duration) => sum + duration, 0), durations };
    }
}

/** The time that a page's main thread spends on scripts, styles and layout. It counts from the moment of its making. */
export class WorkMeter {

    #session;

    static async start(page) {
        const meter = new WorkMeter();
        meter.#session = await page.context().newCDPSession(page);
        await meter.#session.send('Performance.enable');
        return meter;
    }

    /** Milliseconds so far. */
    async read() {
        const { metrics } = await this.#session.send('Performance.getMetrics');
        const seconds = name => metrics.find(metric => metric.name === name).value;
        return 1_000 * (seconds('ScriptDuration') + seconds('LayoutDuration') + seconds('RecalcStyleDuration'));
    }

    stop() {
        return this.#session.detach();
    }
}

/** Runs in the page: notes every task of more than 50 ms, as the browser tells them. */
function watchTasks() {
    window.benchTasks?.observer.disconnect();
    const durations = [];
    const note = entries => entries.forEach(({ duration }) => durations.push(duration));
    const observer = new window.PerformanceObserver(list => note(list.getEntries()));
    observer.observe({ type: 'longtask' });
    window.benchTasks = { durations, observer, note };
}

/** Runs in the page. */
async function tasksAtRest(rest, limit) {
    const { durations, observer, note } = window.benchTasks;
    const end = performance.now() + limit;
    for (let before = -1; before !== durations.length && performance.now() < end;) {
        before = durations.length;
        await new Promise(done => setTimeout(done, rest));
        note(observer.takeRecords());
    }
    return durations;
}
