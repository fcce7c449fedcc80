import { symlinkSync } from 'node:fs';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fileWrite, terminalCreate } from 'openspace-hands/lib/common';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { content, defineAgentCommand, toManifestEntry, workspacePath } from '../../common';
import { CommandCatalog } from '../catalog/command-catalog';
import { launchOptions } from '../fixtures/launch-options';
import { LaunchOptions } from '../launch/launch-options';
import { ArgumentPathGuard } from './argument-path-guard';

const DRAW = defineAgentCommand({
    id: 'openspace.top.draw', label: 'Draw', description: '', category: 'Top', risk: 'write',
    args: z.object({
        drawing: workspacePath(),
        parts: z.array(z.object({ link: workspacePath().optional(), text: content() })),
        anything: z.unknown().optional()
    }),
    result: z.object({}), example: { drawing: 'a', parts: [] }
});

describe('ArgumentPathGuard', () => {
    let folder: TemporaryFolder;
    let guard: ArgumentPathGuard;

    beforeEach(() => {
        folder = new TemporaryFolder();
        folder.folder('w/src');
        symlinkSync(folder.folder('outside'), `${folder.folder('w')}/away`);
        const container = new Container();
        const entries = [DRAW, fileWrite, terminalCreate].map(toManifestEntry);
        const strange = { ...toManifestEntry(DRAW), id: 'openspace.ext.other.draw' };
        container.bind(CommandCatalog)
            .toConstantValue({ entry: (cmd: string) => [...entries, strange].find(({ id }) => id === cmd) } as unknown as CommandCatalog);
        container.bind(LaunchOptions).toConstantValue(launchOptions(folder.at('w/state')));
        container.bind(ArgumentPathGuard).toSelf();
        guard = container.get(ArgumentPathGuard);
    });

    afterEach(() => folder.remove());

    const refusal = (args: Record<string, unknown>, cmd = DRAW.id): Promise<string | undefined> =>
        guard.refusal(guard.pathsOf(cmd, args), [folder.folder('w')]);

    it('lets paths of the workspace through, whether there is something or not', async () => {
        expect(await refusal({ drawing: 'src/new.top', parts: [{ link: 'src', text: '../../etc/passwd' }] })).toBeUndefined();
        expect(await refusal({ drawing: `${folder.folder('w')}/src/a.top`, parts: [] })).toBeUndefined();
    });

    it('refuses a path that leads out, whatever its argument is called and however deep it stands', async () => {
        expect(await refusal({ drawing: '../a.top', parts: [] })).toBe('The path must not contain "..": ../a.top');
        expect(await refusal({ drawing: '/etc/passwd', parts: [] })).toBe('The file is outside the workspace: /etc/passwd');
        expect(await refusal({ drawing: 'a.top', parts: [{ text: '' }, { link: '/etc/passwd', text: '' }] }))
            .toBe('The file is outside the workspace: /etc/passwd');
        expect(await refusal({ drawing: 'file:///etc/passwd', parts: [] })).toBe('The file is outside the workspace: file:///etc/passwd');
    });

    it('refuses what the IDE itself goes by, though it lies in the folder', async () => {
        expect(await refusal({ path: 'state/extensions/evil/package.json', content: '{}' }, fileWrite.id)).toMatch(/own settings and data/);
    });

    it('follows links', async () => {
        expect(await refusal({ drawing: 'away/a.top', parts: [] })).toBe('The file is outside the workspace: away/a.top');
    });

    it('takes for a path what nobody has marked', async () => {
        expect(await refusal({ drawing: 'a.top', parts: [], anything: { goes: ['/etc/passwd'] } }))
            .toBe('The file is outside the workspace: /etc/passwd');
    });

    it('has nothing to say about contents, ids and programs beside the IDE', async () => {
        expect(await refusal({ path: 'a', content: '/etc/passwd' }, fileWrite.id)).toBeUndefined();
        expect(await refusal({ cwd: 'src', shellPath: '/bin/zsh' }, terminalCreate.id)).toBeUndefined();
        expect(await refusal({ drawing: '/etc/passwd', parts: [] }, 'openspace.ext.other.draw')).toBeUndefined();
    });
});
