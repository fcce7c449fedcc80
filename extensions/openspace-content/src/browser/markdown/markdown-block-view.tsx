import * as React from '@theia/core/shared/react';
import { CodeBlock } from '../code/code-block';
import { Diagram } from '../diagrams/diagram';
import { PictureSource } from '../pictures/picture-source';
import { MarkdownBlock } from './markdown-blocks';
import { ProseBlock } from './prose-block';
import { LinkReferences } from './prose-renderer';

interface MarkdownBlockViewProps {
    readonly block: MarkdownBlock;
    /** Definitions of the links in it that stand elsewhere. */
    readonly references: LinkReferences;
    /** Of links that lead to surfaces; the same list every time. */
    readonly schemes: readonly string[];
    readonly pictures: PictureSource;
    /** See {@link ProseSetting.isDocument}. */
    readonly isDocument?: boolean;
    /** See {@link ProseSetting.namesNoFiles}. */
    readonly namesNoFiles?: boolean;
}

/** One block of a Markdown text, whatever it is. */
export const MarkdownBlockView = ({ block, ...setting }: MarkdownBlockViewProps): React.JSX.Element => {
    const { kind, text, language, info, isDiagram } = block;
    if (kind === 'prose') {
        return <ProseBlock text={text} {...setting} />;
    }
    return isDiagram ? <Diagram source={text} /> : <CodeBlock code={text} language={language} info={info} />;
};
