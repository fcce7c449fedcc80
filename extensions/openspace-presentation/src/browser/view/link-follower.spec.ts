import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { LinkTarget } from 'openspace-content/lib/browser/links/link-target';
import { FILE_LINK_ATTRIBUTE } from 'openspace-content/lib/browser/markdown/prose-renderer';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { beforeEach, describe, expect, it } from 'vitest';
import { settleLink } from '../slides/slide-links';
import { LinkFollower } from './link-follower';

const DECK = 'file:///w/docs/deck/talk.deck.md';
const FILES = ['docs/deck/a.ts', 'docs/up.ts', 'src/a.ts', 'a.ts', 'docs/deck/other.deck.md', 'lib/z.ts'];

describe('links of slides', () => {
    let links: LinkFollower;
    let opened: LinkTarget[];

    beforeEach(() => {
        opened = [];
        const container = new Container();
        container.bind<LinkOpener>(LinkOpener).toConstantValue({ schemes: ['deck'], open: async target => void opened.push(target) });
        container.bind(WorkspaceService).toConstantValue({
            tryGetRoots: () => ['file:///lib', 'file:///w'].map(root => ({ resource: new URI(root) }))
        } as unknown as WorkspaceService);
        container.bind(FilesService).toConstantValue({
            locate: async (wanted: string) => {
                const path = wanted.replace(/^file:\/\/\/(?:w\/)?/, '');
                if (!FILES.includes(path)) {
                    throw new Error(`File not found: ${wanted}`);
                }
                return { path, kind: 'file' };
            }
        });
        container.bind(LinkFollower).toSelf();
        links = container.get(LinkFollower);
    });

    /** Written by an author. */
    const follow = async (href: string): Promise<unknown> => {
        const link = document.createElement('a');
        link.setAttribute('href', href);
        settleLink(link, ['deck']);
        await links.follow(link, DECK);
        return opened.at(-1);
    };

    it.each([
        ['a.ts:3', { kind: 'file', path: 'docs/deck/a.ts', line: 3 }],
        ['../up.ts', { kind: 'file', path: 'docs/up.ts' }],
        ['src/a.ts:2-4', { kind: 'file', path: 'src/a.ts', line: 2, endLine: 4 }],
        ['/a.ts', { kind: 'file', path: 'a.ts' }],
        ['/z.ts', { kind: 'file', path: 'lib/z.ts' }],
        ['other.deck.md#2', { kind: 'file', path: 'docs/deck/other.deck.md#2' }],
        ['gone/b.ts', { kind: 'file', path: 'gone/b.ts' }],
        ['deck:talks/other#2', { kind: 'surface', scheme: 'deck', path: 'talks/other', place: '2' }],
        ['https://example.com/', { kind: 'web', url: 'https://example.com/' }]
    ])('to %s lead there', async (href, target) => {
        expect(await follow(href)).toEqual(target);
    });

    it('that the IDE made are those of the workspace', async () => {
        const link = document.createElement('a');
        link.setAttribute(FILE_LINK_ATTRIBUTE, 'a.ts:2');
        await links.follow(link, DECK);
        expect(opened).toEqual([{ kind: 'file', path: 'a.ts', line: 2 }]);
    });

    it.each(['command:workbench.action.quit', 'javascript:alert(1)', ''])('to %s lead nowhere', async href => {
        expect(await follow(href)).toBeUndefined();
        const link = document.createElement('a');
        link.setAttribute('href', href);
        await links.follow(link, DECK);
        expect(opened).toEqual([]);
    });
});
