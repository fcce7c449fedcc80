import { beforeEach, describe, expect, it } from 'vitest';
import { SessionRoots } from './session-roots';

describe('SessionRoots', () => {
    let roots: SessionRoots;

    beforeEach(() => {
        roots = new SessionRoots();
        roots.adopt('child', 'master');
        roots.adopt('grandchild', 'child');
    });

    it('knows for whom a helper of a helper works', () => {
        expect(['grandchild', 'child', 'master', 'stranger'].map(id => roots.rootOf(id))).toEqual(['master', 'master', 'master', 'stranger']);
        expect(['grandchild', 'child', 'master', 'stranger'].map(id => roots.isChild(id))).toEqual([true, true, false, false]);
    });

    it('forgets a helper that is gone', () => {
        roots.forget('child');
        expect([roots.isChild('child'), roots.rootOf('grandchild')]).toEqual([false, 'child']);
    });

    it('comes to an end with a server that names sessions as their own ancestors', () => {
        roots.adopt('master', 'child');
        expect(['child', 'master']).toContain(roots.rootOf('grandchild'));
        roots.adopt('alone', 'alone');
        expect(roots.rootOf('alone')).toBe('alone');
    });
});
