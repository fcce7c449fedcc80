import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { label, workspacePath } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';

const CATEGORY = 'Source Control';

const count = z.number().int().min(1);

const kind = z.enum(['modified', 'added', 'deleted', 'renamed', 'copied', 'type changed', 'untracked', 'conflict']);

const otherRepositories = z.array(z.string()).optional();

export const scmStatus = defineAgentCommand({
    id: 'openspace.scm.status',
    label: 'Show Status',
    description: 'Branch and uncommitted files.',
    category: CATEGORY,
    risk: 'view',
    args: z.object({ path: workspacePath().optional() }),
    result: z.object({
        path: z.string(), branch: z.string().optional(), commit: z.string().optional(), upstream: z.string().optional(),
        ahead: z.number(), behind: z.number(), operation: z.string().optional(),
        files: z.array(z.object({
            path: z.string(), index: kind.optional(), worktree: kind.optional(), from: z.string().optional(),
            conflict: z.string().optional(), submodule: z.boolean().optional()
        })),
        truncated: z.boolean(),
        otherRepositories
    }),
    example: { path: 'src' },
    leadsTo: () => undefined,
    summary: ({ path }) => nls.localize('openspace/core/done/scmStatus', 'Looked up the git status of {0}', path ?? '.'),
    answersData: true,
    rarelyUsed: true
});

export const scmDiff = defineAgentCommand({
    id: 'openspace.scm.diff',
    label: 'Show Diff',
    description: 'Uncommitted changes, or all since a revision.',
    category: CATEGORY,
    risk: 'view',
    args: z.object({
        path: workspacePath().optional(),
        staged: z.boolean().optional().describe('false: unstaged only'),
        since: label(z.string().min(1).max(200)).optional()
    }),
    result: z.object({
        files: z.array(z.object({
            path: z.string(), status: kind, from: z.string().optional(), additions: z.number(), deletions: z.number(),
            patch: z.string(), note: z.string().optional()
        })),
        truncated: z.boolean(),
        otherRepositories
    }),
    example: { path: 'src/index.ts', since: 'main' },
    leadsTo: () => undefined,
    summary: ({ path }) => nls.localize('openspace/core/done/scmDiff', 'Looked up the changes in {0}', path ?? '.'),
    answersData: true,
    rarelyUsed: true
});

export const scmBlame = defineAgentCommand({
    id: 'openspace.scm.blame',
    label: 'Show Blame',
    description: 'Which commits the lines of a file come from.',
    category: CATEGORY,
    risk: 'view',
    args: z.object({ path: workspacePath(), line: count.optional(), endLine: count.optional() }),
    result: z.object({
        lines: z.array(z.object({
            line: z.number(), endLine: z.number(), commit: z.string().optional(), author: z.string().optional(),
            date: z.string().optional(), summary: z.string()
        })),
        truncated: z.boolean()
    }),
    example: { path: 'src/index.ts', line: 12 },
    summary: ({ path }) => nls.localize('openspace/core/done/scmBlame', 'Looked up the commits of {0}', path),
    answersData: true,
    rarelyUsed: true
});
