import { z } from 'zod';
import { linksWarning } from '../links-warning.js';
import { defineTool } from '../tool.js';

export const writeTool = defineTool({
    name: 'write',
    description: 'Writes a whole file of the workspace in one step, replacing what was there; makes missing folders. Use edit to change a '
        + 'part of a file.',
    arguments: z.strictObject({
        file_path: z.string().describe('Relative to the root of the workspace, or absolute'),
        content: z.string().describe('The whole content')
    }),
    acts: () => true,
    run: async (given, { sandbox, paths, locks }) => {
        const path = paths.resolveFile(given.file_path);
        const content = Buffer.from(given.content, 'utf8');
        const { created, otherNames } = await locks.run(path, () => sandbox.files.write(path, content));
        return { bytes: content.length, created, ...linksWarning(otherNames) };
    }
});
