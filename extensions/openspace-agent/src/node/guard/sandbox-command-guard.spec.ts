import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AgentCommandDefinition, createManifest, defineAgentCommand, toManifestEntry, workspacePath } from 'openspace-core/lib/common';
import { CommandCatalog } from 'openspace-core/lib/node/catalog/command-catalog';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import {
    definePaneOpen, editorOpen, editorSurface, fileList, fileRead, fileSearch, fileWrite, paneList, terminalList,
    terminalReadOutput, terminalSend, terminalSurface
} from 'openspace-hands/lib/common';
import { Session } from '../../common';
import { SessionSandbox } from '../../common/sandbox/session-sandbox';
import { AgentSessions } from '../agent-session/agent-sessions';
import { SandboxedSessions } from '../agent-session/sandboxed-sessions';
import { SandboxCommandGuard } from './sandbox-command-guard';

const OURS: AgentCommandDefinition[] = [
    editorOpen, fileList, fileRead, fileSearch, fileWrite, paneList, terminalList, terminalReadOutput, terminalSend,
    definePaneOpen([editorSurface.content!, terminalSurface.content!])
];

/** Commands of an extension that nobody here knows. */
const TOP = { label: 'Top', description: '', category: 'Top', result: z.object({}) };
const SPIN = defineAgentCommand({ ...TOP, id: 'openspace.top.spin', risk: 'execute', args: z.object({}), example: {} });
const SHOW = defineAgentCommand({
    ...TOP, id: 'openspace.top.show', risk: 'view', args: z.object({ drawing: workspacePath(), note: z.unknown().optional() }),
    example: { drawing: 'a' }
});
const HOVER = defineAgentCommand({
    ...TOP, id: 'openspace.language.hover', risk: 'view', args: z.object({ path: workspacePath() }), example: { path: 'a' }
});
const LIST = defineAgentCommand({ ...TOP, id: 'openspace.top.list', risk: 'view', args: z.object({}), example: {} });

describe('SandboxCommandGuard', () => {
    let guard: SandboxCommandGuard;
    let roots: string[];

    beforeEach(() => {
        roots = ['/w'];
        const container = new Container();
        const entries = new Map(createManifest([...OURS, SPIN, SHOW, HOVER, LIST], '').commands.map(entry => [entry.id, entry]));
        const strange = { ...toManifestEntry(SHOW), id: 'openspace.ext.other.show' };
        container.bind(CommandCatalog)
            .toConstantValue({ entry: (cmd: string) => cmd === strange.id ? strange : entries.get(cmd) } as unknown as CommandCatalog);
        container.bind(PageRegistry).toConstantValue({ inDirectory: () => [{ roots }] } as unknown as PageRegistry);
        [SandboxedSessions, AgentSessions, SandboxCommandGuard].forEach(type => container.bind<object>(type).toSelf().inSingletonScope());
        const sessions = container.get(SandboxedSessions);
        sessions.observe({ id: 'ses_in', directory: '/w', metadata: SessionSandbox.into(undefined, { on: true }) } as unknown as Session);
        sessions.observe({
            id: 'ses_copy', directory: '/w', metadata: SessionSandbox.into(undefined, { on: true, copy: true })
        } as unknown as Session);
        sessions.observe({ id: 'ses_out', directory: '/w' } as Session);
        guard = container.get(SandboxCommandGuard);
    });

    const refused = (
        cmd: string, args: Record<string, unknown> = {}, sessionId: string | undefined = 'ses_in', directory = '/w'
    ): boolean =>
        guard.refusal({ cmd, args, sessionId, directory }) !== undefined;

    it('refuses what runs programs on the host, or shows them', () => {
        expect([
            refused('openspace.terminal.send'), refused('openspace.terminal.read_output'), refused('openspace.terminal.list'),
            refused(SPIN.id), refused('openspace.ext.other.show'), refused('openspace.top.unheard_of'),
            refused('openspace.pane.open', { type: 'terminal' })
        ]).toEqual([true, true, true, true, true, true, true]);
    });

    it('lets the rest through', () => {
        expect([
            refused('openspace.editor.open', { path: 'a.ts' }), refused('openspace.file.write', { path: 'a.ts' }),
            refused('openspace.pane.open', { type: 'editor' }), refused('openspace.file.list')
        ]).toEqual([false, false, false, false]);
    });

    it('leaves other sessions alone, but not commands of which nobody knows the session', () => {
        expect(refused('openspace.terminal.send', {}, 'ses_out')).toBe(false);
        expect(guard.refusal({ cmd: 'openspace.terminal.send', args: {}, directory: '/w' })).toContain('sandbox');
        expect(guard.refusal({ cmd: 'openspace.terminal.send', args: {}, directory: '/elsewhere' })).toBeUndefined();
    });

    it('lets commands of a session in a copy through that name a file or folder there', () => {
        const inCopy = (cmd: string, args: Record<string, unknown> = {}): boolean => refused(cmd, args, 'ses_copy');
        expect([
            inCopy('openspace.editor.open', { path: 'a.ts' }), inCopy('openspace.file.write', { path: 'a.ts', content: '' }),
            inCopy('openspace.file.list'), inCopy('openspace.file.search', { query: 'a' }), inCopy('openspace.pane.list')
        ]).toEqual([false, false, false, false, false]);
        expect([
            inCopy('openspace.language.rename', { path: 'a.ts' }), inCopy('openspace.terminal.list')
        ]).toEqual([true, true]);
        expect(guard.refusal({ cmd: HOVER.id, args: { path: 'a.ts' }, sessionId: 'ses_copy', directory: '/w' }))
            .toContain('with sandbox_bash instead');
    });

    it('keeps to the folder of the session where the window has several', () => {
        roots = ['/w', '/other/lib'];
        expect([
            refused('openspace.file.read', { path: 'lib/a.ts' }), refused('openspace.file.read', { path: './lib/a.ts' }),
            refused('openspace.file.read', { path: '/other/lib/a.ts' }), refused('openspace.file.read', { path: 'file:///other/lib/a.ts' }),
            refused('openspace.file.search', { query: 'a' })
        ]).toEqual([true, true, true, true, true]);
        expect([
            refused(SHOW.id, { drawing: 'lib/a.top' }), refused(SHOW.id, { drawing: '/other/lib/a.top' }),
            refused(SHOW.id, { drawing: 'a.top', note: { see: 'lib/b.top' } }), refused(LIST.id)
        ])
            .toEqual([true, true, true, true]);
        expect([refused(SHOW.id, { drawing: 'src/a.top' }), refused('openspace.pane.open', { type: 'editor', contentId: 'src/a.ts' })])
            .toEqual([false, false]);
        expect([
            refused('openspace.file.read', { path: 'src/a.ts' }),
            refused('openspace.file.read', { path: '/w/a.ts' }),
            refused('openspace.pane.list')
        ]).toEqual([false, false, false]);
    });
});
