import * as React from '@theia/core/shared/react';
import { Todo } from 'openspace-core/lib/common';
import { markHiddenCodes } from '../model/hidden-codes';
import { Icon } from './icon';

const ICONS: Readonly<Record<string, string>> = { pending: 'circle-large-outline', in_progress: 'record', completed: 'pass', cancelled: 'circle-slash' };

export const TodoItems = ({ todos }: { readonly todos: readonly Todo[] }): React.JSX.Element =>
    <ul className='openspace-todo-items'>{todos.map((todo, index) => <li key={index} className={`openspace-todo openspace-mod-${todo.status}`}>
        <Icon name={ICONS[todo.status] ?? ICONS.pending} /><span>{markHiddenCodes(todo.content)}</span>
    </li>)}</ul>;
