import { z } from 'zod';
import { paneInfoSchema } from './pane-info';

export const ideStateSchema = z.object({
    panes: z.array(paneInfoSchema),
    activePane: z.string().optional(),
    timestamp: z.string()
});

/** What a page shows, as the agent may know it. */
export type IdeState = z.infer<typeof ideStateSchema>;
