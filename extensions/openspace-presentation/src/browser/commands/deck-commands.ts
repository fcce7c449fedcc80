import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { PicturedAnswer } from 'openspace-core/lib/browser/commands/pictured-answer';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { recordSteps } from 'openspace-core/lib/browser/undo/undo-steps';
import { CommandArgs, CommandData } from 'openspace-core/lib/common';
import { FileHome } from 'openspace-core/lib/common/services/path-from';
import {
    presentationAddSlide, presentationCheck, presentationCreate, presentationDeleteSlide, presentationList, presentationMoveSlide,
    presentationPinCode, presentationRead, presentationRender, presentationUpdateSlide
} from '../../common';
import { deleteSlide, insertSlide, moveSlide, replaceSlide, requireSlide } from '../../common/deck/edit-deck';
import { DECK_TEMPLATES, newDeck } from '../../common/deck/new-deck';
import { Finding } from '../../common/findings/finding';
import { pinSlide } from '../../common/living-code/pin-slide';
import { DeckChecker } from '../checking/deck-checker';
import { Decks, OpenDeck, WrittenDeck } from '../decks/decks';
import { DeckProblems } from '../problems/deck-problems';
import { LivingSources } from '../slides/living-sources';

/** So many decks are looked into; the rest are only named. */
const MAX_READ = 300;
/** So many at a time: the connection carries other things, too. */
const READ_AT_ONCE = 20;

/** What the commands for reading and writing decks do, whether a deck is open or not. */
@injectable()
export class DeckCommands {

    @inject(Decks)
    protected readonly decks: Decks;

    @inject(DeckChecker)
    protected readonly checker: DeckChecker;

    @inject(DeckProblems)
    protected readonly problems: DeckProblems;

    @inject(LivingSources)
    protected readonly sources: LivingSources;

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    async list({ path: folder }: CommandArgs<typeof presentationList> = {}): Promise<CommandData<typeof presentationList>> {
        const { paths, truncated } = await this.decks.list(folder);
        const decks: CommandData<typeof presentationList>['decks'] = [];
        for (let start = 0; start < Math.min(paths.length, MAX_READ); start += READ_AT_ONCE) {
            decks.push(...await Promise.all(paths.slice(start, Math.min(start + READ_AT_ONCE, MAX_READ)).map(path => this.listed(path))));
        }
        return { decks: [...decks, ...paths.slice(MAX_READ).map(deckPath => ({ deckPath }))], truncated };
    }

    /** One that cannot be read is only named. */
    protected async listed(deckPath: string): Promise<CommandData<typeof presentationList>['decks'][number]> {
        const open = await this.decks.read(deckPath).catch(() => undefined);
        return open ? { deckPath, title: open.deck.metadata.title ?? '', slides: open.deck.slides.length } : { deckPath };
    }

    async read({ deckPath, slideIndex }: CommandArgs<typeof presentationRead>): Promise<CommandData<typeof presentationRead>> {
        const { deck } = await this.decks.read(deckPath);
        const slides = slideIndex === undefined ? deck.slides : [requireSlide(deck, slideIndex)];
        return { metadata: { ...deck.metadata }, slides: slides.map(({ source }) => source), total: deck.slides.length };
    }

    async create(
        { deckPath, title, slides, template = 'talk', theme }: CommandArgs<typeof presentationCreate>, context: CommandContext
    ): Promise<CommandData<typeof presentationCreate>> {
        const wanted = slides ?? DECK_TEMPLATES[template].slides;
        const home = await this.decks.homeOf(deckPath);
        const pinned = await Promise.all(wanted.map(slide => this.pinned(slide, home)));
        const written = await this.decks.create(deckPath, newDeck({ title: title ?? nameOf(deckPath), theme, slides: pinned }));
        this.record(written, nls.localize('openspace/presentation/undo/create', 'Create {0}', written.file.path), context);
        return { deckPath: written.file.path, total: written.deck.slides.length, findings: await this.findingsOf(written) };
    }

    async updateSlide(
        { deckPath, slideIndex, content }: CommandArgs<typeof presentationUpdateSlide>, context: CommandContext
    ): Promise<CommandData<typeof presentationUpdateSlide>> {
        const pinned = await this.pinned(content, await this.decks.homeOf(deckPath));
        const written = await this.decks.change(deckPath, deck => replaceSlide(deck, slideIndex, pinned));
        this.record(
            written, nls.localize('openspace/presentation/undo/update', 'Update slide {0} of {1}', slideIndex + 1, written.file.path),
            context
        );
        return { slideIndex, total: written.deck.slides.length, findings: await this.findingsOf(written, [slideIndex]) };
    }

    async addSlide(
        { deckPath, slideIndex, content }: CommandArgs<typeof presentationAddSlide>, context: CommandContext
    ): Promise<CommandData<typeof presentationAddSlide>> {
        const pinned = await this.pinned(content, await this.decks.homeOf(deckPath));
        let index = 0;
        const written = await this.decks.change(deckPath, deck => {
            index = slideIndex ?? deck.slides.length;
            return insertSlide(deck, index, pinned);
        });
        this.record(written, nls.localize('openspace/presentation/undo/add', 'Add a slide to {0}', written.file.path), context);
        return { slideIndex: index, total: written.deck.slides.length, findings: await this.findingsOf(written, [index]) };
    }

    async deleteSlide(
        { deckPath, slideIndex }: CommandArgs<typeof presentationDeleteSlide>, context: CommandContext
    ): Promise<CommandData<typeof presentationDeleteSlide>> {
        const written = await this.decks.change(deckPath, deck => deleteSlide(deck, slideIndex));
        this.record(
            written, nls.localize('openspace/presentation/undo/delete', 'Delete slide {0} of {1}', slideIndex + 1, written.file.path),
            context
        );
        await this.problems.refresh(written);
        const total = written.deck.slides.length;
        return { slideIndex: Math.min(slideIndex, total - 1), total };
    }

    async moveSlide(
        { deckPath, slideIndex, to }: CommandArgs<typeof presentationMoveSlide>, context: CommandContext
    ): Promise<CommandData<typeof presentationMoveSlide>> {
        const written = await this.decks.change(deckPath, deck => moveSlide(deck, slideIndex, to));
        this.record(
            written, nls.localize('openspace/presentation/undo/move', 'Move slide {0} of {1}', slideIndex + 1, written.file.path), context
        );
        return { slideIndex: to, total: written.deck.slides.length, findings: await this.findingsOf(written, [to]) };
    }

    async pinCode(
        { deckPath, slideIndex }: CommandArgs<typeof presentationPinCode>, context: CommandContext
    ): Promise<CommandData<typeof presentationPinCode>> {
        const { deck: before, file } = await this.decks.read(deckPath);
        const indices = slideIndex === undefined ? before.slides.map(({ index }) => index) : [requireSlide(before, slideIndex).index];
        const pinned = new Map<string, string>();
        for (const index of indices) {
            const { source } = before.slides[index];
            pinned.set(source, await pinSlide(source, path => this.sources.read(path, file), 'all'));
        }
        // From the last to the first, so that the others stay where they are.
        const written = await this.decks.change(file.path, deck => indices.reduceRight((text, index) => {
            const slide = deck.slides.at(index);
            const renewed = slide && pinned.get(slide.source);
            return slide === undefined || renewed === undefined ? text : `${text.slice(0, slide.start)}${renewed}${text.slice(slide.end)}`;
        }, deck.text));
        this.record(written, nls.localize('openspace/presentation/undo/pin', 'Pin the code of {0}', written.file.path), context);
        return { total: written.deck.slides.length, findings: await this.findingsOf(written, indices) };
    }

    async check({ deckPath, slideIndex }: CommandArgs<typeof presentationCheck>): Promise<CommandData<typeof presentationCheck>> {
        const open = await this.decks.read(deckPath);
        const indices = slideIndex === undefined ? undefined : [requireSlide(open.deck, slideIndex).index];
        return { findings: await this.findingsOf(open, indices) };
    }

    async render(
        { deckPath, slideIndex, width }: CommandArgs<typeof presentationRender>
    ): Promise<PicturedAnswer<CommandData<typeof presentationRender>>> {
        const open = await this.decks.read(deckPath);
        requireSlide(open.deck, slideIndex);
        const { picture, outline } = await this.checker.picture(open, slideIndex, width);
        return new PicturedAnswer({ outline: [...outline] }, [picture]);
    }

    /** Code of the workspace that a slide shows is remembered as it is when the slide is written. */
    protected pinned(content: string, home: FileHome | undefined): Promise<string> {
        return pinSlide(content, path => this.sources.read(path, home), 'missing');
    }

    /** They stand in the Problems view, too. */
    protected async findingsOf(open: OpenDeck, indices?: readonly number[]): Promise<Finding[]> {
        const findings = await this.checker.check(open, indices);
        this.problems.report(open, findings, indices);
        return findings;
    }

    protected record({ undo }: WrittenDeck, label: string, context: CommandContext): void {
        recordSteps(this.undo, context, label, [undo]);
    }
}

function nameOf(path: string): string {
    return path.slice(path.lastIndexOf('/') + 1).replace(/\.deck\.md$/i, '');
}
