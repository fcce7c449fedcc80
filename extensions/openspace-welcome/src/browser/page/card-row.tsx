import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { WelcomeCard } from '../cards/welcome-card';
import { WelcomeCards } from '../cards/welcome-cards';
import { KeyCaps, useKeyOf } from './key-caps';
import { WelcomeActions } from './welcome-actions';

/** The ways to begin. */
export const CardRow = (): React.JSX.Element => {
    const cards = useService(WelcomeCards);
    return <section aria-label={nls.localize('openspace/welcome/begin', 'Begin')} className='openspace-welcome-cards'>
        {cards.all.map(card => <Card key={card.id} card={card} />)}
    </section>;
};

export const Card = ({ card }: { readonly card: WelcomeCard }): React.JSX.Element => {
    const actions = useService(WelcomeActions);
    const accelerator = useKeyOf(card.command);
    const run = React.useCallback(() => actions.play(card), [actions, card]);
    return <CardButton id={card.id} icon={card.icon} label={card.label} description={card.description} accelerator={accelerator}
        onClick={run} />;
};

interface CardButtonProps {
    readonly id: string;
    readonly icon: string;
    readonly label: string;
    readonly description: string;
    readonly accelerator?: string;
    readonly disabled?: boolean;
    readonly onClick: () => void;
}

export const CardButton = ({ id, icon, label, description, accelerator, disabled, onClick }: CardButtonProps): React.JSX.Element =>
    <button type='button' className='openspace-welcome-card' data-testid={`welcome-card-${id}`} disabled={disabled} onClick={onClick}>
        <Icon name={icon} />
        <span className='openspace-welcome-card-text'>
            <span className='openspace-welcome-card-head'>
                <span className='openspace-welcome-card-label'>{label}</span>
                {accelerator !== undefined && <KeyCaps accelerator={accelerator} />}
            </span>
            <span className='openspace-welcome-muted'>{description}</span>
        </span>
    </button>;
