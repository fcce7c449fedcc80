/** What a preview shows: a Markdown document, a diagram, a picture, or the pages of a PDF. */
export type PreviewKind = 'document' | 'diagram' | 'picture' | 'pdf';

const KINDS: Readonly<Record<PreviewKind, RegExp>> = {
    document: /\.(?:md|markdown|mdown|mkdn?)$/i,
    diagram: /\.(?:mmd|mermaid)$/i,
    picture: /\.(?:png|jpe?g|gif|webp|svg|avif|bmp|ico)$/i,
    pdf: /\.pdf$/i
};

/** By the name of the file; undefined if there is no preview for it. */
export function previewKindOf(name: string): PreviewKind | undefined {
    return (Object.keys(KINDS) as PreviewKind[]).find(kind => KINDS[kind].test(name));
}
