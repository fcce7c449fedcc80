import application from '../../../apps/browser/package.json';

/** Whether the application includes extensions and language servers; until it does, their tests are named as not run. */
export const HAS_EXTENSIONS = 'openspace-languages' in application.dependencies;

export const WITHOUT_EXTENSIONS = 'the application does not include extensions and language servers yet';
