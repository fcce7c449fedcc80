import { MarkdownBlock } from './markdown-blocks';
import { LinkReferences, normalizeLabel, readDefinitions } from './prose-renderer';

/** A label may not have brackets in it, so this finds every label that a text may refer to. */
const LABEL = /\[((?:[^[\]\\]|\\.){1,999})\]/gs;

/** A line that may define where a label leads: most texts have none. */
const MAYBE_DEFINITION = /^[ \t>*+\-\d.)]*\[[^\]]+\]:/m;

const NONE: LinkReferences = Object.freeze({});

/**
 * Where the labels of a text lead (`[1]: address`), although its blocks are rendered one by one. Each block is read once; what a
 * block needs keeps its identity until a definition arrives that the block refers to.
 */
export class LinkDefinitions {

    /** Of all blocks that are final. */
    protected readonly final = new Map<string, LinkReferences[string]>();
    protected readBlocks = 0;
    protected lastRead: MarkdownBlock | undefined;
    /** Of the block that may still grow. */
    protected growing: LinkReferences = NONE;
    /** Is another whenever some definition is. */
    protected version = 0;
    protected readonly labels = new WeakMap<MarkdownBlock, readonly string[]>();
    protected readonly needed = new WeakMap<MarkdownBlock, { readonly version: number; readonly references: LinkReferences }>();

    /** Takes all blocks of a text that grew; `ended` if its last line is complete. */
    update(blocks: readonly MarkdownBlock[], ended: boolean): void {
        const last = blocks.length - 1;
        if (this.readBlocks > Math.max(0, last) || this.readBlocks > 0 && blocks[this.readBlocks - 1] !== this.lastRead) {
            this.final.clear();
            this.readBlocks = 0;
            this.version++;
        }
        for (; this.readBlocks < last; this.readBlocks++) {
            this.lastRead = blocks[this.readBlocks];
            for (const [label, definition] of Object.entries(this.definitionsIn(this.lastRead, true))) {
                // The first one counts.
                this.final.set(label, this.final.get(label) ?? definition);
                this.version++;
            }
        }
        const growing = last < 0 ? NONE : this.definitionsIn(blocks[last], ended);
        if (!isSame(growing, this.growing)) {
            this.growing = growing;
            this.version++;
        }
    }

    /** Where the labels lead that the block refers to. */
    neededBy(block: MarkdownBlock): LinkReferences {
        const known = this.needed.get(block);
        if (known?.version === this.version) {
            return known.references;
        }
        const found = Object.fromEntries(this.labelsOf(block).flatMap(label => {
            const definition = this.final.get(label) ?? this.growing[label];
            return definition ? [[label, definition]] : [];
        }));
        const references = known && isSame(known.references, found) ? known.references : Object.keys(found).length > 0 ? found : NONE;
        this.needed.set(block, { version: this.version, references });
        return references;
    }

    protected labelsOf(block: MarkdownBlock): readonly string[] {
        const labels = this.labels.get(block) ?? [...new Set(Array.from(block.text.matchAll(LABEL), ([, label]) => normalizeLabel(label)))];
        this.labels.set(block, labels);
        return labels;
    }

    protected definitionsIn({ kind, text }: MarkdownBlock, ended: boolean): LinkReferences {
        // Half of an address leads somewhere else.
        const complete = ended ? text : text.slice(0, text.lastIndexOf('\n') + 1);
        return kind === 'prose' && MAYBE_DEFINITION.test(complete) ? readDefinitions(complete) : NONE;
    }
}

function isSame(one: LinkReferences, other: LinkReferences): boolean {
    const labels = Object.keys(one);
    return one === other || labels.length === Object.keys(other).length
        && labels.every(label => one[label].href === other[label]?.href && one[label].title === other[label].title);
}
