import { SurfaceDescription } from 'openspace-core/lib/common';

export const chatSurface: SurfaceDescription = {
    id: 'chat',
    purpose: 'The conversation with you.',
    commands: [],
    content: { type: 'chat', contentId: 'session id, or ""', kind: 'id:session' }
};
