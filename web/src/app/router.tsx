import { createBrowserRouter, type RouteObject } from 'react-router'
import { accountsRoutes } from '../accounts/routes.ts'
import { adminRoutes } from '../admin/routes.ts'
import { auctionsRoutes } from '../auctions/routes.ts'
import { auditRoutes } from '../audit/routes.ts'
import { closingRoutes } from '../closing/routes.ts'
import { contactRoutes } from '../contact/routes.ts'
import { dealsRoutes } from '../deals/routes.ts'
import { kycRoutes } from '../kyc/routes.ts'
import { listingRoutes } from '../listing/routes.ts'
import { mortgageRoutes } from '../mortgage/routes.ts'
import { notificationsRoutes } from '../notifications/routes.ts'
import { portfolioRoutes } from '../portfolio/routes.ts'
import { propertyRoutes } from '../property/routes.ts'
import { Gate } from './Gate.tsx'
import type { PageRoute } from './page-route.ts'
import { FaultPage } from './pages/FaultPage.tsx'
import { ForbiddenPage } from './pages/ForbiddenPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { appRoutes } from './routes.ts'
import { BareFrame } from './shell/BareFrame.tsx'
import { Shell } from './shell/Shell.tsx'

const pages: readonly PageRoute[] = [
  ...appRoutes,
  ...mortgageRoutes,
  ...accountsRoutes,
  ...kycRoutes,
  ...dealsRoutes,
  ...listingRoutes,
  ...auctionsRoutes,
  ...closingRoutes,
  ...notificationsRoutes,
  ...auditRoutes,
  ...contactRoutes,
  ...portfolioRoutes,
  ...propertyRoutes,
  ...adminRoutes,
]

const inFrame = (frame: 'shell' | 'bare'): RouteObject[] =>
  pages
    .filter((page) => (page.frame ?? 'shell') === frame)
    .map(({ path, access, load }) => ({
      path,
      element: <Gate access={access} />,
      errorElement: <FaultPage />,
      children: [{ index: true, lazy: load }],
    }))

/** Not loaded apart: they are shown when something else could not be. */
const ways: RouteObject[] = [
  { path: '/forbidden', element: <ForbiddenPage /> },
  { path: '/404', Component: NotFoundPage },
  { path: '*', Component: NotFoundPage },
]

export const router = createBrowserRouter([
  {
    errorElement: <FaultPage />,
    // The first page's own code is still on its way; the ground is already painted.
    hydrateFallbackElement: <></>,
    children: [
      { Component: Shell, children: [...inFrame('shell'), ...ways] },
      { Component: BareFrame, children: inFrame('bare') },
    ],
  },
])
