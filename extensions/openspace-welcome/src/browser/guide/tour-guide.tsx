import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ChatGuide, ChatGuideProps } from 'openspace-chat/lib/browser/guide/chat-guides';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { Tour } from '../../common/tour-service';
import { nextStep } from './next-step';

interface TourExit {
    leave(): Promise<void>;
}

/** Leads through the steps of a tour: what to say next is one click away, and the input is there for anything else. */
export function tourGuide({ steps, otherSteps }: Tour, exit: TourExit): ChatGuide {
    const leave = (): void => void exit.leave();
    return {
        Beginning: () => <Beginning count={steps.length} />,
        Dock: props => <Dock {...props} steps={steps} otherSteps={otherSteps} onLeave={leave} />
    };
}

const Beginning = ({ count }: { readonly count: number }): React.JSX.Element =>
    <div className='openspace-empty' data-testid='tour-beginning'>
        <div className='openspace-empty-icon'><Icon name='compass' /></div>
        <h2>{nls.localize('openspace/tour/title', 'A tour in {0} steps', count)}</h2>
        <p>
            {nls.localize('openspace/tour/text', 'A scripted agent finds a bug in a small project and fixes it with you.')}
            {' '}
            {nls.localize('openspace/tour/real', 'Only its words are scripted: its server and tools are real, and the folder is a copy.')}
        </p>
        <p>{nls.localize('openspace/tour/begin', 'No account, no network. Click the first message below, or write what you like.')}</p>
    </div>;

interface DockProps extends ChatGuideProps, Pick<Tour, 'steps' | 'otherSteps'> {
    readonly onLeave: () => void;
}

const Dock = ({ steps, otherSteps, said, busy, say, onLeave }: DockProps): React.JSX.Element => {
    const step = nextStep([steps, ...otherSteps], said);
    const words = steps.at(step);
    const isOver = step >= steps.length && !busy;
    const offers = words !== undefined && !busy;
    const button = React.useRef<HTMLButtonElement>(null);
    const hadKeyboard = React.useRef(false);
    const saySo = React.useCallback(() => {
        hadKeyboard.current = document.activeElement === button.current;
        say(words ?? '');
    }, [say, words]);
    React.useEffect(() => {
        // Unless the person has gone elsewhere meanwhile.
        if (offers && hadKeyboard.current && document.activeElement === document.body) {
            button.current?.focus();
        }
    }, [offers]);
    return <section className='openspace-tour' data-testid='tour-dock' data-step={step} data-busy={busy}
        aria-label={nls.localize('openspace/tour/label', 'Tour')}>
        <div className='openspace-tour-line'>
            <Icon name='compass' />
            <span className='openspace-tour-words openspace-label' role='status'>{isOver
                ? nls.localize('openspace/tour/over', 'That was the tour. Look around, or go back and connect a model of yours.')
                : nls.localize('openspace/tour/step', 'Tour, step {0} of {1}', busy ? Math.max(step, 1) : step + 1, steps.length)}</span>
            <button type='button' className={`theia-button ${isOver ? 'main' : 'secondary'}`} data-testid='tour-leave' onClick={onLeave}>
                {nls.localize('openspace/tour/leave', 'Leave Tour')}
            </button>
        </div>
        {/* While the agent works or asks, its cards need the room. */}
        {offers && <button ref={button} type='button' className='openspace-tour-say' data-testid='tour-say' onClick={saySo}>
            <Icon name='arrow-right' /><span>{words}</span>
        </button>}
    </section>;
};
