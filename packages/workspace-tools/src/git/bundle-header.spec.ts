import { describe, expect, it } from 'vitest';
import { parseBundleHeader } from './bundle-header.js';

const [A, B] = ['a'.repeat(40), 'b'.repeat(40)];

describe('parseBundleHeader', () => {
    it('reads what a bundle needs and what it brings', () => {
        const text = `# v2 git bundle\n-${A} a message\n${B} refs/heads/main\n\n`;
        expect(parseBundleHeader(Buffer.from(`${text}PACK…`))).toEqual(
            { prerequisites: [A], references: new Map([['refs/heads/main', B]]), packStart: text.length }
        );
    });

    it('reads the capabilities of version 3', () => {
        expect(parseBundleHeader(Buffer.from(`# v3 git bundle\n@object-format=sha1\n${B} refs/heads/main\n\nPACK`))?.references.size)
            .toBe(1);
    });

    it.each([
        '', 'PACK', 'gitdir: /workspace/.git\n\n', '# v2 git bundle\n', `# v2 git bundle\n${B}\n\n`, '# v2 git bundle\nnonsense\n\n',
        `# v9 git bundle\n${B} refs/heads/main\n\n`,
        `# v3 git bundle\n@filter=blob:none\n${B} refs/heads/main\n\n`
    ])('does not take %j for one', text => {
        expect(parseBundleHeader(Buffer.from(text))).toBeUndefined();
    });
});
