import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { editorOpen, paneList } from 'openspace-hands/lib/common';
import { ManifestEntry, Risk, toManifestEntry, withoutMarks } from '../../common';
import { CommandTool, toCommandTools, toolNameOf } from './command-tool';

describe('a command as a tool', () => {
    const leftOut: [string, string][] = [];

    function toolsFor(...entries: ManifestEntry[]): CommandTool[] {
        leftOut.length = 0;
        return [...toCommandTools(entries, (cmd, reason) => leftOut.push([cmd, reason])).values()];
    }

    function command(id: string, extra: Partial<ManifestEntry> = {}): ManifestEntry {
        return { id, name: id, description: '', category: '', risk: 'view', arguments_schema: {}, example: {}, ...extra };
    }

    it.each([
        ['openspace.editor.open', 'editor_open'],
        ['openspace.whiteboard.camera.set', 'whiteboard_camera_set'],
        ['openspace.ext.my-app.say hi', 'ext_my-app_say_hi']
    ])('has a short name: %s', (cmd, name) => {
        expect(toolNameOf(cmd)).toBe(name);
    });

    it('is described by its definition', () => {
        const entry = toManifestEntry(editorOpen);
        expect(toolsFor(entry, toManifestEntry(paneList)).map(({ tool }) => tool.name)).toEqual(['editor_open', 'pane_list']);
        expect(JSON.stringify(toolsFor(entry))).not.toContain('x-openspace');
        expect(toolsFor(entry)).toEqual([{
            cmd: 'openspace.editor.open',
            tool: {
                name: 'editor_open',
                description: editorOpen.description,
                inputSchema: withoutMarks(entry.arguments_schema),
                annotations: { title: editorOpen.label, readOnlyHint: true, destructiveHint: false }
            }
        }]);
    });

    it.each<[Risk, boolean, boolean]>([['view', true, false], ['layout', false, false], ['write', false, true], ['execute', false, true]])(
        'says what it may do: %s', (risk, readOnlyHint, destructiveHint) => {
            expect(toolsFor(command('openspace.a', { risk }))[0].tool.annotations).toMatchObject({ readOnlyHint, destructiveHint });
        });

    it('is none if the command cannot do its work here', () => {
        const tools = toolsFor(command('openspace.a', { isWithheld: true }), command('openspace.b'));
        expect(tools.map(({ cmd }) => cmd)).toEqual(['openspace.b']);
        expect(leftOut).toEqual([]);
    });

    it('gives way to an earlier one of the same name', () => {
        expect(toolsFor(command('openspace.ext.a.b_c'), command('openspace.ext.a_b.c')).map(({ cmd }) => cmd))
            .toEqual(['openspace.ext.a.b_c']);
        expect(leftOut).toEqual([['openspace.ext.a_b.c', 'openspace.ext.a.b_c has the same tool name']]);
    });

    it('is left out if its name is too long for some model providers', () => {
        const [fits, tooLong] = ['a'.repeat(54), 'b'.repeat(55)].map(name => `openspace.${name}`);
        expect(toolsFor(command(fits), command(tooLong)).map(({ cmd }) => cmd)).toEqual([fits]);
        expect(leftOut).toEqual([[tooLong, 'its tool name has more than 54 characters']]);
    });

    it('does not spoil the list with a schema that clients cannot read', () => {
        const tools = toolsFor(
            command('openspace.ext.a', { arguments_schema: { properties: { path: { type: 'string' } } } }),
            command('openspace.ext.b', { arguments_schema: { type: 'string' } }),
            command('openspace.ext.c', { arguments_schema: { properties: 'none', required: 1 } })
        ).map(({ tool }) => tool);
        expect(ListToolsResultSchema.safeParse({ tools }).success).toBe(true);
        expect(tools.map(({ inputSchema }) => inputSchema))
            .toEqual([{ type: 'object', properties: { path: { type: 'string' } } }, { type: 'object' }, { type: 'object' }]);
    });
});
