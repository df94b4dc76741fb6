import type { PageRoute } from '../app/page-route.ts'

export const auditRoutes: PageRoute[] = [
  { path: '/admin/audit-logs', access: ['superuser'], load: () => import('./pages/AuditLogPage.tsx') },
]
