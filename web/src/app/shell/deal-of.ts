import { matchPath } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'

/** Pages of one deal that fill a phone: they have their own action bar, so that the tab bar makes room for it. */
const PAGES = [
  { pattern: paths.deal.pattern, isBid: false },
  { pattern: paths.ownDeal.pattern, isBid: false },
  { pattern: paths.makeBid.pattern, isBid: true },
]

export interface DealPlace {
  id: string
  /** The page of a bid, which leads back to the deal. */
  isBid: boolean
}

/** The deal that the page at this path is about; null for other pages. */
export function dealOf(pathname: string): DealPlace | null {
  if (pathname === paths.newDeal) return null
  for (const { pattern, isBid } of PAGES) {
    const id = matchPath(pattern, pathname)?.params.id
    if (id !== undefined) return { id, isBid }
  }
  return null
}

/** Forms whose button is at the bottom of a phone, where there is room for one bar. */
const FORMS = [paths.newDeal, paths.editDeal.pattern, paths.creditBox.pattern, paths.savedSearch.pattern]

/** Whether the page at this path has a bar of its own at the bottom of a phone, in place of the menu. */
export const hasOwnBar = (pathname: string): boolean =>
  dealOf(pathname) !== null || FORMS.some((pattern) => matchPath(pattern, pathname) !== null)

/** The sold deal, if a link leads to its closing, as those of a sale do. */
export const soldDealOf = (link: string | null): string | null =>
  link === null ? null : (matchPath(paths.closing.pattern, link)?.params.id ?? null)

/** Whether the page at this path says itself what a notification with this link says: it is about the same deal. */
export function isShownBy(pathname: string, link: string | null): boolean {
  const here = dealOf(pathname)
  if (here === null || link === null) return false
  // The result of a purchase is the page of the bid itself.
  return dealOf(link)?.id === here.id || (here.isBid && soldDealOf(link) === here.id)
}
