import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { launchOptions } from '../fixtures/launch-options';
import { ConfigurationSeals } from './configuration-seals';

let folder: TemporaryFolder;
let workspace: string;
let seals: ConfigurationSeals;

const start = (): ConfigurationSeals => serviceContainer(launchOptions(folder.at('state'))).get(ConfigurationSeals);
const digest = (): string => seals.change(workspace)!.digest;

beforeEach(() => {
    folder = new TemporaryFolder();
    workspace = folder.folder('workspace');
    seals = start();
});

afterEach(() => folder.remove());

describe('the seal of a folder in which a sandbox works', () => {
    it('says nothing of a folder that never had one', () => {
        folder.file('workspace/opencode.json', '{}');
        expect([seals.isIntact(workspace), seals.changedIn(workspace)]).toEqual([true, []]);
    });

    it('tells what came, changed and went, also after a restart', () => {
        folder.file('workspace/opencode.json', '{}');
        folder.file('workspace/.opencode/plugin/mine.js', 'a');
        folder.file('workspace/.opencode/node_modules/used/index.js', 'a');
        seals.seal(workspace);
        folder.file('workspace/src/a.ts', 'of no interest');
        expect(seals.isIntact(workspace)).toBe(true);
        folder.file('workspace/.opencode/plugin/theirs.js', 'b');
        folder.file('workspace/.opencode/node_modules/used/index.js', 'b');
        rmSync(folder.at('workspace/opencode.json'));
        const changed = ['.opencode/node_modules/used/index.js', '.opencode/plugin/theirs.js', 'opencode.json'];
        expect([seals.changedIn(workspace), start().changedIn(workspace), start().isIntact(workspace)]).toEqual([changed, changed, false]);
    });

    it('follows links, and stands rings of them', () => {
        folder.file('workspace/elsewhere/plugin/a.js', 'a');
        symlinkSync('elsewhere', folder.at('workspace/.opencode'));
        symlinkSync('..', folder.at('workspace/elsewhere/ring'));
        symlinkSync('nowhere', folder.at('workspace/opencode.json'));
        seals.seal(workspace);
        expect(seals.changedIn(workspace)).toEqual([]);
        folder.file('workspace/elsewhere/plugin/a.js', 'b');
        expect(seals.changedIn(workspace)).toContain('.opencode/plugin/a.js');
    });

    it('tells of a link to itself instead of failing', () => {
        seals.seal(workspace);
        symlinkSync('.opencode', folder.at('workspace/.opencode'));
        expect(seals.changedIn(workspace)).toEqual(['.opencode']);
        expect(seals.change(workspace)?.files).toMatchObject([{ name: '.opencode', unseen: 'no-file' }]);
    });

    it('is not taken in by a folder in the place of a file, nor by a second sandbox', () => {
        seals.seal(workspace);
        mkdirSync(folder.at('workspace/opencode.json'));
        seals.seal(workspace);
        expect(seals.changedIn(workspace)).toEqual(['opencode.json']);
    });

    it('is content with what the person has agreed to', () => {
        seals.seal(workspace);
        folder.file('workspace/opencode.json', '{}');
        seals.accept(workspace);
        expect([seals.isIntact(workspace), start().isIntact(workspace)]).toEqual([true, true]);
        folder.file('workspace/opencode.json', '{ "mcp": {} }');
        expect(start().changedIn(workspace)).toEqual(['opencode.json']);
    });

    it('holds all configuration for changed when nobody knows what was written down', () => {
        folder.file('workspace/opencode.json', '{}');
        seals.seal(workspace);
        folder.file('state/configuration-seals.json', '{ half');
        const plain = folder.folder('plain');
        const after = start();
        after.seal(workspace);
        after.trust(workspace);
        after.seal(plain);
        expect([after.changedIn(workspace), after.changedIn(plain), start().changedIn(workspace)])
            .toEqual([['opencode.json'], [], ['opencode.json']]);
        after.accept(workspace);
        expect([after.isIntact(workspace), start().isIntact(workspace)]).toEqual([true, true]);
    });

    it('fault 11: of an earlier version, which knew less, is completed without a question', () => {
        const old = { [workspace]: {} };
        folder.file('state/configuration-seals.json', JSON.stringify(old));
        folder.file('workspace/AGENTS.md', 'as it was');
        folder.file('workspace/.opencode/plugin/new.js', 'since then');
        expect([start().changedIn(workspace), start().changedIn(workspace)])
            .toEqual([['.opencode/plugin/new.js'], ['.opencode/plugin/new.js']]);
        folder.file('workspace/AGENTS.md', 'other');
        expect(start().changedIn(workspace)).toEqual(['.opencode/plugin/new.js', 'AGENTS.md']);
    });
});

describe('the seal of a folder that is trusted', () => {
    it('names what configures, instructs or runs something, and nothing else', () => {
        seals.trust(workspace);
        const names = [
            '.agents/skills/x/SKILL.md', '.claude/skills/y/SKILL.md', '.opencode/agent/a.md', '.opencode/command/c.md', '.theia/tasks.json',
            '.vscode/launch.json', '.vscode/settings.json', '.vscode/tasks.json', 'AGENTS.md', 'CLAUDE.md', 'CONTEXT.md', 'opencode.jsonc'
        ];
        names.forEach(name => folder.file(`workspace/${name}`, 'x'));
        ['README.md', '.vscode/extensions.json', '.theia/notes.txt', 'src/index.ts'].forEach(name => folder.file(`workspace/${name}`, 'x'));
        expect(seals.changedIn(workspace)).toEqual(names);
    });

    it('looks at the folders above as well, but not at the home of the person', () => {
        const inner = folder.folder('workspace/inner');
        folder.file('state/home/project/a.txt', '');
        seals.trust(inner);
        folder.file('workspace/opencode.json', '{}');
        expect(seals.changedIn(inner)).toEqual(['../opencode.json']);
    });

    it('looks at what the settings of the server name: instructions, texts that are put in, and code', () => {
        folder.file('workspace/docs/rules/one.md', 'x');
        folder.file('workspace/tools/plugin.ts', 'x');
        folder.file('workspace/opencode.json', JSON.stringify({
            instructions: ['docs/rules/*.md', 'https://example.org/no.md'], plugin: [['./tools/plugin.ts', {}]],
            agent: { a: { prompt: '{file:./prompt.txt}' } }
        }));
        seals.trust(workspace);
        ['docs/rules/one.md', 'docs/rules/two.md', 'tools/plugin.ts', 'prompt.txt', 'tools/other.ts']
            .forEach(name => folder.file(`workspace/${name}`, 'y'));
        expect(seals.changedIn(workspace)).toEqual(['docs/rules/one.md', 'docs/rules/two.md', 'prompt.txt', 'tools/plugin.ts']);
    });

    it('looks at instructions further down, and at packages of the server, if git brings them', () => {
        const git = (...words: string[]): void => void execFileSync('git', ['-C', workspace, ...words]);
        git('init', '-q');
        folder.file('workspace/packages/a/AGENTS.md', 'x');
        folder.file('workspace/.opencode/plugin/uses.js', 'x');
        folder.file('workspace/.opencode/node_modules/used/index.js', 'x');
        git('add', 'packages', '.opencode/plugin');
        seals.trust(workspace);
        folder.file('workspace/packages/a/AGENTS.md', 'y');
        folder.file('workspace/.opencode/node_modules/used/index.js', 'by the server');
        expect(seals.changedIn(workspace)).toEqual(['packages/a/AGENTS.md']);
        git('add', '-f', '.opencode/node_modules');
        expect(seals.changedIn(workspace)).toEqual(['.opencode/node_modules/used/index.js', 'packages/a/AGENTS.md']);
    });

    it('lets the server write what it writes, and nobody else more', () => {
        folder.file('workspace/.opencode/plugin/mine.js', 'a');
        folder.file('workspace/opencode.json', '{\n  "username": "ada"\n}\n');
        seals.trust(workspace);
        folder.file('workspace/.opencode/.gitignore', 'node_modules');
        folder.file('workspace/.opencode/package.json', '{ "dependencies": { "@opencode-ai/plugin": "1.18.33" } }');
        folder.file('workspace/.opencode/bun.lock', '{}');
        folder.file('workspace/.opencode/node_modules/@opencode-ai/plugin/index.js', '');
        folder.file('workspace/opencode.json', '{\n  "$schema": "https://opencode.ai/config.json",\n  "username": "ada"\n}\n');
        expect(seals.changedIn(workspace)).toEqual([]);
        folder.file('workspace/opencode.json', '{\n  "$schema": "https://evil.example/config.json",\n  "username": "ada"\n}\n');
        expect(seals.changedIn(workspace)).toEqual(['opencode.json']);
        rmSync(folder.at('workspace/opencode.json'));
        folder.file('workspace/.opencode/package.json', '{ "dependencies": { "@opencode-ai/plugin": "file:../evil" } }');
        expect(seals.changedIn(workspace)).toContain('.opencode/package.json');
        folder.file('workspace/.opencode/package.json', '{ "scripts": { "postinstall": "evil" } }');
        expect(seals.changedIn(workspace)).toContain('.opencode/package.json');
    });

    it('shows what the person knew and what there is, and keeps the texts for their eyes only', () => {
        folder.file('workspace/AGENTS.md', 'be kind\n');
        folder.file('workspace/opencode.json', '{}');
        folder.file('workspace/.vscode/tasks.json', '\0\u0001');
        seals.trust(workspace);
        folder.file('workspace/AGENTS.md', 'be \u202eevil\n');
        folder.file('workspace/.vscode/tasks.json', '\0\u0002');
        folder.file('workspace/.opencode/agent/long.md', 'x'.repeat(300_000));
        rmSync(folder.at('workspace/opencode.json'));
        expect(start().change(workspace)?.files).toEqual([
            { name: '.opencode/agent/long.md', path: folder.at('workspace/.opencode/agent/long.md'), kind: 'added', unseen: 'large' },
            { name: '.vscode/tasks.json', path: folder.at('workspace/.vscode/tasks.json'), kind: 'changed', unseen: 'binary' },
            { name: 'AGENTS.md', path: folder.at('workspace/AGENTS.md'), kind: 'changed', before: 'be kind\n', after: 'be \u202eevil\n' },
            { name: 'opencode.json', path: folder.at('workspace/opencode.json'), kind: 'removed', before: '{}', after: '' }
        ]);
        const texts = readdirSync(folder.at('state/configuration-seals'));
        expect(texts).toHaveLength(3);
        expect(texts.map(name => statSync(folder.at('state/configuration-seals', name)).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
        expect(start().decide(workspace, digest(), 'use')).toBe(true);
        expect(readdirSync(folder.at('state/configuration-seals'))).toHaveLength(2);
    });

    it('shows no old text that somebody has changed', () => {
        folder.file('workspace/AGENTS.md', 'old');
        seals.trust(workspace);
        const [name] = readdirSync(folder.at('state/configuration-seals'));
        folder.file(`state/configuration-seals/${name}`, 'forged');
        folder.file('workspace/AGENTS.md', 'new');
        expect(seals.change(workspace)?.files).toMatchObject([{ before: undefined, after: 'new' }]);
    });

    it('takes an answer for what was shown, and for nothing that came after it', () => {
        seals.trust(workspace);
        folder.file('workspace/opencode.json', '{ "mcp": {} }');
        const shown = digest();
        folder.file('workspace/opencode.json', '{ "mcp": { "evil": {} } }');
        expect([seals.decide(workspace, shown, 'use'), seals.decide(workspace, shown, 'keep-out')]).toEqual([false, false]);
        expect(seals.changedIn(workspace)).toEqual(['opencode.json']);
        expect(seals.decide(workspace, digest(), 'use')).toBe(true);
        expect([seals.changedIn(workspace), start().changedIn(workspace)]).toEqual([[], []]);
    });

    it('asks no more when everything is as it was', () => {
        folder.file('workspace/AGENTS.md', 'one');
        seals.trust(workspace);
        const heard: string[] = [];
        seals.onDidChange(directory => heard.push(directory));
        folder.file('workspace/AGENTS.md', 'two');
        expect(seals.holding(workspace)).toEqual(['AGENTS.md']);
        folder.file('workspace/AGENTS.md', 'one');
        expect([seals.change(workspace), seals.holding(workspace), heard]).toEqual([undefined, [], [workspace, workspace]]);
    });

    it('lets the agent go on without what is kept out, if its server can', () => {
        seals.trust(workspace);
        folder.file('workspace/AGENTS.md', 'other');
        folder.file('workspace/.vscode/tasks.json', '{}');
        expect([seals.change(workspace)?.canKeepOut, seals.mayConfigure(workspace)]).toEqual([true, false]);
        expect(seals.decide(workspace, digest(), 'keep-out')).toBe(true);
        expect([start().holding(workspace), start().mayConfigure(workspace), start().change(workspace)?.keptOut])
            .toEqual([[], false, true]);
        folder.file('workspace/AGENTS.md', 'once more');
        expect(start().holding(workspace)).toEqual(['.vscode/tasks.json', 'AGENTS.md']);
        folder.file('workspace/.opencode/plugin/a.js', 'x');
        seals.decide(workspace, digest(), 'keep-out');
        expect([seals.change(workspace)?.canKeepOut, seals.holding(workspace).length]).toEqual([false, 3]);
    });

    it('is another one when the person trusts the folder anew', () => {
        seals.trust(workspace);
        folder.file('workspace/opencode.json', '{}');
        seals.trust(workspace);
        expect(seals.changedIn(workspace)).toEqual(['opencode.json']);
        seals.distrust(workspace);
        expect(seals.changedIn(workspace)).toEqual([]);
        seals.trust(workspace);
        expect([seals.changedIn(workspace), JSON.parse(readFileSync(folder.at('state/configuration-seals.json'), 'utf8'))])
            .toMatchObject([[], { version: 2, folders: { [workspace]: { prints: { 'opencode.json': expect.any(String) as string } } } }]);
    });
});

describe('what the person saves', () => {
    const save = (name: string, text: string | undefined): void => {
        const saved = seals.beforeSave(folder.at('workspace', name));
        if (text === undefined) {
            rmSync(folder.at('workspace', name), { recursive: true });
        } else {
            folder.file(`workspace/${name}`, text);
        }
        saved?.(text === undefined ? undefined : Buffer.from(text));
    };

    it('is known to them', () => {
        seals.trust(workspace);
        save('AGENTS.md', 'mine');
        save('.opencode/agent/a.md', 'mine');
        save('README.md', 'of no interest');
        expect([seals.changedIn(workspace), start().changedIn(workspace)]).toEqual([[], []]);
        save('.opencode', undefined);
        save('AGENTS.md', undefined);
        expect(seals.changedIn(workspace)).toEqual([]);
    });

    it('does not hide what somebody else wrote there before', () => {
        folder.file('workspace/AGENTS.md', 'old');
        seals.trust(workspace);
        folder.file('workspace/AGENTS.md', 'theirs');
        save('AGENTS.md', 'theirs, and mine');
        folder.file('workspace/.opencode/plugin/theirs.js', 'x');
        save('.opencode/plugin/mine.js', 'y');
        expect(seals.changedIn(workspace)).toEqual(['.opencode/plugin/theirs.js', 'AGENTS.md']);
    });

    it('is no change while it is being saved, and none that failed', () => {
        seals.trust(workspace);
        const heard: string[] = [];
        seals.onDidChange(directory => heard.push(directory));
        const saved = seals.beforeSave(folder.at('workspace/AGENTS.md'));
        folder.file('workspace/AGENTS.md', 'mine');
        expect([seals.changedIn(workspace), heard]).toEqual([['AGENTS.md'], []]);
        saved?.(Buffer.from('mine'));
        const failed = seals.beforeSave(folder.at('workspace/AGENTS.md'));
        failed?.('failed');
        expect([seals.changedIn(workspace), heard]).toEqual([[], []]);
        folder.file('workspace/AGENTS.md', 'theirs');
        expect([seals.changedIn(workspace), heard]).toEqual([['AGENTS.md'], [workspace]]);
    });

    it('is what they wrote, not what somebody put in its place meanwhile', () => {
        seals.trust(workspace);
        const saved = seals.beforeSave(folder.at('workspace/AGENTS.md'));
        folder.file('workspace/AGENTS.md', 'theirs');
        saved?.(Buffer.from('mine'));
        expect(seals.change(workspace)?.files).toMatchObject([{ name: 'AGENTS.md', before: 'mine', after: 'theirs' }]);
    });
});
