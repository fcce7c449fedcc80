import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Answer, command } from './support/api';
import { Ide } from './support/ide';
import { expect, test } from './support/test';

const BOARD = 'docs/whiteboard/city.whiteboard.json';
const run = (ide: Ide, cmd: string, args: Record<string, unknown>): Promise<Answer> => command(ide, `openspace.whiteboard.${cmd}`, args);
const block = (cmd: string, args: unknown): string => `%%OS${JSON.stringify({ cmd: `openspace.whiteboard.${cmd}`, args })}%%`;
const linesOnDisk = (ide: Ide): string[] => readFileSync(join(ide.workspace, BOARD), 'utf8').split('\n');

/** What nobody understands is kept, and makes a file long. */
const ABOUT = 'Built long ago, and repaired ever since. '.repeat(6);

/** Shapes in rows, some connected with the one below. */
function largeBoard(shapes: number, connectors: number): string {
    const wide = Math.ceil(Math.sqrt(shapes));
    const elements = [
        ...Array.from({ length: shapes }, (_, index) => ({
            id: `s${index}`, type: 'rectangle', x: index % wide * 220, y: Math.floor(index / wide) * 120, width: 160, height: 60,
            text: `House ${index}`, about: ABOUT
        })),
        ...Array.from({ length: connectors }, (_, index) => ({
            id: `c${index}`, type: 'connector', from: `s${index}`, to: `s${index + wide}`
        }))
    ];
    const lines = elements.map(element => `    ${JSON.stringify(element)}`).join(',\n');
    return `{\n  "format": "openspace-whiteboard",\n  "version": 1,\n  "elements": [\n${lines}\n  ]\n}\n`;
}

function put(ide: Ide, text: string): void {
    mkdirSync(dirname(join(ide.workspace, BOARD)), { recursive: true });
    writeFileSync(join(ide.workspace, BOARD), text);
}

test.setTimeout(240_000);

test('the agent reads, changes and checks a board of more than 5 MB, and nothing of it is lost', async ({ ide, chat }) => {
    const text = largeBoard(16_000, 1_200);
    expect(text.length).toBeGreaterThan(5 * 1024 * 1024);
    put(ide, text);
    await expect(chat.input).toBeVisible();
    chat.script([
        { when: { lastUser: 'extend', lastRole: 'user' }, reply: [{
            text: `${block('read', { whiteboardId: BOARD })} `
                + `${block('add_shape', { whiteboardId: BOARD, shape: { id: 'tower', type: 'note', text: 'Tower' } })} `
                + `${block('update_shape', { whiteboardId: BOARD, shapeId: 's7', updates: { text: 'Town hall' } })} Done.`
        }] },
        { when: { lastUser: { regex: '<ide_results>[^]*16 000 shapes, 1 200 connectors[^]*"shapeId":"tower"[^]*"shapeId":"s7"' } },
            reply: [{ text: 'A large city.' }] },
        { reply: [{ text: 'I see nothing.' }] }
    ]);
    await chat.send('extend the city');
    await expect(chat.replies.last()).toContainText('A large city.', { timeout: 150_000 });
    const lines = linesOnDisk(ide);
    expect(lines.filter(line => /"id": "(s|c)\d+"/.test(line))).toHaveLength(17_200);
    expect(lines.filter(line => /"Tower"|"Town hall"/.test(line))).toHaveLength(2);
    expect((await run(ide, 'check', { whiteboardId: BOARD })).body).toMatchObject({ success: true });
    const region = { x: 0, y: 0, width: 1_000, height: 600 };
    expect((await run(ide, 'render', { whiteboardId: BOARD, region })).body).toMatchObject({ success: true, width: expect.any(Number) });
});

test('the agent hears of a board that is too large, and the file stays as it is', async ({ ide, chat }) => {
    await expect(chat.input).toBeVisible();
    put(ide, `${largeBoard(10, 0)}${' '.repeat(33 * 1024 * 1024)}`);
    for (const [cmd, args] of [['read', {}], ['check', {}], ['add_shape', { shape: { type: 'note', text: 'x' } }]] as const) {
        expect((await run(ide, cmd, { whiteboardId: BOARD, ...args })).body).toMatchObject({
            success: false, error: `${BOARD} has 33.0 MB, and at most 32.0 MB can be worked on as a whole.`
        });
    }
    expect(readFileSync(join(ide.workspace, BOARD), 'utf8')).not.toContain('note');
});
