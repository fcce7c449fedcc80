import { ILogger } from '@theia/core/lib/common/logger';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { CommandRouter } from 'openspace-core/lib/node/router/command-router';
import { EditWatchPage } from '../../common/edit-watch';
import { EditWatchers } from './edit-watchers';
import { LanguageEditWitness } from './language-edit-witness';

const PLACE = { sessionID: 'ses_1', directory: '/w' };
const EDITS = [{ path: '/w/a', isNew: false }];

describe('LanguageEditWitness', () => {
    let calls: unknown[][];
    let picked: ConnectedPage | undefined;
    let watchers: EditWatchers;
    let witness: LanguageEditWitness;
    let answered: boolean;

    beforeEach(() => {
        [calls, answered] = [[], true];
        const page = {} as ConnectedPage;
        picked = page;
        const container = new Container();
        container.bind<object>(CommandRouter).toConstantValue({
            pick: (...args: unknown[]) => {
                calls.push(['pick', ...args]);
                return picked;
            }
        });
        container.bind<object>(ILogger).toConstantValue({ debug: () => undefined });
        container.bind(EditWatchers).toSelf().inSingletonScope();
        container.bind(LanguageEditWitness).toSelf();
        watchers = container.get(EditWatchers);
        witness = container.get(LanguageEditWitness);
        const watch: EditWatchPage = {
            refresh: async () => { calls.push(['refresh']); },
            remember: async (paths, onlyNew) => { calls.push(['remember', paths, onlyNew]); },
            check: edits => {
                calls.push(['check', edits]);
                return answered ? Promise.resolve({ id: 7, data: { diagnostics: [] } }) : new Promise(() => undefined);
            },
            accept: async id => { calls.push(['accept', id]); }
        };
        watchers.add(watch, { page });
    });

    afterEach(() => { vi.useRealTimers(); });

    it('asks the page in which the session\'s commands run', async () => {
        witness.didBeginTurn(PLACE);
        witness.didRead(PLACE, ['/w/a']);
        witness.willEdit(PLACE, ['/w/b']);
        const remark = await witness.didEdit(PLACE, EDITS, new AbortController().signal);
        remark?.accept();
        expect(remark).toMatchObject({ cmd: 'openspace.language.diagnostics', data: { diagnostics: [] } });
        expect(calls.filter(([name]) => name !== 'pick')).toEqual([
            ['refresh'], ['remember', ['/w/a'], false], ['remember', ['/w/b'], true], ['check', EDITS], ['accept', 7]
        ]);
        expect(calls[0]).toEqual(['pick', 'ses_1', '/w', 'openspace.language.diagnostics']);
    });

    it('has nothing to say without a page', async () => {
        picked = undefined;
        witness.didRead(PLACE, ['/w/a']);
        expect(await witness.didEdit(PLACE, EDITS, new AbortController().signal)).toBeUndefined();
    });

    it('waits for nobody who does not answer, or is not needed any more', async () => {
        vi.useFakeTimers();
        answered = false;
        const stopper = new AbortController();
        const signals = [stopper.signal, new AbortController().signal];
        const both = Promise.all(signals.map(signal => witness.didEdit(PLACE, EDITS, signal)));
        stopper.abort();
        await vi.advanceTimersByTimeAsync(30_000);
        expect([await both, vi.getTimerCount()]).toEqual([[undefined, undefined], 0]);
    });
});
