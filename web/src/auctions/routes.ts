import type { PageRoute } from '../app/page-route.ts'

export const auctionsRoutes: PageRoute[] = [
  {
    path: '/profile/bids',
    access: ['buyer', 'superuser'],
    load: () => import('./pages/my-bids.tsx'),
  },
]
