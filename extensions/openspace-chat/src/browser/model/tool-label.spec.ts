import { expect, it } from 'vitest';
import { toolLabel } from './tool-label';

it('has labels for the server\'s own tools, and leaves the names of others alone', () => {
    expect(['bash', 'webfetch', 'todowrite', 'github_create_issue'].map(toolLabel)).toEqual(
        ['Shell', 'Web page', 'Tasks', 'github_create_issue']
    );
});
