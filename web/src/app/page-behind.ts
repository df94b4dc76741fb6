import { matchRoutes } from 'react-router'
import type { PageRoute } from './page-route.ts'
import { pageRoutes } from './routes.ts'

/** The page that a link of the app leads to, if its code may be needed; null for other links. */
export function pageBehind(href: string, ofApp: string): PageRoute | null {
  if (!URL.canParse(href)) return null
  const { origin, pathname } = new URL(href)
  if (origin !== ofApp) return null
  return matchRoutes([...pageRoutes], pathname)?.[0]?.route ?? null
}
