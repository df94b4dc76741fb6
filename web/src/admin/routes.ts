import type { PageRoute } from '../app/page-route.ts'

const review: Pick<PageRoute, 'access' | 'load'> = {
  access: ['reviewer', 'superuser'],
  load: () => import('./pages/DealsPage.tsx'),
}

export const adminRoutes: PageRoute[] = [
  { path: '/admin/properties', ...review },
  { path: '/admin/properties/:id', ...review },
  { path: '/admin/users', access: ['superuser'], load: () => import('./pages/UsersPage.tsx') },
  { path: '/admin/users/:id', access: ['superuser'], load: () => import('./pages/UserPage.tsx') },
]
