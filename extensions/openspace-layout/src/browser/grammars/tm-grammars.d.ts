/** The grammar files are data: typed as a whole, so that the compiler does not read megabytes of JSON. */
declare module 'tm-grammars/grammars/*.json' {
    const grammar: object;
    export default grammar;
}
