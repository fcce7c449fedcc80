import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Todo } from 'openspace-agent/lib/common';
import { Fold } from 'openspace-interface/lib/browser/controls/fold';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { countDone } from '../model/task-call';
import { TodoItems } from './todo-items';
import { TurnOver } from './turn-over';

interface TodoListProps {
    readonly todos: readonly Todo[];
    /** It was written in the last turn. */
    readonly isRecent: boolean;
    readonly busy: boolean;
}

/** The agent's own plan, folded to its progress and the current step. What is all done goes with the next message. */
export const TodoList = React.memo(({ todos, isRecent, busy }: TodoListProps) => {
    const done = countDone(todos);
    const allDone = done === todos.length;
    if (todos.length === 0 || allDone && !isRecent) {
        return null;
    }
    const working = busy && isRecent;
    const current = working ? todos.find(todo => todo.status === 'in_progress') : undefined;
    const summary = <>
        <Icon name={allDone ? 'pass' : 'checklist'} />
        <span className='openspace-todo-progress'>{nls.localize('openspace/chat/todoProgress', 'Tasks {0}/{1}', done, todos.length)}</span>
        {current && <span className='openspace-todo-current'>{markHiddenCodes(current.content)}</span>}
    </>;
    return <Fold className={allDone ? 'openspace-todos openspace-mod-done' : 'openspace-todos'} summary={summary} data-testid='todo-list'>
        <TurnOver.Provider value={!working}><TodoItems todos={todos} /></TurnOver.Provider>
    </Fold>;
});
TodoList.displayName = 'TodoList';
