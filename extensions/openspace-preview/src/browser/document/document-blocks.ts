import { LinkDefinitions } from 'openspace-content/lib/browser/markdown/link-definitions';
import { MarkdownBlock, splitMarkdown } from 'openspace-content/lib/browser/markdown/markdown-blocks';
import { LinkReferences } from 'openspace-content/lib/browser/markdown/prose-renderer';

/** A block of a document that somebody is writing. */
export interface DocumentBlock {
    /** Stays the same while the block is changed or moved. */
    readonly key: string;
    readonly block: MarkdownBlock;
    /** On which it begins, from 0. */
    readonly line: number;
    /** On which the next one begins, or behind the last line. */
    readonly endLine: number;
    /** The properties at the beginning of the file, between lines of dashes. */
    readonly isFrontMatter: boolean;
}

const FRONT_MATTER = /^---[ \t]*\n([^]*?)\n?(?:---|\.\.\.)[ \t]*(?:\n|$)/;

/** Splits a document anew whenever it changes, and finds out which blocks are still the same: only the others are rendered. */
export class DocumentBlocks {

    protected definitions = new LinkDefinitions();
    protected readonly references = new Map<string, LinkReferences>();
    protected made = 0;
    blocks: readonly DocumentBlock[] = [];

    /** The text has line feeds only. */
    update(text: string): readonly DocumentBlock[] {
        const front = FRONT_MATTER.exec(text);
        const offset = front?.[0].length ?? 0;
        const body = splitMarkdown(text.slice(offset));
        const found: MarkdownBlock[] = [
            ...front ? [{ kind: 'code' as const, start: -offset, text: front[1], language: 'yaml' }] : [], ...body
        ];
        const keys = this.keysOf(found);
        const lines = new LineCounter(text);
        const starts = found.map(({ start }) => lines.lineAt(start + offset));
        const end = lines.lineAt(text.length) + 1;
        this.blocks = found.map((block, index) => ({
            key: keys[index], block, line: starts[index], endLine: starts[index + 1] ?? end, isFrontMatter: front !== null && index === 0
        }));
        this.definitions.update(body, true);
        return this.blocks;
    }

    /** Where the labels lead that a block refers to; the same object until that changes. */
    referencesOf({ key, block }: DocumentBlock): LinkReferences {
        const known = this.references.get(key);
        const found = this.definitions.neededBy(block);
        const current = known && JSON.stringify(known) === JSON.stringify(found) ? known : found;
        this.references.set(key, current);
        return current;
    }

    protected keysOf(found: readonly MarkdownBlock[]): string[] {
        const before = this.blocks;
        const shared = Math.min(before.length, found.length);
        let head = 0;
        while (head < shared && isSame(before[head].block, found[head])) {
            head++;
        }
        let tail = 0;
        while (tail < shared - head && isSame(before[before.length - 1 - tail].block, found[found.length - 1 - tail])) {
            tail++;
        }
        const middle = this.keysOfChanged(before.slice(head, before.length - tail), found.slice(head, found.length - tail));
        return [...before.slice(0, head), ...before.slice(before.length - tail)].map(({ key }) => key).toSpliced(head, 0, ...middle);
    }

    /** Blocks that were moved keep their keys; the others take over those of blocks of their kind, in order. */
    protected keysOfChanged(before: readonly DocumentBlock[], found: readonly MarkdownBlock[]): string[] {
        const left = new Map(before.map(old => [old.key, old]));
        const byText = new Map(before.map(old => [old.block.text, old]));
        const moved = found.map(block => {
            const old = byText.get(block.text);
            return old && isSame(old.block, block) && left.delete(old.key) ? old.key : undefined;
        });
        return found.map((block, index) => {
            const old = moved[index] === undefined
                ? [...left.values()].find(({ block: other }) => other.kind === block.kind && other.isDiagram === block.isDiagram)
                : undefined;
            left.delete(old?.key ?? '');
            return moved[index] ?? old?.key ?? String(++this.made);
        });
    }
}

function isSame(one: MarkdownBlock, other: MarkdownBlock): boolean {
    return one.kind === other.kind && one.text === other.text && one.language === other.language && one.info === other.info
        && one.isDiagram === other.isDiagram;
}

/** Counts lines once, for offsets that only grow. */
class LineCounter {

    protected line = 0;
    protected next: number;

    constructor(protected readonly text: string) {
        this.next = text.indexOf('\n');
    }

    lineAt(offset: number): number {
        while (this.next >= 0 && this.next < offset) {
            this.line++;
            this.next = this.text.indexOf('\n', this.next + 1);
        }
        return this.line;
    }
}
