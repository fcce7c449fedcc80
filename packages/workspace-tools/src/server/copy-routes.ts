import type { Router } from 'express';
import express from 'express';
import { z } from 'zod';
import type { ShownChange } from '../copies/index.js';
import { WorkspaceError } from '../workspace/workspace-error.js';
import type { WorkspaceManager } from '../workspace/workspace-manager.js';
import { answering, jsonBody } from './http-json.js';

const MAX_PATH = 4_096;

/** Texts with some of their changes come in one body. */
const changesJson = express.json({ limit: '32mb', type: () => true, strict: false, inflate: false });

const favour = z.enum(['folder', 'copy', 'markers']);

const changesBody = z.strictObject({
    changes: z.array(z.strictObject({
        path: z.string().min(1).max(MAX_PATH), fingerprint: z.string().max(100), text: z.string().optional(),
        favour: favour.optional()
    })).max(5_000)
});

const updateBody = z.strictObject({
    choices: z.array(z.strictObject({ path: z.string().min(1).max(MAX_PATH), seen: z.string().max(100), favour })).max(5_000).optional(),
    only_unchanged: z.boolean().optional()
});

/** What sandboxes in a copy changed, and the way back; for the owner of the server only. */
export function addCopyRoutes(router: Router, manager: WorkspaceManager): void {
    router.get('/workspaces/:id/changes', answering(async ({ params: { id } }) => {
        const { changes, truncated, skipped } = await manager.changes(id);
        return { status: 200, body: { changes: changes.map(toAnswer), truncated, skipped } };
    }));
    router.get('/workspaces/:id/changes/count', answering(async ({ params: { id } }) =>
        ({ status: 200, body: { files: await manager.countChanges(id) } })));
    for (const action of ['apply', 'discard'] as const) {
        router.post(`/workspaces/:id/changes/${action}`, changesJson, answering(async ({ params: { id }, body }) => {
            const parsed = changesBody.safeParse(body);
            if (!parsed.success) {
                throw new WorkspaceError('invalid_request', z.prettifyError(parsed.error));
            }
            return { status: 200, body: { outcomes: await manager.handleChanges(id, action, parsed.data.changes) } };
        }));
    }
    router.post('/workspaces/:id/changes/update', jsonBody, answering(async ({ params: { id }, body }) => {
        const parsed = updateBody.safeParse(body ?? {});
        if (!parsed.success) {
            throw new WorkspaceError('invalid_request', z.prettifyError(parsed.error));
        }
        const { choices, only_unchanged: onlyUnchanged } = parsed.data;
        const { updated, trouble, includesIgnored, skipped } = await manager.updateCopy(id, { choices, onlyUnchanged });
        return { status: 200, body: { updated, trouble, includes_ignored: includesIgnored, skipped } };
    }));
}

function toAnswer({ path, status, fingerprint, base, now, refused, texts, folder }: ShownChange): object {
    const file = typeof now === 'object' ? now : base;
    const executable = typeof now === 'object' && now.kind === 'file' && now.executable;
    const wasExecutable = base?.kind === 'file' && base.executable;
    return {
        path, status, fingerprint, folder, ...refused && { refused }, ...texts,
        ...file?.kind === 'link' ? { link: file.target } : file && { size: file.size },
        ...executable !== wasExecutable && status === 'modified' && { executable }
    };
}
