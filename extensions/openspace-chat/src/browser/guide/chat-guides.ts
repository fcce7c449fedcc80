import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';

export interface ChatGuideProps {
    /** What the person has said in the conversation, without what was taken back. */
    readonly said: readonly string[];
    /** The agent is at work, or waits for an answer of the person. */
    readonly busy: boolean;
    /** Says this in the person's name; what stands in the input stays there. */
    readonly say: (text: string) => void;
}

/** Somebody who leads through conversations, such as a tour. */
export interface ChatGuide {
    /** Stands in an empty conversation instead of the examples. */
    readonly Beginning: React.ComponentType<ChatGuideProps>;
    /** Stands above the input. */
    readonly Dock: React.ComponentType<ChatGuideProps>;
}

/** The guide of this page, if there is one. */
@injectable()
export class ChatGuides {

    protected guide: ChatGuide | undefined;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    get current(): ChatGuide | undefined {
        return this.guide;
    }

    /** Until it is disposed. */
    follow(guide: ChatGuide): Disposable {
        this.set(guide);
        return Disposable.create(() => this.guide === guide && this.set(undefined));
    }

    protected set(guide: ChatGuide | undefined): void {
        this.guide = guide;
        this.onDidChangeEmitter.fire();
    }
}
