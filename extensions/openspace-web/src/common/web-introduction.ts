import { SurfaceIntroduction } from 'openspace-core/lib/common';

export const webIntroduction: SurfaceIntroduction = {
    id: 'preview',
    purpose: 'See and try pages of local servers.',
    content: { type: 'web', contentId: 'loopback URL', reachesHost: true }
};
