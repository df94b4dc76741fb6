import type { PageRoute } from '../app/page-route.ts'

export const contactRoutes: PageRoute[] = [
  { path: '/contact', access: 'public', load: () => import('./pages/ContactPage.tsx') },
  { path: '/admin/messages', access: ['superuser'], load: () => import('./pages/MessagesPage.tsx') },
  { path: '/admin/messages/:id', access: ['superuser'], load: () => import('./pages/MessagePage.tsx') },
]
