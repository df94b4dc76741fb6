import { EVERY_ROLE } from '#domain/kernel/route.ts'
import type { PageRoute } from '../app/page-route.ts'

const edit = () => import('./pages/edit-deal.tsx')

export const dealsRoutes: PageRoute[] = [
  { path: '/marketplace', access: EVERY_ROLE, load: () => import('./pages/marketplace.tsx') },
  { path: '/profile/properties/add-new-property', access: ['seller', 'superuser'], load: edit },
  { path: '/profile/properties/:id/edit', access: ['seller', 'superuser'], load: edit },
]
