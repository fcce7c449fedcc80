import { Container } from '@theia/core/shared/inversify';
import { expect, it } from 'vitest';
import { CopyPlace } from 'openspace-core/lib/node/router/copy-place';
import { Session } from '../../common';
import { SessionSandbox } from '../../common/sandbox/session-sandbox';
import { AgentSessions } from '../agent-session/agent-sessions';
import { SandboxedSessions } from '../agent-session/sandboxed-sessions';
import { SandboxCopies } from '../sandbox/sandbox-copies';
import { CopiedSessions } from './copied-sessions';

it('knows the copy of a session and of its helpers, and says so if it is gone', async () => {
    const container = new Container();
    container.bind(SandboxCopies).toConstantValue({ folderOf: async (id: string) => id === 'ses_copy' ? '/copies/1' : undefined });
    [SandboxedSessions, AgentSessions, CopiedSessions].forEach(type => container.bind<object>(type).toSelf().inSingletonScope());
    const sessions = container.get(SandboxedSessions);
    const observe = (id: string, mark?: { on: boolean; copy?: boolean }): void =>
        sessions.observe({ id, directory: '/w', ...mark && { metadata: SessionSandbox.into(undefined, mark) } } as unknown as Session);
    observe('ses_copy', { on: true, copy: true });
    observe('ses_helper', { on: true });
    container.get(AgentSessions).of('ses_helper').parentID = 'ses_copy';
    observe('ses_gone', { on: true, copy: true });
    observe('ses_folder', { on: true });
    observe('ses_out');
    const placeOf = (sessionId?: string): Promise<unknown> =>
        container.get(CopiedSessions).placeOf({ cmd: 'openspace.editor.open', args: {}, sessionId, directory: '/w' });
    expect([await placeOf('ses_copy'), await placeOf('ses_helper')]).toEqual(Array(2).fill(new CopyPlace('/w', '/copies/1')));
    expect([await placeOf('ses_folder'), await placeOf('ses_out'), await placeOf()]).toEqual([undefined, undefined, undefined]);
    await expect(placeOf('ses_gone')).rejects.toThrow('The copy in which this session works is not there.');
});
