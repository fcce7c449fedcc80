import {
    MarkdownRendererImpl, MarkdownRenderOptions, MarkdownRenderResult
} from '@theia/core/lib/browser/markdown-rendering/markdown-renderer';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { MarkdownString } from '@theia/core/lib/common/markdown-rendering/markdown-string';
import { injectable } from '@theia/core/shared/inversify';

const ICON = /\$\(([a-z0-9-]+)\)/g;

interface MarkdownIt {
    readonly renderer: { readonly rules: Record<'code_inline', (...given: unknown[]) => string> };
}

/** Theia's Markdown of hovers, with icons in code, too, as VS Code has them: git's extension names commits so. */
@injectable()
export class IconMarkdownRenderer extends MarkdownRendererImpl {

    protected hasIcons = false;

    override render(markdown: MarkdownString | undefined, options?: MarkdownRenderOptions): MarkdownRenderResult {
        this.hasIcons = markdown?.supportThemeIcons === true;
        return super.render(markdown, options);
    }

    protected override markdownItPlugin(): void {
        super.markdownItPlugin();
        // markdown-it comes without types here; its own rule has escaped what is in the code.
        const { renderer: { rules } } = this.markdownIt as MarkdownIt;
        const plain = rules.code_inline;
        rules.code_inline = (...given) => {
            const html = plain(...given);
            return this.hasIcons ? html.replace(ICON, (_code, name: string) => `<i class="${codicon(name)} icon-inline"></i>`) : html;
        };
    }
}
