import { expect, it } from 'vitest';
import { toolLabel } from './tool-label';

it('says in words what the server\'s own tools are, and leaves names of others alone', () => {
    expect(['bash', 'webfetch', 'todowrite', 'github_create_issue'].map(toolLabel)).toEqual(
        ['Shell', 'Web page', 'Tasks', 'github_create_issue']
    );
});
