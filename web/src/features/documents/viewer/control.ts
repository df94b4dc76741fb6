/** Which hit of a search is in view, and how many there are. */
export interface Found {
  current: number
  total: number
}

/** What the toolbar knows and can do of an open document with text. */
export interface ViewControl {
  pages: number
  page: number
  /** The page that counts as read: of a workbook its sheet. */
  readPage: number
  scale: number
  found: Found | null
  /** A PDF has pages of its own; a large sheet is only shown in parts. */
  isPaged: boolean
  /** What can be shown beside the pages. */
  beside?: 'thumbnails' | 'text'
  goTo: (page: number) => void
  goToHit: (back: boolean) => void
}
