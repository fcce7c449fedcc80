import * as React from '@theia/core/shared/react';
import { Todo } from 'openspace-agent/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { TurnOver } from './turn-over';

const ICONS: Readonly<Record<string, string>> = {
    pending: 'circle-large-outline', in_progress: 'record', completed: 'pass', cancelled: 'circle-slash'
};

export const TodoItems = ({ todos }: { readonly todos: readonly Todo[] }): React.JSX.Element => {
    const over = React.useContext(TurnOver);
    const shownStatus = ({ status }: Todo): string => over && status === 'in_progress' ? 'pending' : status;
    return <ul className='openspace-todo-items'>
        {todos.map((todo, index) => <li key={index} className={`openspace-todo openspace-mod-${shownStatus(todo)}`}>
            <Icon name={ICONS[shownStatus(todo)] ?? ICONS.pending} /><span>{markHiddenCodes(todo.content)}</span>
        </li>)}
    </ul>;
};
