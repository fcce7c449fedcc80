import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Todo } from 'openspace-core/lib/common';
import { markHiddenCodes } from '../model/hidden-codes';
import { Fold } from './fold';
import { Icon } from './icon';
import { TodoItems } from './todo-items';

/** The agent's own plan, folded to its progress and the current step. */
export const TodoList = React.memo(({ todos }: { readonly todos: readonly Todo[] }) => {
    if (todos.length === 0) {
        return null;
    }
    const done = todos.filter(todo => todo.status === 'completed' || todo.status === 'cancelled').length;
    const current = todos.find(todo => todo.status === 'in_progress');
    const summary = <>
        <Icon name='checklist' />
        <span className='openspace-todo-progress'>{nls.localize('openspace/chat/todoProgress', 'Tasks {0}/{1}', done, todos.length)}</span>
        {current && <span className='openspace-todo-current'>{markHiddenCodes(current.content)}</span>}
    </>;
    return <Fold className='openspace-todos' summary={summary} data-testid='todo-list'>
        <TodoItems todos={todos} />
    </Fold>;
});
TodoList.displayName = 'TodoList';
