import type { PageRoute } from '../app/page-route.ts'

export const dealsRoutes: PageRoute[] = []
