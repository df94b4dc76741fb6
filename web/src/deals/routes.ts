import { EVERY_ROLE } from '#domain/kernel/route.ts'
import type { PageRoute } from '../app/page-route.ts'

export const dealsRoutes: PageRoute[] = [
  { path: '/marketplace', access: EVERY_ROLE, load: () => import('./pages/marketplace.tsx') },
]
