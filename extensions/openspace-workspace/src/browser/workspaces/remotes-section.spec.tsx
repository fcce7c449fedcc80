import * as React from '@theia/core/shared/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReactFixture } from 'openspace-interface/lib/browser/fixtures/react-fixture';
import { RemotesState } from '../../common';
import { RemotesSection } from './remotes-section';

describe('remotes in the view of sandboxes', () => {
    let fixture: ReactFixture;
    const onRemote = vi.fn();

    beforeEach(() => {
        fixture = new ReactFixture();
    });

    afterEach(() => fixture.dispose());

    const show = (git: RemotesState): Promise<void> => fixture.render(<RemotesSection git={git} onRemote={onRemote} />);

    it('take no room when there is nothing to say', async () => {
        await show({ remotes: [] });
        expect(fixture.host.textContent).toBe('');
    });

    it('say where commits of a folder go and who signs in, and can be changed', async () => {
        await show({ remotes: [{ folder: '/home/me/roc\u202eket', url: 'https://example.com/o/r', ownCredentials: true }] });
        const row = fixture.find('sandbox-remote')!;
        expect(row.textContent).toContain('https://example.com/o/rSigns in with your git credentials');
        expect(row.textContent).not.toContain('\u202e');
        await fixture.click(row.querySelector('button')!);
        expect(onRemote.mock.calls).toEqual([['/home/me/roc\u202eket']]);
    });

    it('say what is wrong with the GitHub App', async () => {
        await show({ remotes: [], appProblem: 'The private key of the GitHub App cannot be read: a PEM file is expected.' });
        expect(fixture.find('github-app-problem')!.textContent).toContain('a PEM file is expected');
    });
});
