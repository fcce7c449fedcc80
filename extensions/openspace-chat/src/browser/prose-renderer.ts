import DOMPurify from '@theia/core/shared/dompurify';
import MarkdownIt from '@theia/core/shared/markdown-it';
import { parseLink } from './model/link-target';

/** Attribute by which a link to a file of the workspace is found again; its `href` leads nowhere. */
export const FILE_LINK_ATTRIBUTE = 'data-openspace-file';

/** Exactly what the Markdown grammar below can produce; nothing that loads, runs, styles or submits. */
const ALLOWED_TAGS = [
    'a', 'blockquote', 'br', 'code', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'li', 'ol', 'p', 'pre', 's', 'strong',
    'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'
];
const ALLOWED_ATTR = ['align', 'class', 'href', 'rel', 'start', 'target', 'title', FILE_LINK_ATTRIBUTE];

type RenderRule = NonNullable<MarkdownIt['renderer']['rules'][string]>;
type Tokens = Parameters<RenderRule>[0];

const markdown = createMarkdown();

/**
 * Markdown of the agent as DOM nodes. Raw HTML is shown as text, images become links, links lead to web pages or files
 * only. Stricter than Theia's chat renderer, which lets `<style>`, inline styles and `command:` links through.
 */
export function renderProse(source: string): DocumentFragment {
    return DOMPurify.sanitize(markdown.render(source), {
        RETURN_DOM_FRAGMENT: true,
        ALLOWED_TAGS,
        ALLOWED_ATTR,
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
        // File links are no addresses: "a.ts:12" would be taken for the scheme "a.ts".
        ADD_URI_SAFE_ATTR: [FILE_LINK_ATTRIBUTE]
    });
}

function createMarkdown(): MarkdownIt {
    const created = new MarkdownIt({ html: false, linkify: true });
    // Only full addresses: "readme.md" and "build.rs" are files, not hosts.
    created.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
    const { rules } = created.renderer;
    rules.link_open = (tokens, index) => openLink(tokens[index].attrGet('href') ?? '', tokens[index].attrGet('title'));
    rules.image = (tokens, index, options, env, self) => {
        const source = tokens[index].attrGet('src') ?? '';
        const label = created.utils.escapeHtml(self.renderInlineAsText(tokens[index].children ?? [], options, env) || source);
        return isInsideLink(tokens, index) ? label : `${openLink(source, undefined, 'openspace-image-link')}${label}</a>`;
    };
    rules.td_open = rules.th_open = (tokens, index, options, _env, self) => {
        // Alignment comes as an inline style; the attribute says the same without one.
        const token = tokens[index];
        const alignment = /text-align:(\w+)/.exec(token.attrGet('style') ?? '')?.[1];
        token.attrs = alignment ? [['align', alignment]] : [];
        return self.renderToken(tokens, index, options);
    };
    return created;

    function openLink(href: string, title?: string | null, className?: string): string {
        const target = parseLink(href);
        const address: string[][] = target?.kind === 'web' ? [['href', href], ['target', '_blank'], ['rel', 'noopener noreferrer']]
            : target ? [['href', '#'], [FILE_LINK_ATTRIBUTE, href]]
                : [];
        const attributes = [...address, ['title', title || href], ...(className ? [['class', className]] : [])];
        return `<a ${attributes.map(([name, value]) => `${name}="${created.utils.escapeHtml(value)}"`).join(' ')}>`;
    }
}

function isInsideLink(tokens: Tokens, index: number): boolean {
    const before = tokens.slice(0, index);
    return before.filter(token => token.type === 'link_open').length > before.filter(token => token.type === 'link_close').length;
}
