import { SurfaceDescription } from 'openspace-core/lib/common';
import { answerComment, listComments } from './commands/comment-commands';

export const chatSurface: SurfaceDescription = {
    id: 'chat',
    purpose: 'The conversation with you.',
    commands: [listComments, answerComment],
    content: { type: 'chat', contentId: 'session id, or ""', kind: 'id:session' }
};
