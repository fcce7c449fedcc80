import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { CompletionItem } from '../composer/completion-item';

interface MentionListProps {
    /** Id of the list; those of its options follow from it. */
    readonly id: string;
    readonly items: readonly CompletionItem[];
    readonly active: number;
    /** Says among what it was searched. */
    readonly hint?: string;
    readonly onChoose: (index: number) => void;
}

export function optionId(listId: string, index: number): string {
    return `${listId}-${index}`;
}

/** Files, agents or commands to choose from. The keyboard stays in the text area, which names the active one. */
export const MentionList = React.memo(({ id, items, active, hint, onChoose }: MentionListProps) => {
    const list = React.useRef<HTMLDivElement>(null);
    React.useEffect(() => {
        // jsdom does no layout.
        list.current?.children.item(active)?.scrollIntoView?.({ block: 'nearest' });
    }, [active, items]);
    const choose = React.useCallback((event: React.MouseEvent<HTMLElement>) => {
        // The text area keeps the keyboard.
        event.preventDefault();
        onChoose(Number(event.currentTarget.dataset.index));
    }, [onChoose]);
    return <div className='openspace-mentions'>
        <div className='openspace-mention-options' role='listbox' id={id} ref={list} data-testid='mention-list'
            aria-label={nls.localize('openspace/chat/suggestions', 'Suggestions')}>
            {items.map((item, index) => <div key={item.id} id={optionId(id, index)} role='option' aria-selected={index === active}
                className='openspace-mention' data-testid='mention-option'
                data-index={index} onMouseDown={choose}>
                <Icon name={item.icon} />
                <span className={`openspace-mention-label${isChip(item) ? ' openspace-text-chip' : ''}`}>{item.label}</span>
                {item.detail && <span className='openspace-mention-detail'>{item.detail}</span>}
                {item.badge && <span className='openspace-mention-badge'>{item.badge}</span>}
            </div>)}
        </div>
        {hint && <div className='openspace-mention-hint'>{hint}</div>}
    </div>;
});
MentionList.displayName = 'MentionList';

/** What stands in the text as a word of its own looks as it will there. */
function isChip({ word, mention }: CompletionItem): boolean {
    return word.startsWith('/') || mention?.type === 'mention';
}
