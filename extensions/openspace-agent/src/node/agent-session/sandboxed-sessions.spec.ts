import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { Session } from '../../common';
import { aSession } from '../../common/fixtures/conversations';
import { SessionSandbox } from '../../common/sandbox/session-sandbox';
import { AgentSessions } from './agent-sessions';
import { SandboxedSessions } from './sandboxed-sessions';

describe('SandboxedSessions', () => {
    let all: AgentSessions;
    let sandboxed: SandboxedSessions;

    beforeEach(() => {
        const container = new Container();
        [AgentSessions, SandboxedSessions].forEach(type => container.bind<object>(type).toSelf().inSingletonScope());
        all = container.get(AgentSessions);
        sandboxed = container.get(SandboxedSessions);
    });

    const marked = (id: string, on: boolean): Session =>
        ({ ...aSession(id), directory: '/w', metadata: SessionSandbox.into(undefined, { on }) });

    it('keeps a helper inside that was called there, and takes it for active only while it works', () => {
        sandboxed.observe(marked('ses_root', true));
        sandboxed.observe(marked('ses_helper', true));
        all.adopt('ses_helper', 'ses_root');
        expect([sandboxed.has('ses_helper'), sandboxed.hasActiveIn('/w'), sandboxed.hasActiveIn('/other')]).toEqual([true, true, false]);
        sandboxed.observe(marked('ses_root', false));
        expect([sandboxed.has('ses_root'), sandboxed.has('ses_helper'), sandboxed.hasActiveIn('/w')]).toEqual([false, true, false]);
        all.of('ses_helper').work();
        expect(sandboxed.hasActiveIn('/w')).toBe(true);
    });
});
