/** A file as text, in bundles by the plugin of `apps/browser/build/bundle-options.mjs`, in tests by Vite. */
declare module '*?raw' {
    const text: string;
    export default text;
}
