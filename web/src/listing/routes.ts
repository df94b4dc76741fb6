import type { PageRoute } from '../app/page-route.ts'

const edit = () => import('./pages/edit-deal.tsx')

/** The form in which a seller lists a mortgage: the deal, its applicants, documents and pictures. */
export const listingRoutes: PageRoute[] = [
  { path: '/profile/properties/add-new-property', access: ['seller', 'superuser'], load: edit },
  { path: '/profile/properties/:id/edit', access: ['seller', 'superuser'], load: edit },
]
