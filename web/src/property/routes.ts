import { EVERY_ROLE } from '#domain/kernel/route.ts'
import type { PageRoute } from '../app/page-route.ts'

/** The deal page puts together what deals, auctions and the own portfolio know; it stands behind them all. */
export const propertyRoutes: PageRoute[] = [
  { path: '/property/:id', access: EVERY_ROLE, load: () => import('./pages/property.tsx') },
  { path: '/profile/properties/:id', access: EVERY_ROLE, load: () => import('./pages/property.tsx') },
]
