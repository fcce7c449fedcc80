import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionCleanup } from 'openspace-agent/lib/node/cleanup/session-cleanup';
import { TextLines } from 'openspace-core/lib/common/messaging/text-lines';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { CommandRouter } from 'openspace-core/lib/node/router/command-router';
import { waitFor } from '../../../../../tests/support/wait-for';
import { TerminalState } from '../../common';
import { NOTHING_TYPED } from '../../common/danger/typed-text';
import { AgentTerminalCleanup } from './agent-terminal-cleanup';
import { ShellFixture } from './fixtures/shell-fixture';
import { TerminalsServiceImpl } from './terminals-service-impl';

// Real shells take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

describe('TerminalsServiceImpl', () => {

    let shells: ShellFixture;
    /** What was kept for commands. */
    let kept: unknown[];

    beforeEach(() => {
        shells = new ShellFixture();
        shells.container.bind(TerminalsServiceImpl).toSelf();
        kept = [];
        shells.container.bind(CommandRouter)
            .toConstantValue({ keepData: (...given: unknown[]) => kept.push(given) } as unknown as CommandRouter);
    });

    afterEach(() => shells.dispose());

    /** The service of a page that shows a folder. */
    function pageOf(page: { directory: string | undefined } | undefined): TerminalsServiceImpl {
        const child = shells.container.createChild();
        child.bind(OpenSpaceServiceImpl).toConstantValue({ page } as OpenSpaceServiceImpl);
        child.bind(TerminalsServiceImpl).toSelf().inSingletonScope();
        return child.get(TerminalsServiceImpl);
    }

    it('knows the terminals of its folder, whichever page showed them first, and no others', async () => {
        const process = shells.start();
        const [here, twin, elsewhere] = ['/here', '/here', '/elsewhere'].map(directory => pageOf({ directory }));
        await here.register({ processId: process.id, title: 'bash' });
        expect((await twin.find('bash')).createdBy).toBe('user');
        expect(await elsewhere.list()).toEqual([]);
        await expect(elsewhere.find('bash')).rejects.toThrow('There is no terminal "bash".');
        await expect(here.register({ processId: -5, title: 'bash' })).rejects.toThrow('The terminal has ended.');
        await here.close('bash');
        expect(await twin.list()).toEqual([]);
    });

    it('takes terminals before the page has said what it shows', async () => {
        const process = shells.start();
        const page = { directory: undefined as string | undefined };
        const service = pageOf(page);
        await service.register({ processId: process.id, title: 'bash', agent: {} });
        expect(await service.list()).toHaveLength(1);
        page.directory = '/here';
        expect(await pageOf({ directory: '/here' }).list()).toHaveLength(1);
        expect(await pageOf(undefined).list()).toEqual([]);
    });

    it('sends only while the person is not typing, and tells the pages of the folder who types', async () => {
        const heard: TerminalState[] = [];
        const service = pageOf({ directory: '/here' });
        const process = shells.start();
        const { terminalId } = await service.register({ processId: process.id, title: 'build', agent: { sessionId: 'ses_1' } });
        service.setClient({ onTerminalChanged: state => heard.push(state) });
        pageOf({ directory: '/elsewhere' }).setClient({ onTerminalChanged: state => heard.push(state) });
        const input = { text: 'echo\n', before: NOTHING_TYPED, allowed: [] };
        process.write('l');
        expect([await service.typedText(terminalId), await service.send(terminalId, input)]).toEqual([undefined, 'typing']);
        expect(heard).toEqual([{ terminalId: 'build', processId: process.id, createdBy: 'agent', driver: 'user', isKept: true }]);
    });

    it('knows in every page what stands in a terminal, and sends only what was judged together with that', async () => {
        const [here, twin] = ['/here', '/here'].map(directory => pageOf({ directory }));
        const { terminalId } = await here.register({ processId: shells.start({ shell: '/bin/sh' }).id, title: 'build', agent: {} });
        expect(await here.send(terminalId, { text: 'echo -', before: NOTHING_TYPED, allowed: ['a'] })).toBe('sent');
        const before = await twin.typedText(terminalId);
        expect(before).toEqual({ text: 'echo -', edited: false, allowed: ['a'] });
        expect(await twin.send(terminalId, { text: 'f\n', before: NOTHING_TYPED, allowed: [] })).toBe('changed');
        expect(await twin.typedText(terminalId)).toEqual(before);
        expect(await twin.send(terminalId, { text: 'f\n', before: before!, allowed: [] })).toBe('sent');
        expect(await here.typedText(terminalId)).toEqual(NOTHING_TYPED);
    });

    it('keeps what the agent reads for its command, without secrets, and sends it to the page only if the person reads', async () => {
        const page = { directory: '/here' };
        const service = pageOf(page);
        const { terminalId } = await service.register({ processId: shells.start({ shell: '/bin/sh' }).id, title: 'build', agent: {} });
        // No prompt comes after the output, so that it is the same whenever it is read.
        await service.send(terminalId, { text: 'echo API_TOKEN=abcdef123456; exec sleep 60\n', before: NOTHING_TYPED, allowed: [] });
        const query = { lines: 100, maskSecrets: true };
        const { output } = await waitFor('the output', async () => {
            const text = await service.read(terminalId, query);
            // What is typed before the shell is there is echoed before its prompt, which the output then follows.
            return text.output.some(line => /^([$#] )?API_TOKEN=\(redacted\)$/.test(line)) && text;
        });
        expect(output).toBeInstanceOf(TextLines);
        await service.readFor('call_1', terminalId, query);
        expect(kept).toEqual([['call_1', expect.objectContaining({ output: [...output] }), page]]);
        await expect(service.readFor('call_2', 'other', query)).rejects.toThrow('There is no terminal "other".');
        await expect(pageOf({ directory: '/elsewhere' }).readFor('call_3', terminalId, query)).rejects.toThrow('There is no terminal');
        expect(kept).toHaveLength(1);
    });

    it('limits how many terminals the agent has, and what it starts in them', async () => {
        const service = pageOf({ directory: '/here' });
        await service.checkCreation('/bin/sh');
        await expect(service.checkCreation('/usr/bin/env')).rejects.toThrow('/usr/bin/env is not a shell of this machine.');
        for (let index = 0; index < 20; index++) {
            await service.register({ processId: shells.start({ shell: '/bin/sh' }).id, title: 'many', agent: {} });
        }
        await expect(service.checkCreation(undefined)).rejects.toThrow('There are 20 terminals of yours already: close one first.');
    });

    it('ends the agent\'s terminals with their session, without a page, and with the IDE', async () => {
        let end: (sessionID: string) => void = () => undefined;
        shells.container.bind(SessionCleanup)
            .toConstantValue({ onDidEnd: (listener: typeof end) => { end = listener; } } as unknown as SessionCleanup);
        shells.container.bind(AgentTerminalCleanup).toSelf();
        const cleanup = shells.container.get(AgentTerminalCleanup);
        cleanup.initialize();
        const one = await shells.open({}, { title: 'one', agent: { sessionId: 'ses_1' } });
        await shells.open({}, { title: 'two', agent: { sessionId: 'ses_2' } });
        const gone = new Promise(resolve => one.process.onExit(resolve));
        end('ses_1');
        await gone;
        expect(shells.screens.list(shells.home).map(({ terminalId }) => terminalId)).toEqual(['two']);
        await cleanup.onStop();
        expect(shells.screens.list(shells.home)).toEqual([]);
    });
});
