import type { PageRoute } from '../app/page-route.ts'

export const mortgageRoutes: PageRoute[] = [
  { path: '/tools/calculator', access: 'public', load: () => import('./pages/calculator.tsx') },
]
