import { ChatResponsePartRenderer } from '@theia/ai-chat-ui/lib/browser/chat-response-part-renderer';
import { ChatResponseContent } from '@theia/ai-chat/lib/common';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { ServiceProvider, ServiceSource } from 'openspace-interface/lib/browser/rendering/use-service';
import { AssistantPart } from '../messages/messages';
import { SessionReveal } from '../selection/session-reveal';
import { isPartContent, PartContent, WaitingContent } from './part-contents';

/** Above Theia's own renderers, which have 10. */
const PRIORITY = 20;

/**
 * Shows our contents in Theia's chat as the panel shows them. That is also safer than its own Markdown, whose links run
 * any command.
 */
@injectable()
export class PartRenderer implements ChatResponsePartRenderer<PartContent | WaitingContent> {

    @inject(ServiceSource) protected readonly services: ServiceSource;
    @inject(SessionReveal) protected readonly sessions: SessionReveal;

    canHandle(content: ChatResponseContent): number {
        return isPartContent(content) || content instanceof WaitingContent ? PRIORITY : -1;
    }

    render(content: PartContent | WaitingContent): React.ReactNode {
        return content instanceof WaitingContent
            ? <Waiting onOpen={() => void this.sessions.reveal(content.sessionID)} />
            : <ServiceProvider value={this.services}>
                <div className='openspace-foreign-part'><AssistantPart part={content.part} /></div>
            </ServiceProvider>;
    }
}

const Waiting = ({ onOpen }: { readonly onOpen: () => void }): React.JSX.Element => <div className='openspace-foreign-request' role='status'
    data-testid='theia-waiting'>
    <span>{nls.localize('openspace/chat/theia/waiting', 'The agent asks you something.')}</span>
    <button type='button' className='theia-button main' onClick={onOpen}>
        {nls.localize('openspace/chat/theia/answer', 'Answer in the Chat Panel')}
    </button>
</div>;
