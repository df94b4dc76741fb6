import { EVERY_ROLE } from '#domain/kernel/route.ts'
import type { PageRoute } from '../app/page-route.ts'

export const closingRoutes: PageRoute[] = [
  { path: '/closing/:id', access: EVERY_ROLE, load: () => import('./pages/closing.tsx') },
]
