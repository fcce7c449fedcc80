import { readFileSync } from 'node:fs';
import { StreamInterceptor } from 'openspace-agent/lib/node/stream-interceptor/stream-interceptor';
import { describe, expect, it } from 'vitest';
import { definitionsOf } from './evaluate.mjs';
import { judgeReply } from './judge-reply.mjs';
import { readReply } from './read-reply.mjs';
import { loadDefinitions } from '../command-docs/load-definitions.mjs';

const definitions = definitionsOf(await loadDefinitions());
const { tasks } = JSON.parse(readFileSync(new URL('tasks.json', import.meta.url), 'utf8'));

const open = args => `%%OS${JSON.stringify({ cmd: 'openspace.editor.open', args })}%%`;
const LIST = '%%OS{"cmd":"openspace.pane.list","args":{}}%%';
const A = { cmd: 'openspace.editor.open', args: { path: 'a.ts' } };
const B = { cmd: 'openspace.editor.open', args: { path: 'b.ts' } };

function judge(reply, expected, anyOrder) {
    return judgeReply({ expect: expected, anyOrder }, readReply(reply, StreamInterceptor), definitions);
}

describe('a reply is right', () => {
    it('when it has the commands, with further arguments or another spelling of the path', () => {
        expect(judge(`Here. ${open({ path: './a.ts', line: 3 })}`, [A])).toBeUndefined();
    });

    it('when it asks for data in addition', () => {
        expect(judge(`${LIST} ${open({ path: 'a.ts' })} ${LIST}`, [A])).toBeUndefined();
    });

    it('when nothing was to be done and nothing is done, examples in code included', () => {
        expect(judge(`\`\`\`\n${open({ path: 'a.ts' })}\n\`\`\`\nand \`${open({ path: 'a.ts' })}\``, [])).toBeUndefined();
    });

    it('in any order only where the order does not matter', () => {
        const reply = open({ path: 'b.ts' }) + open({ path: 'a.ts' });
        expect([judge(reply, [A, B], true), judge(reply, [B, A]), judge(reply, [A, B])])
            .toEqual([undefined, undefined, 'openspace.editor.open is missing']);
    });
});

describe('a reply is wrong', () => {
    it.each([
        ['nothing', 'I would open a.ts.', [A], 'openspace.editor.open is missing'],
        ['another file', open({ path: 'b.ts' }), [A], 'openspace.editor.open is missing'],
        ['one where two were wanted', open({ path: 'a.ts' }), [A, A], 'openspace.editor.open is missing'],
        ['a missing argument', open({ path: 'a.ts' }), [{ ...A, args: { path: 'a.ts', line: 3 } }], 'openspace.editor.open is missing'],
        ['too much', open({ path: 'a.ts' }) + open({ path: 'b.ts' }), [A], 'openspace.editor.open was not asked for'],
        ['something where nothing was wanted', open({ path: 'a.ts' }), [], 'openspace.editor.open was not asked for'],
        ['a command that does not exist', '%%OS{"cmd":"openspace.editor.burn","args":{}}%%', [], 'there is no openspace.editor.burn'],
        ['a block without a command', '%%OS{}%%', [], 'there is no undefined'],
        ['an argument that does not exist', open({ path: 'a.ts', speed: 1 }), [A], 'arguments that openspace.editor.open does not take'],
        ['a line that is not a number', open({ path: 'a.ts', line: '3' }), [A], 'arguments that openspace.editor.open does not take'],
        [
            'a broken block', '%%OS{"cmd":"openspace.pane.list",}%%', [],
            expect.stringMatching(/^a broken block: The block is not valid JSON/)
        ]
    ])('with %s', (_name, reply, expected, problem) => {
        expect(judge(reply, expected)).toEqual(problem);
    });
});

describe('the tasks', () => {
    it('are twenty, each with a name of its own', () => {
        expect(new Set(tasks.map(({ name }) => name)).size).toBe(20);
    });

    it.each(tasks)('want commands that exist, with arguments that they take: $name', ({ task, expect: wanted, anyOrder }) => {
        expect(task.length).toBeGreaterThan(10);
        const reply = wanted.map(({ cmd, args = {} }) => `%%OS${JSON.stringify({ cmd, args })}%%`).join(' ');
        expect(judge(reply, wanted, anyOrder)).toBeUndefined();
    });
});
