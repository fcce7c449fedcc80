import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { OpenSpaceClientImpl } from '../bridge/openspace-client-impl';
import { AgentResource, AgentResources } from './agent-resources';

describe('AgentResources', () => {
    let resources: AgentResources;
    let ended: Emitter<string>;
    let disposed: string[];

    beforeEach(() => {
        ended = new Emitter();
        disposed = [];
        const container = new Container();
        container.bind(OpenSpaceClientImpl).toConstantValue({ onDidEndSession: ended.event } as OpenSpaceClientImpl);
        container.bind(AgentResources).toSelf();
        resources = container.get(AgentResources);
    });

    const made = (sessionId: string, id: string, more: Partial<AgentResource> = {}): AgentResource =>
        ({ sessionId, kind: 'highlight', id, isKept: () => false, dispose: () => disposed.push(`${id} of ${sessionId}`), ...more });

    it('takes away what was made for a session when it ends, once, and nothing of others', () => {
        resources.add(made('ses_1', 'a'));
        resources.add(made('ses_1', 'b', { kind: 'pane' }));
        resources.add(made('ses_2', 'c'));
        ended.fire('ses_1');
        ended.fire('ses_1');
        expect(disposed).toEqual(['a of ses_1', 'b of ses_1']);
    });

    it('leaves what the person kept, for good', () => {
        let kept = true;
        resources.add(made('ses_1', 'a', { isKept: () => kept }));
        ended.fire('ses_1');
        kept = false;
        ended.fire('ses_1');
        expect(disposed).toEqual([]);
    });

    it('forgets what went away by itself', () => {
        resources.add(made('ses_1', 'a')).dispose();
        ended.fire('ses_1');
        expect(disposed).toEqual([]);
    });

    it('gives a thing to whoever wanted it last', () => {
        const first = resources.add(made('ses_1', 'a'));
        resources.add(made('ses_2', 'a'));
        first.dispose();
        ended.fire('ses_1');
        expect(disposed).toEqual([]);
        ended.fire('ses_2');
        expect(disposed).toEqual(['a of ses_2']);
    });

    it('does not confuse things of different kinds', () => {
        resources.add(made('ses_1', 'a'));
        resources.add(made('ses_2', 'a', { kind: 'terminal' }));
        ended.fire('ses_1');
        expect(disposed).toEqual(['a of ses_1']);
    });

    it('is not disturbed by a thing that reports its own end', () => {
        const forget = resources.add(made('ses_1', 'a', { dispose: () => forget.dispose() }));
        resources.add(made('ses_1', 'b'));
        ended.fire('ses_1');
        expect(disposed).toEqual(['b of ses_1']);
    });
});
