import { WebSocketConnectionSource } from '@theia/core/lib/browser/messaging/ws-connection-source';
import { Emitter } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Surfaces } from 'openspace-core/lib/browser/surfaces/surfaces';
import { IdeState, ideStateSchema, OpenSpaceService, PaneInfo } from 'openspace-core/lib/common';
import { PaneService } from '../panes/pane-service';
import { PaneStatePublisher } from './pane-state-publisher';

const pane = (...files: string[]): PaneInfo => ({
    id: 'pane-1', area: 'main', activeTabIndex: 0, geometry: { x: 0, y: 0, width: 100, height: 100 },
    tabs: files.map(contentId => ({ contentId, type: 'editor', title: contentId, isDirty: false }))
});

describe('PaneStatePublisher', () => {
    let publisher: PaneStatePublisher;
    let onDidChange: Emitter<void>;
    let onDidChangeState: Emitter<void>;
    let onSocketDidOpen: Emitter<void>;
    let panes: PaneInfo[];
    let published: IdeState[];
    let refusal: Error | undefined;

    beforeEach(() => {
        vi.useFakeTimers();
        onDidChange = new Emitter();
        onDidChangeState = new Emitter();
        onSocketDidOpen = new Emitter();
        panes = [pane('a.ts')];
        published = [];
        refusal = undefined;
        const container = new Container();
        container.bind(ILogger).toConstantValue(new MockLogger());
        container.bind(OpenSpaceService).toConstantValue({
            publishState: async (state: IdeState) => {
                published.push(state);
                if (refusal) {
                    throw refusal;
                }
            }
        });
        container.bind(PaneService).toConstantValue({
            onDidChange: onDidChange.event, describe: () => ({ panes, activePane: 'pane-1', layout: { type: 'pane', paneId: 'pane-1' } })
        } as unknown as PaneService);
        container.bind(Surfaces).toConstantValue({ onDidChangeState: onDidChangeState.event } as Surfaces);
        container.bind(WebSocketConnectionSource)
            .toConstantValue({ onSocketDidOpen: onSocketDidOpen.event } as unknown as WebSocketConnectionSource);
        container.bind(PaneStatePublisher).toSelf();
        publisher = container.get(PaneStatePublisher);
    });
    afterEach(() => {
        vi.useRealTimers();
    });

    const passes = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
    const files = (): string[][] => published.map(state => state.panes.flatMap(({ tabs }) => tabs.map(({ contentId }) => contentId)));

    function show(...names: string[]): void {
        panes = [pane(...names)];
        onDidChange.fire();
    }

    it('tells what the page shows once it is restored', async () => {
        await passes(5_000);
        expect(published).toEqual([]);
        publisher.onDidInitializeLayout();
        await passes(0);
        expect(published).toEqual([{ panes: [pane('a.ts')], activePane: 'pane-1', timestamp: new Date().toISOString() }]);
        expect(ideStateSchema.parse(published[0])).toEqual(published[0]);
    });

    it('follows changes once a second, and never loses the last one', async () => {
        publisher.onDidInitializeLayout();
        await passes(2_000);
        for (let index = 0; index < 30; index++) {
            show('a.ts', `${index}.ts`);
            await passes(50);
        }
        await passes(2_000);
        expect(files()).toEqual([['a.ts'], ['a.ts', '0.ts'], ['a.ts', '19.ts'], ['a.ts', '29.ts']]);
    });

    it('follows what the surfaces say of their tabs', async () => {
        publisher.onDidInitializeLayout();
        await passes(5_000);
        panes = [{ ...panes[0], tabs: [{ ...panes[0].tabs[0], state: 'slide 2 of 3' }] }];
        onDidChangeState.fire();
        await passes(5_000);
        expect(published.at(-1)?.panes[0].tabs[0]).toMatchObject({ state: 'slide 2 of 3' });
    });

    it('says nothing when nothing changed', async () => {
        publisher.onDidInitializeLayout();
        await passes(2_000);
        onDidChange.fire();
        await passes(2_000);
        show('b.ts');
        show('a.ts');
        await passes(2_000);
        expect(files()).toEqual([['a.ts']]);
    });

    it('tells everything again when the connection is back', async () => {
        publisher.onDidInitializeLayout();
        await passes(2_000);
        onSocketDidOpen.fire();
        await passes(2_000);
        expect(files()).toEqual([['a.ts'], ['a.ts']]);
    });

    it('tries again at the next change when the backend did not take it', async () => {
        refusal = new Error('no connection');
        publisher.onDidInitializeLayout();
        await passes(2_000);
        refusal = undefined;
        onDidChange.fire();
        await passes(2_000);
        expect(files()).toEqual([['a.ts'], ['a.ts']]);
    });

    it('is quiet when the page ends', async () => {
        publisher.onDidInitializeLayout();
        publisher.onStop();
        await passes(2_000);
        expect(published).toEqual([]);
    });
});
