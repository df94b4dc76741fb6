import type { PageRoute } from '../app/page-route.ts'

export const notificationsRoutes: PageRoute[] = [
  {
    path: '/profile/notifications',
    access: 'account',
    load: () => import('./pages/NotificationsPage.tsx'),
  },
]
