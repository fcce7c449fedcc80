/** Languages of files that ESLint is asked about. */
export const ESLINT_LANGUAGES = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact', 'vue', 'svelte', 'astro'];

/** Languages that Prettier may know; about each file it is asked. Our manifest makes it the default of these. */
export const PRETTIER_LANGUAGES = [
    'typescript', 'typescriptreact', 'javascript', 'javascriptreact', 'json', 'jsonc', 'css', 'scss', 'less', 'html', 'vue', 'markdown',
    'yaml', 'graphql', 'handlebars'
];
