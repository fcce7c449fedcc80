import { beforeEach, describe, expect, it } from 'vitest';
import { DangerKind, dangerReason } from './danger-reasons';
import { JudgedText, judgeText } from './judge-text';
import { isSameText, NOTHING_TYPED, typeAnswer, TypedText, typeText } from './typed-text';

const UP = '\x1b[A';

describe('judgeText', () => {
    let typed: TypedText;

    beforeEach(() => {
        typed = NOTHING_TYPED;
    });

    const judge = (text: string): JudgedText => judgeText(typed, text, []);

    /** Sends what is harmless, and answers the reasons to ask. */
    function send(text: string): string[] {
        const { dangers, allowed } = judge(text);
        if (dangers.length === 0) {
            typed = typeText(typed, text, allowed);
        }
        return dangers.map(({ reason }) => reason);
    }

    function sendAllowed(text: string): void {
        typed = typeText(typed, text, judge(text).allowed);
    }

    const asks = (...kinds: DangerKind[]): string[] => kinds.map(dangerReason);

    describe('judges sends that form one line together', () => {
        it.each<[DangerKind, string[]]>([
            ['recursive-delete', ['rm', ' -rf', ' build']],
            ['recursive-delete', ['rm -r', 'f build\n']],
            ['recursive-delete', ['r', 'm -rf x']],
            ['recursive-delete', ['ls; ', 'rm -rf x']],
            ['recursive-delete', ['ls\nrm ', '-rf x\n']],
            ['recursive-delete', ['rm \\\n', '-rf \\\n', 'x\n']],
            ['recursive-delete', ['for f in a b; do\n', 'rm -rf "$f"\n']],
            ['recursive-delete', ['echo "a\n', '"; rm -rf x\n']],
            ['network-code', ['curl https://x |', ' sh\n']],
            ['network-code', ['curl https://x |\n', 'sh\n']],
            ['fork-bomb', [':(){ :|', ':& };', ':\n']]
        ])('asks: %s, %j', (kind, texts) => {
            const asked = texts.map(text => send(text));
            expect(asked.slice(0, -1).flat().filter(reason => reason !== dangerReason(kind))).toEqual([]);
            expect(asked.flat()).toContain(dangerReason(kind));
        });

        it.each([
            [['ec', 'ho a\n']], [['ls\n', 'cat x\n', 'pwd\n']], [['for f in *; do\n', 'echo "$f"\n', 'done\n']],
            [['cat <<EOF\n', 'text\n', 'EOF\n']], [['echo "', 'a b', '"\n']], [['if true; then\n', 'ls\n', 'fi\n']], [['y\n', 'n\n']]
        ])('and does not ask for what is harmless: %j', texts => {
            expect(texts.flatMap(text => send(text))).toEqual([]);
        });

        it('and forgets the line with its end', () => {
            send('rm file\n');
            expect(send('-rf x\n')).toEqual([]);
        });

        it('also what the person typed there', () => {
            typed = typeText(typed, 'rm ');
            expect(send('-rf x\n')).toEqual(asks('recursive-delete'));
            typed = typeText(typed, '\x03');
            expect(send('-rf x\n')).toEqual([]);
            typed = typeText(typed, 'sudo rm -rf y\rrm');
            expect(send(' -rf x\n')).toEqual(asks('recursive-delete'));
            typed = typeText(NOTHING_TYPED, 'rm \\\r');
            expect(send('-rf x\n')).toEqual(asks('recursive-delete'));
        });

        it('but keeps no line that the person gave to a program', () => {
            typed = typeAnswer(typed, 'it\'s secret\rrm');
            expect(typed.text).toBe('rm');
            expect(send(' -rf x\n')).toEqual(asks('recursive-delete'));
        });

        it('on their own, too, in case what we think is there is not', () => {
            send('echo "it is\n');
            expect(send('git clean -f\n')).toEqual(asks('loses-work'));
            send('\x03echo ');
            expect(send('rm -rf x\n')).toEqual(asks('recursive-delete'));
        });

        it('and shows the whole line', () => {
            send('ls; rm ');
            expect(judge('-rf x\n')).toMatchObject({ line: 'ls; rm -rf x\n', dangers: [{ command: 'rm -rf x' }] });
        });
    });

    describe('and keys that change the line', () => {
        it.each([['Ctrl-C', '\x03'], ['Ctrl-U', '\x15']])('%s takes it back', (_name, key) => {
            send('rm ');
            expect([send(key), send('-rf x\n')]).toEqual([[], []]);
            expect(send(`rm ${key}-rf x\n`)).toEqual([]);
        });

        it('Ctrl-C gives up what was unfinished, but not what has run', () => {
            expect(send('echo "\n\x03ls\n')).toEqual([]);
            expect(send('rm -rf x\n\x03')).toEqual(asks('recursive-delete'));
        });

        it('Ctrl-U takes back one line only', () => {
            send('rm \\\nabc\x15');
            expect(send('-rf x\n')).toEqual(asks('recursive-delete'));
        });

        it.each([
            ['backspace', 'lx\x7fs\n'], ['an arrow', `${UP}\n`], ['a completion', 'r\t -rf x\r'], ['Ctrl-R', '\x12rm\r'],
            ['Ctrl-P', '\x10\n'], ['Ctrl-P and Ctrl-O', '\x10\x0f'], ['Ctrl-U after an arrow', `rm${UP}\x15\n`]
        ])('%s makes it unreadable', (_name, text) => {
            expect(send(text)).toContain(dangerReason('edited'));
        });

        it('they are asked about when the line is run, not before and not after', () => {
            expect([send(UP), send('\n')]).toEqual([[], asks('edited')]);
            send('\x03');
            expect([send(`ls\n${UP}`), send('\x03'), send('ls\n')]).toEqual([[], [], []]);
        });

        it('Enter may have several names', () => {
            send('rm ');
            expect([send('\r'), send('-rf x\n')]).toEqual([[], []]);
            expect(send('\x0crm -rf x\x04')).toEqual(asks('recursive-delete'));
        });

        it('Ctrl-Z changes nothing', () => {
            send('rm ');
            expect([send('\x1a'), send('-rf x\n'), send('\x1als\n')]).toEqual([[], asks('recursive-delete'), []]);
        });
    });

    describe('when the person was asked', () => {
        it('keeps nothing of a text that was not sent', () => {
            expect(send('rm -rf x')).toEqual(asks('recursive-delete'));
            expect(send('\n')).toEqual([]);
        });

        it('does not ask again for the same command of the same line', () => {
            sendAllowed('rm -rf x');
            expect([send('\n'), send('rm -rf x\n')]).toEqual([[], asks('recursive-delete')]);
        });

        it('asks again for what the line becomes', () => {
            sendAllowed('rm -rf x');
            expect([send('/../..\n'), send('; sudo ls\n')]).toEqual([asks('wide-delete', 'recursive-delete'), asks('other-user')]);
        });
    });

    it('does not grow without end', () => {
        for (let index = 0; index < 5; index++) {
            sendAllowed('x'.repeat(150_000));
        }
        expect(judge('\n').dangers).toEqual([]);
        expect(judge('ls\n').line.length).toBeLessThan(250_000);
    });

    it('tells when something else stands there', () => {
        const text = typeText(NOTHING_TYPED, 'ls', ['a', 'b']);
        expect([
            { ...text, allowed: ['b', 'a'] }, { ...text, text: 'l' }, { ...text, edited: true }, { ...text, allowed: ['a'] }
        ].map(other => isSameText(text, other))).toEqual([true, false, false, false]);
    });
});
