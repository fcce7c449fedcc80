import type { ELK, ElkNode } from 'elkjs/lib/elk-api';
import { Disposable } from '@theia/core/lib/common/disposable';
import { injectable } from '@theia/core/shared/inversify';
import { ElkGraph, fromElk, toElk } from '../../common/placing/elk-graph';
import { Layout, LayoutEngine, LayoutGraph } from '../../common/placing/layout-graph';

/** A layout that takes longer is given up: there is a simpler one; in ms. */
const TIME_LIMIT = 8_000;
/** Without work the worker ends, as it keeps some 50 MB; in ms. */
const IDLE = 60_000;

/** ELK in a worker of its own, which begins with the first layout. */
@injectable()
export class ElkEngine implements LayoutEngine, Disposable {

    protected elk: Promise<ELK> | undefined;
    protected running = 0;
    protected idle: ReturnType<typeof setTimeout> | undefined;
    protected isDisposed = false;

    async layout(graph: LayoutGraph): Promise<Layout> {
        if (this.isDisposed) {
            throw new Error('The layout was cancelled.');
        }
        clearTimeout(this.idle);
        const starting = this.elk ??= this.start();
        this.running++;
        try {
            const elk = await starting;
            const answer = await this.limited(elk, starting, toElk(graph));
            return fromElk(graph, answer);
        } catch (error) {
            // A worker that could not start or hangs is of no use for the next layout.
            this.stop(starting);
            throw error;
        } finally {
            this.running--;
            if (this.running === 0 && !this.isDisposed) {
                this.idle = setTimeout(() => this.stop(this.elk), IDLE);
            }
        }
    }

    dispose(): void {
        this.isDisposed = true;
        clearTimeout(this.idle);
        this.stop(this.elk);
    }

    protected limited(elk: ELK, starting: Promise<ELK>, graph: ElkGraph): Promise<ElkGraph> {
        return new Promise<ElkGraph>((resolve, reject) => {
            const timer = setTimeout(() => {
                this.stop(starting);
                reject(new Error('The layout took too long.'));
            }, TIME_LIMIT);
            // The casts hold: ours is a part of ELK's format with members that cannot be changed.
            elk.layout(graph as unknown as ElkNode)
                .then(answer => resolve(answer as unknown as ElkGraph), reject)
                .finally(() => clearTimeout(timer));
        });
    }

    protected stop(elk: Promise<ELK> | undefined): void {
        if (this.elk === elk) {
            this.elk = undefined;
        }
        elk?.then(started => started.terminateWorker(), () => { });
    }

    protected async start(): Promise<ELK> {
        const [{ default: Elk }, { default: source }] = await Promise.all([
            import('elkjs/lib/elk-api.js'), import('elkjs/lib/elk-worker.min.js?raw')
        ]);
        return new Elk({ workerFactory: () => this.createWorker(source) });
    }

    protected createWorker(source: string): Worker {
        const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
        try {
            return new Worker(address, { name: 'board layout' });
        } finally {
            // The browser has taken the script up by then.
            setTimeout(() => URL.revokeObjectURL(address), 0);
        }
    }
}
