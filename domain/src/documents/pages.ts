/** The content type of a response that lists the pages of a document, each of which is a picture of its own. */
export const SHOWN_PAGES_TYPE = 'application/vnd.homeslice.pages+json'

/** The pages of a document that is shown in pictures only. The addresses are valid as long as that of the document. */
export interface ShownPages {
  pages: {
    /** In points, as the page is shown. */
    width: number
    height: number
    url: string
    text_url: string
  }[]
  search_url: string
}
