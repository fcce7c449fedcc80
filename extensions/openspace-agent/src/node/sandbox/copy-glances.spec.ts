import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import { expect, it, vi } from 'vitest';
import { AgentSession } from '../agent-session/agent-session';
import { SandboxedSessions } from '../agent-session/sandboxed-sessions';
import { SessionGlances } from '../page-feed/session-glances';
import { CopyGlances } from './copy-glances';
import { SandboxCopies } from './sandbox-copies';

it('tells how much is in the copy of a session, and leaves it to the turns when it works in none any more', async () => {
    let inCopy = true;
    const glances = { setChanges: vi.fn(), believeTurns: vi.fn() };
    const container = new Container();
    container.bind(SandboxedSessions).toConstantValue({ isInCopy: () => inCopy } as unknown as SandboxedSessions);
    container.bind(SandboxCopies).toConstantValue({ countChanges: async () => 3 });
    container.bind(SessionGlances).toConstantValue(glances as Partial<SessionGlances> as SessionGlances);
    container.bind(ILogger).toConstantValue(new MockLogger());
    container.bind(CopyGlances).toSelf();
    const told = container.get(CopyGlances);
    told.didRest(new AgentSession('ses_1'));
    await vi.waitFor(() => expect(glances.setChanges).toHaveBeenCalledWith('ses_1', { files: 3 }));
    expect(glances.believeTurns).not.toHaveBeenCalled();
    inCopy = false;
    told.didRest(new AgentSession('ses_1'));
    expect(glances.believeTurns).toHaveBeenCalledWith('ses_1');
    expect(glances.setChanges).toHaveBeenCalledTimes(1);
});
