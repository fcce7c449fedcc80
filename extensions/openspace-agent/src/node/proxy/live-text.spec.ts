import { describe, expect, it } from 'vitest';
import { reasoningPart, textPart } from '../../common/fixtures/conversations';
import { InterceptedBlock } from '../stream-interceptor/intercepted-block';
import { StreamInterceptor } from '../stream-interceptor/stream-interceptor';
import { stripBlocks } from '../stream-interceptor/strip-blocks';
import { LiveOutput, LiveText, StreamedPart } from './live-text';

const OPEN = '%%OS{"cmd":"openspace.editor.open","args":{"path":"a%%b.ts"}}%%';
const LIST = '%%OS{"cmd":"openspace.pane.list","args":{}}%%';

function part(text: string, ended = false): StreamedPart {
    return textPart('ses_1', 'msg_1', 'prt_1', text, { time: ended ? { start: 1, end: 2 } : { start: 1 } });
}

/** Collects everything that a page and the dispatcher would get. */
class Listener {
    readonly live: LiveText;
    text = '';
    readonly blocks: InterceptedBlock[] = [];

    constructor(live = new LiveText()) {
        this.live = live;
    }

    /** A snapshot replaces the text. */
    snapshot(text: string, ended = false): LiveOutput {
        const output = this.live.update(part(text, ended));
        this.text = output.text;
        this.blocks.push(...output.blocks);
        return output;
    }

    /** A delta is appended. */
    delta(text: string): LiveOutput | undefined {
        const output = this.live.append('prt_1', text);
        this.text += output?.delta ?? '';
        this.blocks.push(...output?.blocks ?? []);
        return output;
    }

    get commands(): unknown[] {
        return this.blocks.map(block => block.kind === 'rejected' ? block.reason : block.kind === 'echo' ? 'echo' : block.value);
    }
}

describe('a part that streams from its beginning', () => {
    const raw = `One ${OPEN}two \`${LIST}\` ${LIST}${LIST} 100 %% three %%OS{"broken":}%%.`;
    const visible = `One two \`${LIST}\`  100 %% three .`;
    const blocks = new StreamInterceptor().push(raw).blocks;

    function expectWhole(listener: Listener): void {
        expect({ text: listener.text, blocks: listener.blocks, running: listener.live.size })
            .toEqual({ text: visible, blocks, running: 0 });
    }

    it('gives the same text and the same blocks wherever it is cut in two', () => {
        for (let index = 0; index <= raw.length; index++) {
            const listener = new Listener();
            listener.snapshot('');
            listener.delta(raw.slice(0, index));
            listener.delta(raw.slice(index));
            listener.snapshot(raw, true);
            expectWhole(listener);
        }
    });

    it('gives the same unit by unit, and the page sees no piece of a block on the way', () => {
        const listener = new Listener();
        listener.snapshot('');
        for (const unit of raw.split('')) {
            listener.delta(unit);
            expect(visible.startsWith(listener.text)).toBe(true);
            expect(listener.live.textOf('prt_1')).toBe(listener.text);
        }
        listener.snapshot(raw, true);
        expectWhole(listener);
    });

    it('gives the same when snapshots come in between, or instead of deltas', () => {
        for (let index = 0; index <= raw.length; index += 3) {
            const listener = new Listener();
            listener.snapshot('');
            listener.delta(raw.slice(0, index));
            listener.snapshot(raw.slice(0, index));
            listener.snapshot(raw.slice(0, index + 5));
            listener.delta(raw.slice(index + 5));
            listener.snapshot(raw, true);
            expectWhole(listener);
        }
    });

    it('releases at its end what might have become a block', () => {
        const listener = new Listener();
        listener.snapshot('');
        listener.delta('50 %%O');
        expect(listener.text).toBe('50 ');
        expect(listener.snapshot('50 %%O', true)).toEqual({ delta: '%%O', text: '50 %%O', blocks: [] });
    });

    it('shows the final text without its trailing space, as the server trims it, and runs nothing twice', () => {
        const listener = new Listener();
        listener.snapshot('');
        listener.delta(`Look ${LIST} \n`);
        listener.snapshot(`Look ${LIST}`, true);
        expect({ text: listener.text, commands: listener.commands })
            .toEqual({ text: 'Look ', commands: [{ cmd: 'openspace.pane.list', args: {} }] });
    });

    it('says that a block was not closed, even if the server trims the space behind it', () => {
        const listener = new Listener();
        listener.snapshot('');
        listener.delta('Look %%OS{"cmd": \n');
        listener.snapshot('Look %%OS{"cmd":', true);
        expect({ text: listener.text, commands: listener.commands }).toEqual({ text: 'Look ', commands: ['unclosed'] });
    });

    it('shows a final text that is another one, and runs nothing of what was not streamed', () => {
        const listener = new Listener();
        listener.snapshot('');
        listener.delta('Draft');
        listener.snapshot(`Rewritten ${OPEN}by a plugin`, true);
        expect({ text: listener.text, commands: listener.commands, running: listener.live.size })
            .toEqual({ text: 'Rewritten by a plugin', commands: ['stream-gap'], running: 0 });
    });

    it('is told apart from others that run at the same time', () => {
        const live = new LiveText();
        live.update(part(''));
        live.update(reasoningPart('ses_1', 'msg_1', 'prt_2', ''));
        live.append('prt_1', 'a%%OS{"cmd":');
        live.append('prt_2', 'b');
        live.append('prt_1', '"x"}%%');
        expect([live.textOf('prt_1'), live.textOf('prt_2'), live.size]).toEqual(['a', 'b', 2]);
        live.forget('prt_1');
        expect([live.textOf('prt_1'), live.textOf('prt_2'), live.append('prt_1', 'late')]).toEqual([undefined, 'b', undefined]);
        live.clear();
        expect(live.size).toBe(0);
    });
});

describe('a part whose beginning was not seen', () => {
    it('never yields blocks, whatever comes later', () => {
        const listener = new Listener();
        listener.snapshot(`so far ${OPEN}`);
        expect(listener.delta(` more ${LIST}`)).toBeUndefined();
        listener.snapshot(`so far ${OPEN} more ${LIST}`);
        listener.snapshot(`so far ${OPEN} more ${LIST} end`, true);
        expect({ text: listener.text, commands: listener.commands }).toEqual({ text: 'so far  more  end', commands: [] });
    });

    it('yields none when it arrives complete, as after a reload or a fork', () => {
        const listener = new Listener();
        listener.snapshot(`all ${OPEN}at once`, true);
        expect({ text: listener.text, commands: listener.commands, running: listener.live.size })
            .toEqual({ text: 'all at once', commands: [], running: 0 });
    });

    it('has its blocks answered if a gap may have swallowed its beginning, once it is complete', () => {
        const live = new LiveText();
        expect(live.update(part(`so far ${OPEN}`), true).blocks).toEqual([]);
        expect(live.update(part(`so far ${OPEN} ${LIST}`, true), true)).toMatchObject({
            text: 'so far  ',
            blocks: [{ index: 0, kind: 'rejected', reason: 'stream-gap' }, { index: 1, kind: 'rejected', reason: 'stream-gap' }]
        });
    });

    it('is not taken for new when it ends empty', () => {
        const listener = new Listener();
        listener.snapshot('', true);
        expect([listener.live.size, listener.delta(LIST)]).toEqual([0, undefined]);
    });

    it('yields none when deltas come without any snapshot', () => {
        expect(new Listener().delta(OPEN)).toBeUndefined();
    });
});

describe('a part with a gap', () => {
    function interrupted(before: string): Listener {
        const listener = new Listener();
        listener.snapshot('');
        listener.delta(before);
        listener.live.interrupt();
        return listener;
    }

    it('keeps what was seen, and gets the whole text with its end, without running what it contains', () => {
        const listener = interrupted(`before ${LIST} `);
        expect(listener.delta('after')).toBeUndefined();
        listener.snapshot(`before ${LIST} lost ${OPEN}after`);
        expect(listener.text).toBe('before  ');
        listener.snapshot(`before ${LIST} lost ${OPEN}after`, true);
        expect({ text: listener.text, commands: listener.commands })
            .toEqual({ text: 'before  lost after', commands: [{ cmd: 'openspace.pane.list', args: {} }, 'stream-gap'] });
    });

    it('reports the block that the gap cut, once, and does not run it', () => {
        const listener = interrupted('before %%OS{"cmd":"openspace.pa');
        listener.snapshot(`before ${LIST}`);
        listener.snapshot(`before ${LIST}`, true);
        expect({ text: listener.text, blocks: listener.blocks })
            .toMatchObject({ text: 'before ', blocks: [{ index: 0, kind: 'rejected', reason: 'stream-gap' }] });
    });

    it('reports the block that the gap cut also if its time would have been over long before the end', () => {
        let now = 0;
        const listener = new Listener(new LiveText(undefined, options => new StreamInterceptor({ ...options, now: () => now })));
        listener.snapshot('');
        listener.delta('before %%OS{"cmd":"openspace.pa');
        listener.live.interrupt();
        now += 6_000;
        expect(listener.live.checkTimeouts()).toEqual(new Map());
        listener.snapshot(`before ${LIST}`, true);
        expect(listener.blocks).toMatchObject([
            { index: 0, kind: 'rejected', reason: 'stream-gap', message: expect.stringContaining('stream interrupted') as unknown }
        ]);
    });

    it('reports a block that the gap cut and that never ended', () => {
        const listener = interrupted('before ');
        listener.snapshot('before %%OS{"cmd":', true);
        expect({ text: listener.text, commands: listener.commands }).toEqual({ text: 'before ', commands: ['stream-gap'] });
    });

    it('counts its blocks on from those that were seen', () => {
        const listener = interrupted(`${LIST} %%OS{broken}%% `);
        listener.snapshot(`${LIST} %%OS{broken}%% ${OPEN} ${LIST}`, true);
        expect(listener.blocks.map(({ index, kind }) => [index, kind]))
            .toEqual([[0, 'block'], [1, 'rejected'], [2, 'rejected'], [3, 'rejected']]);
    });

    it('is also one whose snapshot contradicts what streamed', () => {
        const listener = new Listener();
        listener.snapshot('');
        listener.delta('abc');
        listener.snapshot('xyz');
        expect(listener.delta(OPEN)).toBeUndefined();
        listener.snapshot(`xyz ${OPEN}`, true);
        expect({ text: listener.text, commands: listener.commands }).toEqual({ text: 'xyz ', commands: ['stream-gap'] });
    });
});

describe('a block that only repeats what the agent read', () => {
    const asked: [string, unknown, number][] = [];
    const live = (): LiveText => new LiveText(({ id }, value, index) => {
        asked.push([id, value, index]);
        return (value as { cmd: string }).cmd === 'openspace.editor.open';
    });

    it('is visible while it streams, wherever it is cut, and in the complete text', () => {
        const raw = `You wrote ${OPEN}, I do ${LIST}.`;
        const visible = `You wrote ${OPEN}, I do .`;
        for (let index = 0; index <= raw.length; index += 2) {
            const listener = new Listener(live());
            listener.snapshot('');
            listener.delta(raw.slice(0, index));
            listener.delta(raw.slice(index));
            listener.snapshot(raw, true);
            expect({ text: listener.text, commands: listener.commands })
                .toEqual({ text: visible, commands: ['echo', { cmd: 'openspace.pane.list', args: {} }] });
        }
        expect(live().strip(part(raw, true))).toBe(visible);
        expect(new Listener(live()).snapshot(raw, true).text).toBe(visible);
    });

    it('is asked about with its part and its place', () => {
        asked.splice(0);
        const listener = new Listener(live());
        listener.snapshot('');
        listener.delta(`${LIST}${OPEN}`);
        expect(asked).toEqual([
            ['prt_1', { cmd: 'openspace.pane.list', args: {} }, 0],
            ['prt_1', { cmd: 'openspace.editor.open', args: { path: 'a%%b.ts' } }, 1]
        ]);
    });
});

describe('a block that stays open', () => {
    it('is given up after its time, and the text behind it is shown', () => {
        let now = 0;
        const listener = new Listener(new LiveText(() => false, options => new StreamInterceptor({ ...options, now: () => now })));
        listener.snapshot('');
        listener.delta('Look %%OS{"cmd":');
        now = 5_000;
        expect(listener.live.checkTimeouts()).toEqual(new Map());
        now = 5_001;
        const outputs = listener.live.checkTimeouts();
        expect([...outputs.keys()]).toEqual(['prt_1']);
        expect(outputs.get('prt_1')).toMatchObject({ delta: '', text: 'Look ', blocks: [{ kind: 'rejected', reason: 'timeout' }] });
        listener.delta(' on');
        expect(listener.text).toBe('Look  on');
    });
});

it('shows of a complete text what would have been shown of it live', () => {
    const raw = `a ${OPEN} b \`\`\`\n${LIST}\n\`\`\` c %%OS{`;
    const listener = new Listener();
    listener.snapshot('');
    listener.delta(raw);
    listener.snapshot(raw, true);
    expect(listener.text).toBe(stripBlocks(raw));
});
