// Rules for dependency-cruiser, part of `npm run lint`: which packages may import which, and no circles between their folders.

/** Our packages, each with those of ours that it may import. */
const MAY_IMPORT = {
    'packages/foundation': [],
    'packages/language-servers': ['packages/foundation'],
    'packages/scripted-model': [],
    'packages/workspace-tools': ['packages/foundation'],
    'extensions/openspace-interface': [],
    'extensions/openspace-core': ['packages/foundation', 'extensions/openspace-interface'],
    'extensions/openspace-agent': ['packages/foundation', 'extensions/openspace-core'],
    'extensions/openspace-hands': [
        'packages/foundation', 'extensions/openspace-interface', 'extensions/openspace-core', 'extensions/openspace-agent'
    ],
    'extensions/openspace-content': ['packages/foundation', 'extensions/openspace-interface', 'extensions/openspace-core'],
    'extensions/openspace-chat': [
        'packages/foundation', 'extensions/openspace-interface', 'extensions/openspace-core', 'extensions/openspace-agent',
        'extensions/openspace-hands', 'extensions/openspace-content'
    ],
    'extensions/openspace-presentation': [
        'packages/foundation', 'extensions/openspace-interface', 'extensions/openspace-core', 'extensions/openspace-content'
    ],
    'extensions/openspace-whiteboard': [
        'packages/foundation', 'extensions/openspace-interface', 'extensions/openspace-core', 'extensions/openspace-content'
    ],
    'extensions/openspace-web': ['extensions/openspace-interface', 'extensions/openspace-core'],
    'extensions/openspace-preview': ['extensions/openspace-interface', 'extensions/openspace-core', 'extensions/openspace-content'],
    'extensions/openspace-help': [
        'packages/foundation', 'extensions/openspace-interface', 'extensions/openspace-core', 'extensions/openspace-agent',
        'extensions/openspace-content'
    ],
    'extensions/openspace-layout': [],
    'extensions/openspace-languages': [
        'packages/foundation', 'extensions/openspace-interface', 'extensions/openspace-core', 'extensions/openspace-content'
    ],
    'extensions/openspace-workspace': [
        'packages/foundation', 'extensions/openspace-interface', 'extensions/openspace-core', 'extensions/openspace-agent',
        'extensions/openspace-chat'
    ],
    'extensions/openspace-welcome': [
        'packages/foundation', 'packages/scripted-model', 'extensions/openspace-interface', 'extensions/openspace-core',
        'extensions/openspace-agent', 'extensions/openspace-hands', 'extensions/openspace-chat', 'extensions/openspace-workspace'
    ],
    'extensions/openspace-translations': ['extensions/openspace-core']
};

/** A package by the path of its sources, or by its name if it has not been built. */
const pathOf = folder => `^(${folder}|${folder.replace('packages/', '@openspace/').replace('extensions/', '')})/`;

const directions = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
    name: `imports-of-${folder.split('/').at(-1)}`,
    comment: `May import of ours: ${allowed.join(', ') || 'nothing'}.`,
    severity: 'error',
    from: { path: `^${folder}/` },
    to: { path: '^((extensions|packages)/|@openspace/|openspace-)', pathNot: [folder, ...allowed].map(pathOf) }
}));

export default {
    forbidden: [
        ...directions,
        {
            name: 'no-circle-between-rooms',
            comment: 'Two rooms that need each other have a third thing in common: name it, and give it a room below both.',
            severity: 'error',
            scope: 'folder',
            from: {},
            to: { circular: true }
        }
    ],
    options: {
        doNotFollow: { path: ['node_modules', '/lib/'] },
        exclude: { path: ['\\.spec\\.tsx?$', '/(fixtures|test|conformance)/'] },
        // A type is reason enough to open another file.
        tsPreCompilationDeps: true,
        enhancedResolveOptions: {
            exportsFields: ['exports'], conditionNames: ['import', 'require', 'types'], extensions: ['.ts', '.tsx', '.js', '.json']
        }
    }
};
