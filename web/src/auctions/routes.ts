import type { PageRoute } from '../app/page-route.ts'

export const auctionsRoutes: PageRoute[] = [
  { path: '/make-bid', access: ['buyer'], load: () => import('./pages/make-bid-picker.tsx') },
  { path: '/make-bid/:id', access: ['buyer'], load: () => import('./pages/make-bid.tsx') },
]
