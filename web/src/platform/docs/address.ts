/** Where the build puts the content of the docs. */
export const DOCS_CONTENT = '/docs-content'
