import { z } from 'zod';

const percent = z.number();

export const paneInfoSchema = z.object({
    id: z.string(),
    area: z.enum(['main', 'left', 'right', 'bottom']),
    tabs: z.array(
        z.object({ contentId: z.string(), type: z.string(), title: z.string(), isDirty: z.boolean(), state: z.string().optional() })
    ),
    activeTabIndex: z.number().int(),
    geometry: z.object({ x: percent, y: percent, width: percent, height: percent })
});

/** A pane is a tab group; its geometry is in percent of the window. */
export type PaneInfo = z.infer<typeof paneInfoSchema>;
