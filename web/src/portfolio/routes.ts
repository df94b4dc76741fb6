import { EVERY_ROLE } from '#domain/kernel/route.ts'
import type { PageRoute } from '../app/page-route.ts'

export const portfolioRoutes: PageRoute[] = [
  { path: '/profile/bids', access: ['buyer', 'superuser'], load: () => import('./pages/BidsPage.tsx') },
  { path: '/', access: EVERY_ROLE, load: () => import('./pages/MyDealsPage.tsx') },
  {
    path: '/profile/properties',
    access: ['seller', 'superuser'],
    load: () => import('./pages/PropertiesPage.tsx'),
  },
]
