import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ReactWidget } from '@theia/core/lib/browser/widgets/react-widget';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { isOSX } from '@theia/core/lib/common';
import { Disposable } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { Announcer } from 'openspace-interface/lib/browser/page/announcer';
import { isEditing } from 'openspace-interface/lib/browser/page/is-editing';
import { PersonAnswer } from '../../common';
import { Surfaces } from '../surfaces/surfaces';
import { PersonPrompt, promptTitle } from './person-prompts';
import { PersonQuestions } from './person-questions';

const SHORTCUT = isOSX ? 'Ctrl+Option+Enter' : 'Ctrl+Alt+Enter';

/**
 * Shows the questions to the person in the browser's top layer, where nothing that the agent or a file brings can be drawn.
 * It never takes the keyboard: the person fetches it with a shortcut, or clicks.
 */
@injectable()
export class PersonPromptsWidget extends ReactWidget implements FrontendApplicationContribution {

    @inject(Surfaces)
    protected readonly surfaces: Surfaces;

    @inject(PersonQuestions)
    protected readonly questions: PersonQuestions;

    @inject(Announcer)
    protected readonly announcer: Announcer;

    /** Id of the question that is on the screen. */
    protected current: string | undefined;
    protected isOpen = false;
    /** Where the keyboard was before the person came here. */
    protected cameFrom: HTMLElement | undefined;
    /** The person was in the dialog when the next question came. */
    protected staysInside = false;

    @postConstruct()
    protected init(): void {
        this.id = 'openspace-person-prompts';
        this.addClass('openspace-prompts');
        this.scrollOptions = undefined;
        this.node.popover = 'manual';
        this.toDispose.push(this.questions.onDidChange(() => this.follow()));
        const listening = new AbortController();
        const { signal } = listening;
        this.toDispose.push(Disposable.create(() => listening.abort()));
        window.addEventListener('keydown', event => this.handleKey(event), { capture: true, signal });
        this.node.addEventListener('focusin', ({ relatedTarget }) => {
            if (relatedTarget instanceof HTMLElement && !this.node.contains(relatedTarget)) {
                this.cameFrom = relatedTarget;
            }
        });
        document.addEventListener('visibilitychange', () => this.questions.markVisible(), { signal });
        document.addEventListener('fullscreenchange', () => this.raise(), { signal });
        // Theia's dialogs take the rest of the page out of reach; a question that is shown above one can be answered.
        const reachable = new MutationObserver(() => this.node.removeAttribute('inert'));
        reachable.observe(this.node, { attributeFilter: ['inert'] });
        this.toDispose.push(Disposable.create(() => reachable.disconnect()));
        // Other popovers, tooltips for example.
        document.addEventListener('toggle', event => event.target !== this.node && this.raise(), { capture: true, signal });
    }

    onStart(): void {
        this.announcer.attach();
        Widget.attach(this, document.body);
        this.follow();
    }

    protected follow(): void {
        const { shown } = this.questions;
        if (shown?.question.id !== this.current) {
            this.current = shown?.question.id;
            this.staysInside = this.hasFocus && shown !== undefined;
            if (shown) {
                this.announcer.announce(
                    nls.localize('openspace/core/prompt/announce', '{0} Press {1} to answer.', promptTitle(shown.question), SHORTCUT)
                );
                this.raise();
            } else {
                this.leave();
                this.setOpen(false);
            }
        }
        this.update();
    }

    protected render(): React.ReactNode {
        const { shown } = this.questions;
        return shown
            && <PersonPrompt key={shown.question.id} shown={shown} shortcut={SHORTCUT} onAnswer={this.answer} onShow={this.handleShow} />;
    }

    protected readonly answer = (answer: PersonAnswer): void => {
        this.questions.answer(answer);
    };

    protected readonly handleShow = (): void => {
        // Not before it is painted: what is clicked until then was meant for something else.
        requestAnimationFrame(() => this.questions.markVisible());
        if (this.staysInside) {
            this.staysInside = false;
            this.enter();
        }
    };

    /** Puts the question over everything else that came into the top layer since. */
    protected raise(): void {
        if (this.questions.shown && this.isAttached && !(this.isOpen && this.hasFocus)) {
            this.setOpen(false);
            this.setOpen(true);
        }
    }

    protected setOpen(open: boolean): void {
        if (this.isOpen !== open) {
            this.isOpen = open;
            // Older browsers have no top layer; there the style sheet puts the question above the rest.
            if (open) {
                this.node.showPopover?.();
            } else {
                this.node.hidePopover?.();
            }
        }
    }

    /** Nobody else waits for Escape where the focus is. */
    protected isUnused(focused: Element | null): boolean {
        return !isEditing(focused) || focused !== null && this.surfaces.isIdle(focused);
    }

    protected handleKey(event: KeyboardEvent): void {
        if (!this.questions.shown || event.isComposing) {
            return;
        }
        const wantsIn = event.key === 'Enter' && event.altKey && (event.ctrlKey || event.metaKey) && !event.shiftKey;
        const saysNo = event.key === 'Escape' && (this.hasFocus || this.isUnused(document.activeElement));
        if (wantsIn) {
            this.enter();
        }
        if (wantsIn || saysNo && this.questions.answer({ allowed: false })) {
            event.preventDefault();
            event.stopImmediatePropagation();
        }
    }

    protected get hasFocus(): boolean {
        return this.node.contains(document.activeElement);
    }

    /** To the text, not to a button: Enter and Space do nothing there, arrows scroll, Tab goes on to "no". */
    protected enter(): void {
        this.node.querySelector<HTMLElement>('.openspace-prompt-body')?.focus();
    }

    protected leave(): void {
        if (this.hasFocus && this.cameFrom?.isConnected) {
            this.cameFrom.focus();
        }
        this.cameFrom = undefined;
    }
}
