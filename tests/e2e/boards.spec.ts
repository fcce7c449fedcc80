import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Locator, Page } from '@playwright/test';
import { THIRTY_GRAPHS } from 'openspace-whiteboard/lib/common/placing/fixtures/thirty-graphs';
import { BoardFault, judgeBoard, JudgedElement } from '../support/board-judge';
import { Answer, call, command, currentState } from './support/api';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { picturesSeen, sizeOf } from './support/pictures';
import { expect, test } from './support/test';

const BOARD = 'docs/whiteboard/parts.whiteboard.json';
const PARTS = [
    '{', '  "format": "openspace-whiteboard",', '  "version": 1,', '  "title": "Parts",', '  "elements": [',
    '    { "id": "api", "type": "rectangle", "x": 0, "y": 0, "width": 120, "height": 60, "text": "API" },',
    '    { "id": "db", "type": "cylinder", "x": 240, "y": 0, "width": 100, "height": 80, "text": "Orders" },',
    '    { "id": "reads", "type": "connector", "from": "api", "to": "db", "label": "reads" }',
    '  ]', '}', ''
].join('\n');

/** Without a coordinate, as agents draw. */
const CLASSES = [
    {
        id: 'order', type: 'class', name: 'Order', attributes: ['id: string', 'placedAt: Date'],
        methods: ['pay(method: PaymentMethod): Receipt']
    },
    { id: 'item', type: 'class', name: 'Item', attributes: ['quantity: number'] },
    { id: 'customer', type: 'class', name: 'Customer', methods: ['rename(name: string)'] },
    { id: 'party', type: 'class', name: 'Party', stereotype: 'interface' },
    { id: 'invoice', type: 'class', name: 'Invoice', attributes: ['number: string', 'due: Date'] },
    { id: 'has', type: 'connector', from: 'order', to: 'item', relation: 'composition', label: '1..*' },
    { id: 'is', type: 'connector', from: 'customer', to: 'party', relation: 'realization' },
    { id: 'places', type: 'connector', from: 'customer', to: 'order', relation: 'association', label: 'places' },
    { id: 'bills', type: 'connector', from: 'invoice', to: 'order', relation: 'dependency', label: 'bills' }
];

test.use({ files: { [BOARD]: PARTS } });

const board = (page: Page): Locator => page.getByTestId('board');
const shape = (page: Page, id: string): Locator => page.locator(`[data-testid="board-shape"][data-shape-id="${id}"]`);
const connector = (page: Page, id: string): Locator => page.locator(`[data-testid="board-connector"][data-shape-id="${id}"]`);
const block = (cmd: string, args: unknown): string => `%%OS${JSON.stringify({ cmd: `openspace.whiteboard.${cmd}`, args })}%%`;
const run = (ide: Ide, cmd: string, args: Record<string, unknown>): Promise<Answer> => command(ide, `openspace.whiteboard.${cmd}`, args);
const onDisk = (ide: Ide, path = BOARD): string => readFileSync(join(ide.workspace, path), 'utf8');

function put(ide: Ide, text: string, path = BOARD): void {
    mkdirSync(dirname(join(ide.workspace, path)), { recursive: true });
    writeFileSync(join(ide.workspace, path), text);
}

/** What is wrong with a board as somebody sees it who knows nothing of how it was made. */
async function judged(ide: Ide, whiteboardId: string): Promise<BoardFault[]> {
    const { body: { shapes } } = await run(ide, 'read', { whiteboardId, format: 'shapes' });
    const { body: { path } } = await run(ide, 'export', { whiteboardId, format: 'svg' });
    return judgeBoard(shapes as JudgedElement[], onDisk(ide, String(path)));
}

test.beforeEach(async ({ ide, chat }) => {
    put(ide, PARTS);
    await expect(chat.input).toBeVisible();
});

test('the agent draws classes without a coordinate, arranges them, renames one, deletes one and fits the view', async ({
    ide, chat, page
}) => {
    const whiteboardId = 'docs/whiteboard/shop.whiteboard.json';
    rmSync(join(ide.workspace, whiteboardId), { force: true });
    const results = '<ide_results>[^]*"findings":\\[\\]';
    chat.script([
        { when: { lastUser: 'draw', lastRole: 'user' }, reply: [{
            text: `Look. ${block('create', { whiteboardId, title: 'Shop', shapes: CLASSES })} `
                + `${block('open', { whiteboardId, splitDirection: 'vertical' })} There.`,
            chunkSize: 40
        }] },
        { when: { lastUser: 'arrange', lastRole: 'user' }, reply: [{
            text: `${block('layout', { whiteboardId, direction: 'right' })} `
                + `${block('update_shape', { whiteboardId, shapeId: 'order', updates: { name: 'PurchaseOrder' } })} `
                + `${block('delete_shape', { whiteboardId, shapeId: 'invoice' })} ${block('camera.fit', { whiteboardId })} Done.`
        }] },
        { when: { lastUser: { regex: results } }, reply: [{ text: 'All is well.' }] },
        { reply: [{ text: 'I see.' }] }
    ]);
    await chat.ask('draw the shop');
    await expect(chat.replies.last()).toContainText('All is well.');
    await expect(board(page)).toBeVisible();
    await expect(board(page).getByTestId('board-shape')).toHaveCount(5);
    await expect(connector(page, 'places')).toBeAttached();
    await expect(chat.input).toBeFocused();
    await expect.poll(() => currentState(ide)).toContain('5 shapes');
    expect(await judged(ide, whiteboardId)).toEqual([]);
    await chat.ask('arrange it');
    await expect(shape(page, 'order')).toContainText('PurchaseOrder');
    await expect(shape(page, 'invoice')).toHaveCount(0);
    await expect(connector(page, 'bills')).toHaveCount(0);
    await expect.poll(() => onDisk(ide, whiteboardId)).toContain('"camera"');
    expect((await run(ide, 'check', { whiteboardId })).body).toMatchObject({ success: true, findings: [] });
    expect(await judged(ide, whiteboardId)).toEqual([]);
    await expect(page.getByTestId('agent-action').filter({ hasText: 'Arranged' })).toBeVisible();
});

test('the prompt has room for how to draw', async ({ ide }) => {
    const { body: { text } } = await call(ide, '/openspace/instructions?include=commands');
    for (const cmd of ['create', 'add_shape', 'update_shape', 'delete_shape', 'open', 'read', 'layout', 'render']) {
        expect(text).toContain(`- \`openspace.whiteboard.${cmd}\` {`);
    }
    expect(text).toContain('cylinder');
});

test('the agent sees a board as a picture', async ({ ide, chat }) => {
    const { body } = await run(ide, 'render', { whiteboardId: BOARD });
    const { image, outline, width, height } = body as {
        image: { type: string; data: string }; outline: string; width: number; height: number
    };
    const picture = Buffer.from(image.data, 'base64');
    expect([image.type, sizeOf(picture)]).toEqual(['image/png', [width, height]]);
    expect(outline).toContain('api rectangle "API"');
    chat.script([
        { when: { lastUser: 'look', lastRole: 'user' }, reply: [{ text: `Let me see. ${block('render', { whiteboardId: BOARD })}` }] },
        { reply: [{ text: 'I see an arrow.' }] }
    ]);
    await chat.ask('look at it');
    await expect(chat.replies.last()).toContainText('I see an arrow.');
    expect(picturesSeen(ide).map(seen => seen.equals(picture))).toEqual([true]);
});

test('what the person selects on a board and sends to the chat reaches the model as text and as a picture', async ({ ide, chat, page }) => {
    chat.script([{ when: { lastUser: 'what is this' }, reply: [{ text: 'A box that reads from a cylinder.' }] }]);
    await run(ide, 'open', { whiteboardId: BOARD });
    await shape(page, 'api').click();
    await shape(page, 'db').click({ modifiers: ['Shift'] });
    await expect(page.getByTestId('attachment-chip')).toContainText('parts.whiteboard.json');
    await palette(page, 'Add Selection to Chat');
    await expect(chat.input).toBeFocused();
    await chat.ask('what is this?');
    await expect(chat.replies.last()).toContainText('A box that reads from a cylinder.');
    const { messages } = ide.model.requests.at(-1)?.body as { messages: { role: string; content: unknown }[] };
    const asked = JSON.stringify(messages.findLast(({ role }) => role === 'user'));
    for (const told of [BOARD, 'api rectangle', 'API', 'db cylinder', 'Orders', 'reads']) {
        expect(asked).toContain(told);
    }
    // Both shapes with what lies between them, and no more than that.
    const pictures = picturesSeen(ide).map(sizeOf);
    expect(pictures).toHaveLength(1);
    const [[width, height]] = pictures;
    expect(width / height).toBeGreaterThan(2);
    expect(width / height).toBeLessThan(4.5);
});

test('boards that nobody has open are changed all the same, a line for each shape', async ({ ide }) => {
    expect((await run(ide, 'list', {})).body.whiteboards).toContainEqual({ whiteboardId: BOARD, title: 'Parts', shapes: 2 });
    const { body: { revision } } = await run(ide, 'read', { whiteboardId: 'parts' });
    const { body: added } = await run(ide, 'add_shape', {
        whiteboardId: BOARD,
        shapes: [{ id: 'jobs', type: 'queue', text: 'Jobs', below: 'api' }, { id: 'adds', type: 'connector', from: 'api', to: 'jobs' }]
    });
    expect(added).toMatchObject({
        success: true, shapeIds: ['jobs', 'adds'], moved: [], findings: [], boxes: { jobs: { x: expect.any(Number) } }
    });
    const [before, after] = [PARTS, onDisk(ide)].map(text => text.split('\n').map(line => line.replace(/,$/, '')));
    expect(before.filter(line => !after.includes(line))).toEqual([]);
    expect(after.filter(line => !before.includes(line))).toHaveLength(2);
    expect((await run(ide, 'read', { whiteboardId: BOARD, since: revision })).body)
        .toMatchObject({ changes: { added: [{ id: 'jobs', by: ['agent'] }, { id: 'adds' }], changed: [], deleted: [] } });
    const camera = { x: 10, y: 20, zoom: 0.5 };
    expect((await run(ide, 'camera.set', { whiteboardId: BOARD, ...camera })).body).toMatchObject(camera);
    expect((await run(ide, 'camera.get', { whiteboardId: BOARD })).body).toMatchObject(camera);
    for (const [cmd, args, error] of [
        ['add_shape', { shape: { type: 'rectangel' } }, 'Is it rectangle?'],
        ['add_shape', { shape: { type: 'image', src: '../../secret.png' } }, '..'],
        ['add_shape', { shape: { type: 'note', link: { path: '/etc/passwd' } } }, '/etc/passwd'],
        ['update_shape', { shapeId: 'apy', updates: { text: 'x' } }, 'Is it "api"'],
        ['connect', { from: 'api', to: 'nobody' }, 'there is no shape "nobody"'],
        ['create', {}, 'exists already']
    ] as const) {
        expect((await run(ide, cmd, { whiteboardId: BOARD, ...args })).body)
            .toMatchObject({ success: false, error: expect.stringContaining(error) });
    }
    const { body } = await command(ide, 'openspace.drawing.add_shape', { whiteboardId: BOARD });
    expect(body.error).toBe('Unknown command: openspace.drawing.add_shape. It is called openspace.whiteboard.add_shape now.');
});

test('a diagram in Mermaid becomes a board, and a board becomes Mermaid', async ({ ide }) => {
    const whiteboardId = 'docs/whiteboard/flow.whiteboard.json';
    rmSync(join(ide.workspace, whiteboardId), { force: true });
    const mermaid = 'flowchart LR\n  subgraph backend [Backend]\n    api[API] -->|reads| db[(Orders)]\n  end\n  user([Person]) --> api';
    const { body } = await run(ide, 'from_mermaid', { whiteboardId, mermaid });
    expect(body).toMatchObject({ success: true, whiteboardId, findings: [] });
    expect(await judged(ide, whiteboardId)).toEqual([]);
    expect((await run(ide, 'to_mermaid', { whiteboardId })).body.mermaid).toContain('flowchart');
    const { body: broken } = await run(ide, 'from_mermaid', { whiteboardId, mermaid: 'flowchart LR\n  a --> b\n  b --> [' });
    expect(broken).toMatchObject({ success: false, error: expect.stringMatching(/line 3/i) });
});

test('what somebody writes into the file is merged with what the person has not saved', async ({ ide, page }) => {
    await run(ide, 'open', { whiteboardId: BOARD });
    await expect(shape(page, 'db')).toBeVisible();
    put(ide, PARTS.replace('"Orders"', '"Invoices"'));
    await expect(shape(page, 'db')).toContainText('Invoices');
    await shape(page, 'api').click();
    await page.keyboard.press('ArrowRight');
    put(ide, PARTS.replace('"Orders"', '"Payments"'));
    await expect(shape(page, 'db')).toContainText('Payments');
    await page.keyboard.press('Control+s');
    await expect.poll(() => onDisk(ide)).toMatch(/"api".*"pinned": true/);
    expect(onDisk(ide)).toContain('"Payments"');
});

test('a broken file is shown as far as it can be read, and never overwritten', async ({ ide, page }) => {
    const whiteboardId = 'docs/whiteboard/broken.whiteboard.json';
    const broken = PARTS.replace('"text": "API" }', '"text": "API"');
    put(ide, broken, whiteboardId);
    const { body } = await run(ide, 'add_shape', { whiteboardId, shape: { type: 'note' } });
    expect(body).toMatchObject({ success: false, error: expect.stringMatching(/left as it is. Line \d+/) });
    expect((await run(ide, 'read', { whiteboardId })).body).toMatchObject({
        success: true, faults: [expect.stringMatching(/^Line \d+/)], shapes: expect.arrayContaining([expect.objectContaining({ id: 'db' })])
    });
    await run(ide, 'open', { whiteboardId });
    await expect(shape(page, 'db')).toBeVisible();
    expect((await run(ide, 'camera.fit', { whiteboardId })).body).toMatchObject({ success: false });
    expect(onDisk(ide, whiteboardId)).toBe(broken);
    put(ide, PARTS, whiteboardId);
    await expect(shape(page, 'api')).toBeVisible();
    expect((await run(ide, 'add_shape', { whiteboardId, shape: { id: 'n', type: 'note' } })).body).toMatchObject({ success: true });
    await expect(shape(page, 'n')).toBeVisible();
});

test('a turn of the agent is taken back as one step, on the board and from the chat', async ({ ide, chat, page }) => {
    chat.script([
        { when: { lastUser: 'add', lastRole: 'user' }, reply: [{
            text: `${block('add_shape', { whiteboardId: BOARD, shape: { id: 'one', type: 'note' } })} `
                + `${block('add_shape', { whiteboardId: BOARD, shape: { id: 'two', type: 'note' } })}`
        }] },
        { reply: [{ text: 'Done.' }] }
    ]);
    await run(ide, 'open', { whiteboardId: BOARD });
    await expect(shape(page, 'db')).toBeVisible();
    await chat.ask('add two notes');
    await expect(shape(page, 'two')).toBeVisible();
    await expect.poll(() => onDisk(ide)).toContain('"two"');
    await shape(page, 'api').click();
    await page.keyboard.press('Control+z');
    await expect(shape(page, 'two')).toHaveCount(0);
    await expect(shape(page, 'one')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await expect(shape(page, 'two')).toBeVisible();
    await palette(page, 'Undo All Agent Actions of the Last Turn');
    await expect(shape(page, 'two')).toHaveCount(0);
    await page.keyboard.press('Control+s');
    // Where the person looks is kept with the board.
    await expect.poll(() => onDisk(ide).replace(/ {2}"camera".*\n/, '')).toBe(PARTS);
});

test('attacks 14, 15 and 17: neither runs nor fetches nor reads what a hostile board asks for, and opens it', async ({ ide, page }) => {
    const hostile = 'docs/whiteboard/hostile.whiteboard.json';
    const evil = '<img src=x onerror="window.hacked=1"><script>window.hacked=2</script>';
    const far = 'http://127.0.0.1:9/far.png';
    put(ide, 'SECRET=hunter2hunter2\n', '.env');
    put(ide, JSON.stringify({
        format: 'openspace-whiteboard', version: 1, title: evil,
        elements: [
            { id: 'text', type: 'rectangle', x: 0, y: 0, width: 300, height: 80, text: `${evil} [click](javascript:window.hacked=3)` },
            { id: 'far', type: 'image', x: 0, y: 120, width: 80, height: 80, src: far },
            { id: 'data', type: 'image', x: 120, y: 120, width: 80, height: 80, src: 'data:text/html,<script>window.hacked=4</script>' },
            { id: 'out', type: 'image', x: 240, y: 120, width: 80, height: 80, src: '../../../../etc/passwd' },
            { id: 'drawing', type: 'image', x: 360, y: 120, width: 80, height: 80, src: '/docs/evil.svg' },
            { id: 'link', type: 'note', x: 0, y: 240, width: 200, height: 80, text: 'go', link: { path: 'javascript:window.hacked=5' } },
            { id: 'secret', type: 'note', x: 240, y: 240, width: 200, height: 80, text: 'look', link: { path: '.env', line: 1 } },
            { id: 'paint', type: 'ellipse', x: 0, y: 360, width: 80, height: 80, text: 'a', color: `url(${far})` },
            { id: 'bidi', type: 'rectangle', x: 120, y: 360, width: 200, height: 80, text: 'safe\u202Etxt.exe\u{E0041}\u200B' },
            { id: evil, type: 'class', x: 340, y: 360, name: evil, attributes: [evil], methods: [evil], stereotype: evil },
            { id: 'wide', type: 'rectangle', x: -1e308, y: 1e308, width: 1e308, height: 1e308, text: 'far away' },
            { id: 'c', type: 'connector', from: 'text', to: 'bidi', label: evil, relation: evil, style: evil }
        ]
    }), hostile);
    put(ide, `<svg xmlns="http://www.w3.org/2000/svg"><script>top.hacked=6</script><image href="${far}"/></svg>`, 'docs/evil.svg');
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    expect((await run(ide, 'open', { whiteboardId: hostile })).body).toMatchObject({ success: true });
    await expect(shape(page, 'text')).toContainText('<script>');
    await expect(shape(page, 'bidi')).toContainText('safe');
    await expect(shape(page, 'bidi')).not.toContainText(/[\u202E\u200B\u{E0041}]/u);
    const { body: { outline } } = await run(ide, 'read', { whiteboardId: hostile, format: 'outline' });
    expect(outline).not.toMatch(/[\u202E\u200B\u{E0041}]/u);
    expect(JSON.stringify((await run(ide, 'check', { whiteboardId: hostile })).body)).not.toContain('hunter2');
    expect((await run(ide, 'render', { whiteboardId: hostile })).body).toMatchObject({ success: true });
    const { body: { path } } = await run(ide, 'export', { whiteboardId: hostile, format: 'svg' });
    expect(onDisk(ide, String(path))).not.toMatch(/<script|onerror="|href="(http|javascript|data:text)|url\(http/);
    expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
    expect(asked.filter(url => url.includes('127.0.0.1:9/') || url.includes('passwd'))).toEqual([]);
    await expect(board(page).locator('script, iframe, form, [onerror], [onload], [href^="javascript"]')).toHaveCount(0);
    [hostile, String(path), 'docs/evil.svg', '.env'].forEach(name => rmSync(join(ide.workspace, name), { force: true }));
});

test('thirty graphs without a coordinate look right to somebody who knows nothing of how they were placed', async ({ ide }) => {
    test.slow();
    const found: string[] = [];
    for (const [index, { title, elements }] of THIRTY_GRAPHS.entries()) {
        const whiteboardId = `docs/whiteboard/graph-${index}.whiteboard.json`;
        const { body } = await run(ide, 'create', { whiteboardId, title, shapes: elements });
        expect([title, body.error, body.findings]).toEqual([title, undefined, []]);
        const faults = await judged(ide, whiteboardId);
        found.push(...faults.map(({ kind, id, other, detail }) => `${title}: ${kind} ${id} ${other ?? ''} ${detail}`));
    }
    expect(found).toEqual([]);
});
