import { z } from 'zod';

/** What the person wants to be accepted without a question. */
export const autoAcceptRuleSchema = z.strictObject({
    /**
     * Name of the permission, as the server asks for it: `bash`, `edit`, `webfetch`, the name of an MCP tool;
     * `*` stands for any characters.
     */
    permission: z.string().min(1),
    /** What it is asked for: a command, a path, an address; `*` stands for any characters, `?` for one. */
    pattern: z.string().min(1).default('*')
});

export type AutoAcceptRule = z.infer<typeof autoAcceptRuleSchema>;
