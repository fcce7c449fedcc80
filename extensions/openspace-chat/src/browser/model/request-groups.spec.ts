import { describe, expect, it } from 'vitest';
import { aPermission, aQuestion } from '../fixtures/conversations';
import { PendingRequest } from './pending-requests';
import { groupRequests } from './request-groups';

const permission = (id: string, extra: Parameters<typeof aPermission>[1] = {}, toolInput?: Record<string, unknown>): PendingRequest =>
    ({ kind: 'permission', request: aPermission(id, extra), toolInput });
const question = (id: string): PendingRequest => ({ kind: 'question', request: aQuestion(id) });

describe('groups of requests', () => {
    it('put the same permission requests together, in the order of the oldest', () => {
        const other = permission('per_2', { metadata: { command: 'ls -a' } });
        const groups = groupRequests([permission('per_1'), other, permission('per_3'), permission('per_4')]);
        expect(groups).toEqual([{ pending: permission('per_1'), ids: ['per_1', 'per_3', 'per_4'] }, { pending: other, ids: ['per_2'] }]);
    });

    it('keep apart what differs in anything, or comes from somebody else', () => {
        const different = [
            permission('per_1'), permission('per_2', { sessionID: 'ses_child' }), permission('per_3', { permission: 'edit' }),
            permission('per_4', { patterns: ['ls'] }),
            permission('per_5', { always: [] }), permission('per_6', { metadata: { command: 'ls -la', workdir: '/' } }),
            permission('per_7', {}, { key: 1 })
        ];
        expect(groupRequests(different).map(({ ids }) => ids)).toEqual(different.map(({ request }) => [request.id]));
    });

    it('leave questions alone', () => {
        expect(groupRequests([question('que_1'), question('que_2')]).map(({ ids }) => ids)).toEqual([['que_1'], ['que_2']]);
    });
});
