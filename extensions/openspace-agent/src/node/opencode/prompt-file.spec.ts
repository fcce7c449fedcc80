import { readFileSync, statSync, utimesSync } from 'node:fs';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandManifest, createManifest, DEFAULT_POLICY, writePrompt } from 'openspace-core/lib/common';
import { CommandCatalog } from 'openspace-core/lib/node/catalog/command-catalog';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { FakePage } from 'openspace-core/lib/node/fixtures/fake-page';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { editorOpen, paneList } from 'openspace-hands/lib/common';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { serviceContainer } from '../fixtures/service-container';
import { PromptFile } from './prompt-file';

const LONG_AGO = new Date('2001-01-01T00:00:00.000Z');

describe('PromptFile', () => {
    let folder: TemporaryFolder;

    beforeEach(() => {
        folder = new TemporaryFolder();
    });

    afterEach(() => folder.remove());

    function start(): { container: Container; file: string } {
        const container = serviceContainer(launchOptions(folder.path));
        return { container, file: container.get(PromptFile).path };
    }

    function publish(container: Container, manifest: CommandManifest): void {
        container.get(CommandCatalog).publishPage(container.get(PageRegistry).add(new FakePage()), manifest);
    }

    it('is there before the first page, for the user\'s eyes, in the state folder', () => {
        const { file } = start();
        expect(file).toBe(folder.at('prompt', 'openspace.md'));
        expect(readFileSync(file, 'utf8')).toBe(writePrompt(undefined));
        expect(statSync(file).mode & 0o777).toBe(0o600);
    });

    it('follows the commands', () => {
        const { container, file } = start();
        const manifest = createManifest([editorOpen, paneList], '');
        publish(container, manifest);
        expect(readFileSync(file, 'utf8')).toBe(writePrompt(manifest));
    });

    it('is not touched when nothing changed, over restarts too: the provider\'s cache depends on it', () => {
        const { container, file } = start();
        publish(container, createManifest([editorOpen, paneList], 'then'));
        utimesSync(file, LONG_AGO, LONG_AGO);
        const { ino } = statSync(file);
        publish(container, createManifest([paneList, editorOpen], 'now'));
        container.get(PageRegistry).all.forEach(page => container.get(PageRegistry).remove(page));
        publish(start().container, createManifest([paneList, editorOpen], 'after a restart'));
        expect({ ino: statSync(file).ino, mtime: statSync(file).mtime }).toEqual({ ino, mtime: LONG_AGO });
    });

    it('follows the way in which the agent acts', () => {
        const { container, file } = start();
        container.get(AgentPolicyStore).set({ ...DEFAULT_POLICY, transport: 'mcp' });
        expect(readFileSync(file, 'utf8')).toBe(writePrompt(undefined, 'mcp'));
    });

    it('is written anew when somebody changed it', () => {
        start();
        folder.file('prompt/openspace.md', 'something else');
        expect(readFileSync(start().file, 'utf8')).toBe(writePrompt(undefined));
    });
});
