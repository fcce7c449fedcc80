import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { color, idOf, workspacePath } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';
import { placeText } from 'openspace-core/lib/common/text/place-text';

/** Colours with a name; each has a tone for every kind of theme. */
export const HIGHLIGHT_COLORS = ['yellow', 'green', 'red', 'blue', 'purple', 'orange'] as const;
export type NamedHighlightColor = typeof HIGHLIGHT_COLORS[number];

const count = z.number().int().min(1);

export const editorHighlight = defineAgentCommand({
    id: 'openspace.editor.highlight',
    label: 'Highlight Lines',
    description: 'Marks ranges of a file. Reuse a highlightId to replace.',
    category: 'Editor',
    risk: 'view',
    args: z.object({
        path: workspacePath(),
        ranges: z.array(z.strictObject({ startLine: count, endLine: count, startColumn: count.optional(), endColumn: count.optional() }))
            .min(1)
            .max(500),
        highlightId: idOf('highlight').optional(),
        color: color(z.string()
            .regex(
                new RegExp(`^(?:${HIGHLIGHT_COLORS.join('|')}|#[0-9a-fA-F]{6})$`),
                `must be one of ${HIGHLIGHT_COLORS.join(', ')}, or #rrggbb`
            ))
            .default('yellow').describe(`${HIGHLIGHT_COLORS.join('|')} or #rrggbb`)
    }),
    result: z.object({ highlightId: z.string(), note: z.string().optional() }),
    example: { path: 'src/index.ts', ranges: [{ startLine: 3, endLine: 7 }], color: 'green' },
    summary: ({ path, ranges: [{ startLine, endLine }] }) =>
        nls.localize('openspace/core/done/highlight', 'Highlighted {0}', placeText(path, startLine, endLine))
});
