import { matchRoutes } from 'react-router'
import type { PageRoute } from './page-route.ts'
import { pageRoutes } from './routes.ts'

/** The page that a link of the app opens for this reader; null for other links, and for pages behind the log-in. */
export function pageBehind(href: string, ofApp: string, isAnonymous: boolean): PageRoute | null {
  if (!URL.canParse(href)) return null
  const { origin, pathname } = new URL(href)
  if (origin !== ofApp) return null
  const page = matchRoutes([...pageRoutes], pathname)?.[0]?.route ?? null
  return page && isAnonymous && page.access !== 'public' ? null : page
}
