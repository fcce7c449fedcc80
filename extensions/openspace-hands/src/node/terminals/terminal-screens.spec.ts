import { existsSync, readFileSync } from 'node:fs';
import { processTable } from '@openspace/foundation/processes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notRun } from '../../../../../tests/support/not-run';
import { waitFor } from '../../../../../tests/support/wait-for';
import { NOTHING_TYPED } from '../../common/danger/typed-text';
import { OpenedShell, ShellFixture } from './fixtures/shell-fixture';
import { markedProcesses, processesOf } from './process-table';

// Real shells take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A script that takes over the screen like an editor, until a key. */
const FULL_SCREEN = 'printf "\\e[?1049h\\e[2J\\e[3;5Hin the middle"; read -n1 -s; printf "\\e[?1049l"';

/** Programs that not every machine has; what they show is tested with shell scripts as well. */
const VIM = '/usr/bin/vim';
const ZSH = process.env.OPENSPACE_TEST_ZSH ?? '/bin/zsh';

/** Where the program is missing, the test is named as not run. */
function itWith(program: string, story: string, test: () => Promise<void>): void {
    if (existsSync(program)) {
        it(`${story} (${program})`, test);
    } else {
        describe(story, () => notRun(`${program} is not installed.`));
    }
}

/** For a moment the process in front is still a copy of the shell, which does not take keys and signals as the program does. */
function isProgramThere({ live: { foregroundJob } }: OpenedShell): boolean {
    const name = foregroundJob === undefined ? undefined : nameOf(foregroundJob);
    return name !== undefined && name !== 'bash';
}

/** Undefined if there is no such process any more. */
function nameOf(pid: number): string | undefined {
    try {
        return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    } catch {
        return undefined;
    }
}

describe('a terminal as a person reads it', () => {

    let shells: ShellFixture;
    let shell: OpenedShell;

    beforeEach(async () => {
        shells = new ShellFixture();
        shell = await shells.open();
    });

    afterEach(() => shells.dispose());

    const send = (text: string): void => shell.live.send(text);
    const lines = (count?: number): Promise<readonly string[]> => shells.lines(shell, count);
    /** What a shell has been told appears when it comes to it. */
    const eventually = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, 20_000);
    const idle = (): Promise<unknown> => waitFor('the prompt', () => !shell.live.isBusy, 20_000);

    it('shows what echo wrote', async () => {
        send('echo hello\n');
        await eventually(async () => expect(await lines()).toEqual(['$ echo hello', 'hello', '$']));
    });

    it('shows where a progress bar ended, not its way there', async () => {
        send('for i in 10 50 100; do printf "\\rdone: %s%%" $i; sleep 0.05; done; echo\n');
        await eventually(async () => expect((await lines()).slice(1)).toEqual(['done: 100%', '$']));
    });

    it('shows the names that ls colours', async () => {
        shells.folder.folder('work', 'inner');
        shells.folder.file('work/run.sh', '');
        send('ls --color=always -1 work\n');
        await eventually(async () => expect((await lines()).slice(1)).toEqual(['inner', 'run.sh', '$']));
    });

    it('shows a program that fills the screen as it is, and the screen before it afterwards', async () => {
        send(`echo before; ${FULL_SCREEN}\n`);
        const { output, note } = await waitFor('the program', async () => {
            const text = await shell.live.read({ lines: 100, maskSecrets: true });
            return text.note !== undefined && text;
        });
        expect(output).toEqual(['', '', '    in the middle']);
        expect(note).toBe('A program fills the screen: this is what it shows.');
        send('q');
        await idle();
        expect((await lines()).slice(1)).toEqual(['before', '$']);
    });

    itWith(VIM, 'shows vim with its file, and the screen before it afterwards', async () => {
        shells.folder.file('poem.txt', 'roses\nviolets\n');
        send(`${VIM} -u NONE poem.txt\n`);
        const output = await shells.until(shell, screen => screen[0] === 'roses');
        expect(output.slice(0, 3)).toEqual(['roses', 'violets', '~']);
        // An Enter behind the Escape, so that vim does not wait for the rest of a key.
        send(':q!\n');
        await idle();
        expect(await lines()).toEqual([`$ ${VIM} -u NONE poem.txt`, '$']);
    });

    it('keeps ten thousand of twelve thousand lines', async () => {
        send('seq 12000\n');
        // The program may have ended before all that it wrote has been read.
        await eventually(async () => expect((await lines(10_000)).slice(-2)).toEqual(['12000', '$']));
        const output = await lines(10_000);
        expect(output).toHaveLength(10_000);
        expect(output.slice(-3)).toEqual(['11999', '12000', '$']);
        expect(output[0]).toBe('2002');
        const began = performance.now();
        await shell.live.read({ lines: 10_000, maskSecrets: true });
        expect(performance.now() - began).toBeLessThan(1_500);
    });

    it('survives 30 MB at once, without a long pause of this process and without keeping it all', async () => {
        // What this process works between two looks, in milliseconds: a busy machine makes it wait, but not work.
        const worked = (): number => process.cpuUsage().user / 1_000;
        let longest = 0;
        let last = worked();
        const watch = setInterval(() => {
            longest = Math.max(longest, worked() - last);
            last = worked();
        }, 5);
        const memory = process.memoryUsage().rss;
        send('head -c 30000000 /dev/zero | tr "\\0" "x" | fold -w 99; echo; echo the end\n');
        await waitFor('the end of the burst', async () => (await lines(3)).includes('the end'), 60_000);
        clearInterval(watch);
        expect(await lines(2)).toEqual(['the end', '$']);
        expect(longest).toBeLessThan(200);
        expect(process.memoryUsage().rss - memory).toBeLessThan(300_000_000);
    }, 90_000);

    it('stays answerable in a flood that has no end, which Ctrl-C ends', async () => {
        send('yes\n');
        await waitFor('the flood', async () => (await lines(5)).every(line => line === 'y'));
        const began = performance.now();
        await shell.live.read({ lines: 100, maskSecrets: true });
        expect(performance.now() - began).toBeLessThan(2_000);
        send('\x03');
        await idle();
        expect((await lines(1))[0]).toBe('$');
    });

    it('answers a question of a program with a second send', async () => {
        send('read -p "Name: " name; echo "Hello $name"\n');
        expect((await shells.until(shell, screen => screen.at(-1) === 'Name:')).at(-1)).toBe('Name:');
        send('Ada\n');
        expect((await lines()).slice(1)).toEqual(['Name: Ada', 'Hello Ada', '$']);
    });

    it('interrupts a program with Ctrl-C', async () => {
        send('sleep 100\n');
        await waitFor('the program', () => isProgramThere(shell));
        expect(shell.live.isBusy).toBe(true);
        send('\x03');
        await idle();
        expect(await lines()).toEqual(['$ sleep 100', '^C', '$']);
    });

    it('shows wide characters and emoji, also where they did not fit into the row', async () => {
        const wide = `${'a'.repeat(79)}漢字 👍🏽 ❤️ 👨‍👩‍👧 é`;
        shells.folder.file('wide.txt', `${wide}\n`);
        send('cat wide.txt\n');
        expect((await lines())[1]).toBe(wide);
    });

    it('joins what is longer than the screen is wide, and follows its size', async () => {
        shell.process.resize(30, 10);
        send('clear; printf "%s\\n" $(seq -s- 40)\n');
        await idle();
        expect((await lines()).slice(0, 1)).toEqual([Array.from({ length: 40 }, (_, index) => index + 1).join('-')]);
        shell.process.resize(100, 20);
        expect((await lines()).slice(0, 1)).toEqual([Array.from({ length: 40 }, (_, index) => index + 1).join('-')]);
    });

    it('reads only what came after a cursor', async () => {
        send('echo one\n');
        const first = await shell.live.read({ lines: 100, maskSecrets: true });
        send('echo two\n');
        const second = await shell.live.read({ lines: 100, since: first.cursor, maskSecrets: true });
        expect(second.output).toEqual(['$ echo two', 'two', '$']);
        expect(await shell.live.read({ lines: 100, since: second.cursor, maskSecrets: true }))
            .toEqual({ output: [], cursor: second.cursor });
    });

    it('says when lines after the cursor are gone', async () => {
        const { cursor } = await shell.live.read({ lines: 1, maskSecrets: true });
        send('seq 15000\n');
        await idle();
        const { output, note } = await shell.live.read({ lines: 10_000, since: cursor, maskSecrets: true });
        expect(note).toContain('Lines after the cursor are gone.');
        expect(output.slice(-2)).toEqual(['15000', '$']);
    });

    it('keeps escape sequences and what they hide from the reader', async () => {
        shells.folder.file('evil.txt', 'a\x1b]52;c;aGVsbG8=\x07b\x1b]8;;http://evil.example\x07link\x1b]8;;\x07\x1b]0;title\x07 '
            + '\u202edesrever\u202c \u{e0041}\u{e0042}\n');
        send('cat evil.txt\n');
        await eventually(async () =>
            expect((await lines())[1]).toBe('ablink <U+202E>desrever<U+202C> <U+E0041 and 1 more hidden characters>'));
    });

    it('masks secrets, unless the person does not want that', async () => {
        send('echo API_TOKEN=abcdefghij\n');
        expect((await lines())[1]).toBe('API_TOKEN=(redacted)');
        expect((await shell.live.read({ lines: 100, maskSecrets: false })).output[1]).toBe('API_TOKEN=abcdefghij');
    });
});

describe('the log of a terminal', () => {

    let shells: ShellFixture;
    beforeEach(() => { shells = new ShellFixture(); });
    afterEach(() => shells.dispose());

    const commandsOf = async ({ live }: OpenedShell, count = 10) =>
        (await live.read({ lines: 100, commands: count, maskSecrets: true })).commands;
    it('says which commands ran, who gave them, what they wrote and how they ended', async () => {
        const shell = await shells.open();
        await shells.run(shell, 'echo hello');
        // The same again, and one that the shell's own history leaves out.
        await shells.run(shell, 'echo hello');
        shell.process.write(' false\r');
        await waitFor('the third command', async () => (await commandsOf(shell))?.[2]?.exitCode);
        expect(await commandsOf(shell)).toEqual([
            { command: 'echo hello', by: 'agent', output: ['hello'], exitCode: 0 },
            { command: 'echo hello', by: 'agent', output: ['hello'], exitCode: 0 },
            { command: 'false', by: 'user', output: [], exitCode: 1 }
        ]);
        shell.live.send('echo working; sleep 100\n');
        await waitFor('the program', () => isProgramThere(shell));
        expect(await shell.live.read({ lines: 100, commands: 1, isCommandsOnly: true, maskSecrets: true }))
            .toMatchObject({ output: [], commands: [{ command: 'echo working; sleep 100' }] });
        expect(await commandsOf(shell, 1))
            .toEqual([{ command: 'echo working; sleep 100', by: 'agent', output: ['working'], running: true }]);
    });

    it('takes no marks from what programs print', async () => {
        const shell = await shells.open();
        await shells.run(shell, 'printf "\\e]133;D;0\\a\\e]133;C;x;rm -rf /\\a"; sleep 0.1');
        expect((await commandsOf(shell))?.map(({ command }) => command))
            .toEqual(['printf "\\e]133;D;0\\a\\e]133;C;x;rm -rf /\\a"; sleep 0.1']);
    });

    it('works in a login shell, with a prompt that is made anew each time and other hooks', async () => {
        shells.folder.file('home/.bash_profile', 'PROMPT_COMMAND=\'PS1="\\$ "; true\'\n');
        const shell = await shells.open({ args: ['-l'] });
        await shells.run(shell, '(exit 7)');
        await shells.run(shell, 'echo $?');
        expect(await commandsOf(shell)).toEqual([
            { command: '(exit 7)', by: 'agent', output: [], exitCode: 7 },
            { command: 'echo $?', by: 'agent', output: ['7'], exitCode: 0 }
        ]);
    });

    itWith(ZSH, 'works in zsh, with the person\'s own files', async () => {
        shells.folder.file('home/.zshenv', 'FROM_ENV=1\n');
        shells.folder.file('home/.zshrc', 'PROMPT="$ "; [[ -n $FROM_ENV ]] && FROM_RC=2\nprecmd() { true }\n');
        const shell = await shells.open({ shell: ZSH, args: ['-l'] });
        await shells.run(shell, 'echo $FROM_ENV $FROM_RC ${ZDOTDIR-none} ${OPENSPACE_USER_ZDOTDIR-none}; (exit 3)');
        await shells.run(shell, 'printf "%s\\n" a\\\\b;\nfalse');
        expect((await commandsOf(shell))?.slice(0, 2)).toEqual([
            {
                command: 'echo $FROM_ENV $FROM_RC ${ZDOTDIR-none} ${OPENSPACE_USER_ZDOTDIR-none}; (exit 3)', by: 'agent',
                output: ['1 2 none none'], exitCode: 3
            },
            { command: 'printf "%s\\n" a\\\\b;', by: 'agent', output: ['a\\b'], exitCode: 0 }
        ]);
    });

    it('does not tell programs the key of the marks', async () => {
        const shell = await shells.open();
        await shells.run(shell, 'env | grep -c "$__openspace_mark"');
        expect((await shells.lines(shell))[1]).toBe('0');
    });

    it('says of other shells that they do not tell', async () => {
        const shell = await shells.open({ shell: '/bin/sh' });
        shell.live.send('echo hello\n');
        const { commands, note, output } = await shell.live.read({ lines: 100, commands: 3, maskSecrets: true });
        expect({ commands, note, output: output.slice(1) })
            .toEqual({ commands: [], note: 'This shell does not say which commands it runs.', output: ['hello', '$'] });
    });
});

describe('sharing a terminal', () => {

    let shells: ShellFixture;
    let shell: OpenedShell;
    beforeEach(async () => {
        shells = new ShellFixture();
        shell = await shells.open();
    });
    afterEach(() => {
        vi.restoreAllMocks();
        return shells.dispose();
    });

    /** Lets the time pass in which a key counts as typing. */
    function later(): void {
        const until = performance.now() + 10_000;
        vi.spyOn(performance, 'now').mockReturnValue(until);
    }

    it('belongs to the person while they type, until their line is sent or gone', async () => {
        expect(shell.live.isPersonTyping).toBe(false);
        shell.process.write('ec');
        expect(shell.live.isPersonTyping).toBe(true);
        await shells.until(shell, lines => lines.at(-1) === '$ ec');
        later();
        expect(shell.live.isPersonTyping).toBe(true);
        // The text is there wherever the cursor stands.
        shell.process.write('\x01#');
        await shells.until(shell, lines => lines.at(-1) === '$ #ec');
        shell.process.write('\x7f');
        await shells.until(shell, lines => lines.at(-1) === '$ ec');
        later();
        expect(shell.live.isPersonTyping).toBe(true);
        // Ctrl-E and Ctrl-W take the word away; only the screen knows.
        shell.process.write('\x05\x17');
        await shells.until(shell, lines => lines.at(-1) === '$');
        expect(shell.live.isPersonTyping).toBe(true);
        later();
        expect([shell.live.isPersonTyping, shell.live.typedText]).toEqual([false, NOTHING_TYPED]);
    });

    it('belongs to the person while their line stands in a program that reads lines', async () => {
        shell.live.send('cat\n');
        await waitFor('the program', () => isProgramThere(shell));
        shell.process.write('half a li');
        later();
        expect(shell.live.isPersonTyping).toBe(true);
        shell.process.write('ne\r');
        later();
        expect(shell.live.isPersonTyping).toBe(false);
        for (const key of ['\x15', '\x03']) {
            shell.process.write(`x${key}`);
            later();
            expect(shell.live.isPersonTyping).toBe(false);
        }
    });

    it('belongs to the person while what they typed ahead stands at the prompt', async () => {
        shell.live.send('sleep 0.3\n');
        await waitFor('the program', () => shell.live.foregroundJob);
        shell.process.write('ec');
        // Before the prompt stands what the terminal itself has shown of it.
        await shells.until(shell, lines => lines.at(-1) === 'ec$ ec');
        later();
        expect(shell.live.isPersonTyping).toBe(true);
    });

    it('is free when a program swallowed the person\'s keys', async () => {
        shell.live.send('read -n1 -s\n');
        await waitFor('the question', () => shell.live.isBusy);
        shell.process.write('y');
        await waitFor('the prompt', () => !shell.live.isBusy);
        await waitFor('a free terminal', () => {
            later();
            return !shell.live.isPersonTyping;
        });
    });

    it('does not take keys for a program that fills the screen for a line', async () => {
        shell.live.send(`${FULL_SCREEN}\n`);
        await shells.until(shell, lines => lines.some(line => line.includes('in the middle')));
        await waitFor('the program', () => shell.live.screen.isAlternate);
        shell.process.write('\x1b[B');
        later();
        expect([shell.live.isPersonTyping, shell.live.typedText]).toEqual([false, NOTHING_TYPED]);
        shell.process.write('q');
    });

    it('knows the unfinished line of person and agent, until it runs or is given up', async () => {
        shell.live.send('rm -r', ['a']);
        expect(shell.live.typedText).toEqual({ text: 'rm -r', edited: false, allowed: ['a'] });
        shell.process.write('f\x1b[24;80R');
        expect(shell.live.typedText).toMatchObject({ text: 'rm -rf', edited: false });
        shell.process.write('\x03');
        expect(shell.live.typedText).toEqual(NOTHING_TYPED);
        shell.process.write('echo \\\r');
        expect(shell.live.typedText.text).toBe('echo \\\n');
        shell.live.send('x\n');
        expect(shell.live.typedText).toEqual(NOTHING_TYPED);
    });

    it('knows the agent\'s unfinished line also if the screen does not show it any more', async () => {
        shell.live.send('rm -r');
        await shells.until(shell, lines => lines.at(-1) === '$ rm -r');
        shell.live.screen.write('\x1b[2K');
        await shells.until(shell, lines => lines.length === 0);
        later();
        expect([shell.live.screen.log.isPromptEmpty, shell.live.typedText.text]).toEqual([true, 'rm -r']);
    });

    it('is not taken for typing when the page answers a program', async () => {
        shell.process.write('\x1b[12;1R\x1b[?1;2c\x1b[I');
        expect(shell.live.isPersonTyping).toBe(false);
        expect(shell.live.hasPersonTyped).toBe(false);
    });

    it('tells who has the keyboard', async () => {
        const heard: string[] = [];
        shells.screens.onDidChange(({ state }) => heard.push(`${state.driver}${state.isKept ? ', kept' : ''}`));
        shell.process.write('\r');
        shell.live.send('echo\n');
        shell.process.write('\r');
        expect(heard).toEqual(['user, kept', 'agent, kept', 'user, kept']);
    });
});

describe('the life of terminals', () => {

    let shells: ShellFixture;
    beforeEach(() => { shells = new ShellFixture(); });
    afterEach(() => shells.dispose());

    it('gives names that are unique and stay, and lists process, folder and owner', async () => {
        shells.folder.folder('sub');
        const one = await shells.open({}, { title: 'build' });
        const two = await shells.open({}, { title: 'build', agent: undefined });
        one.live.send('cd sub; sleep 100\n');
        await waitFor('the program', () => isProgramThere(one));
        expect(shells.screens.list(shells.home)).toEqual([
            {
                terminalId: 'build', processId: one.process.id, title: 'build', pid: one.process.pid, cwd: shells.folder.at('sub'),
                busy: true, createdBy: 'agent', driver: 'agent', isKept: false
            },
            {
                terminalId: 'build (2)', processId: two.process.id, title: 'build', pid: two.process.pid, cwd: shells.folder.path,
                busy: false, createdBy: 'user', driver: 'user', isKept: false
            }
        ]);
        // A page that comes back says its title again, which may be another one by now.
        expect(shells.screens.register({ processId: two.process.id, title: 'bash' }, { directory: shells.folder.path }).terminalId)
            .toBe('build (2)');
        expect(() => shells.screens.get('build', { directory: '/elsewhere' }))
            .toThrow('There is no terminal "build". None is open. New ones are made by openspace.terminal.create.');
        expect(() => shells.screens.get('other', shells.home)).toThrow('There is no terminal "other". There are: "build", "build (2)".');
        await shells.screens.close('build (2)', shells.home);
    });

    it('ends everything that runs in a terminal, also what does not want to', async () => {
        const shell = await shells.open();
        shell.live.send('sleep 1001 & nohup sleep 1002 >/dev/null 2>&1 & setsid sleep 1003 & (trap "" HUP TERM INT; sleep 1004; '
            + 'sleep 1005) & disown -a; bash -c "trap \'\' HUP TERM; sleep 1006; sleep 1007"\n');
        const family = (): number[] => markedProcesses(shell.process.familyMark, processTable()).map(({ pid }) => pid);
        await waitFor('all processes', () => processesOf(shell.process.pid).length >= 7 && family().length >= 8);
        await shells.screens.close(shell.terminalId, shells.home);
        expect(family()).toEqual([]);
        expect(shells.screens.list(shells.home)).toEqual([]);
    });

    it('leaves nothing of the agent\'s terminal when its shell ends by itself', async () => {
        const shell = await shells.open();
        shell.live.send('nohup sleep 1001 >/dev/null 2>&1 &\n');
        const pids = await waitFor('the process', () => {
            const found = processesOf(shell.process.pid).map(({ pid }) => pid);
            return found.length >= 2 && found;
        });
        shell.live.send('exit\n');
        await waitFor('the end', () => pids.every(pid => processesOf(pid).length === 0));
    });

    it('ends the terminals of a session, but not those that the person uses, and interrupts what the agent runs', async () => {
        const mine = await shells.open({}, { title: 'mine' });
        const used = await shells.open({}, { title: 'used' });
        const pinned = await shells.open({}, { title: 'pinned' });
        await shells.open({}, { title: 'other', agent: { sessionId: 'ses_2' } });
        used.process.write('\r');
        shells.screens.setPinned('pinned', true, shells.home);
        mine.live.send('sleep 1001\n');
        pinned.live.send('trap "" INT; sleep 1002\n');
        await waitFor('the programs', () => mine.live.foregroundJob && pinned.live.foregroundJob);
        await shells.screens.interruptAgent(shells.home);
        await waitFor('the prompts', () => !mine.live.isBusy && !pinned.live.isBusy);
        await shells.screens.endAgentTerminals('ses_1');
        expect(shells.screens.list(shells.home).map(({ terminalId }) => terminalId)).toEqual(['used', 'pinned', 'other']);
    });

    it('interrupts the agent\'s command, whoever pressed a key since then', async () => {
        const shell = await shells.open();
        const plain = await shells.open({ shell: '/bin/sh' }, { title: 'plain' });
        for (const { live, process: { pid } } of [shell, plain]) {
            live.send('sleep 1001; echo\n');
            await waitFor('the program', () => processesOf(pid).length > 1 && live.foregroundJob);
        }
        [shell, plain].forEach(({ process }) => process.write('x\r'));
        expect([shell, plain].map(({ live }) => [live.driver, live.runner])).toEqual([['user', 'agent'], ['user', 'agent']]);
        await shells.screens.interruptAgent(shells.home);
        await waitFor('the prompts', () => !shell.live.isBusy && !plain.live.isBusy);
    });

    it('interrupts a line that was sent right before', async () => {
        const shell = await shells.open();
        expect(shell.live.isBusy).toBe(false);
        // In one go: the shell has not even read the line.
        shell.live.send('sleep 1001\n');
        await shells.screens.interruptAgent(shells.home);
        await waitFor('the prompt', () => !shell.live.isBusy);
        expect(processesOf(shell.process.pid)).toHaveLength(1);
    });

    it('interrupts the agent\'s line in a program of the person, '
        + 'but neither ends the program nor interrupts what is the person\'s', async () => {
        const mine = await shells.open({}, { title: 'mine', agent: undefined });
        const nested = await shells.open({}, { title: 'nested', agent: undefined });
        mine.process.write('sleep 1001\r');
        nested.process.write('bash --norc\r');
        await waitFor('the programs', () =>
            [mine, nested].every(({ live }) => live.foregroundJob !== undefined && live.screen.log.runningBy === 'user'));
        const job = nested.live.foregroundJob;
        nested.live.send('trap "" TERM; sleep 1002\n');
        await waitFor('the inner program', () => processesOf(nested.process.pid).some(({ pid }) => nameOf(pid) === 'sleep'));
        await shells.screens.interruptAgent(shells.home);
        expect(mine.live.foregroundJob).toBeDefined();
        expect(processesOf(nested.process.pid).map(({ pid }) => pid)).toEqual([nested.process.pid, job]);
        await Promise.all(['mine', 'nested'].map(terminalId => shells.screens.close(terminalId, shells.home)));
    });

    it('leaves no process, handle or listener behind in 100 rounds', async () => {
        const rounds = async (count: number): Promise<void> => {
            for (let round = 0; round < count; round++) {
                const process = shells.start();
                const { terminalId } = shells.screens.register({ processId: process.id, title: 'round', agent: {} }, shells.home);
                shells.screens.get(terminalId, shells.home).send('echo hello\n');
                await shells.screens.close(terminalId, shells.home);
            }
        };
        const handles = (): number => process.getActiveResourcesInfo().filter(name => name === 'TTYWrap' || name === 'Timeout').length;
        await rounds(3);
        const before = { handles: handles(), children: processesOf(process.pid).length };
        await rounds(100);
        await waitFor('the end of all processes', () => processesOf(process.pid).length <= before.children && handles() <= before.handles);
        expect(shells.screens.list(shells.home)).toEqual([]);
    }, 60_000);
});
