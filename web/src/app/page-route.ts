import type { ComponentType } from 'react'
import type { Access } from '#domain/kernel/route.ts'

/** One entry of the list in `routes.ts`. */
export interface PageRoute {
  /** An entry of the path table, or its pattern. */
  path: string
  /**
   * `public`: anybody. `account`: whoever is logged in, at whatever step of onboarding.
   * Roles: onboarding done and one of them held.
   */
  access: Access
  /** `bare` pages stand without the top bar (log-in, registration). */
  frame?: 'shell' | 'bare'
  /** `() => import('../pages/marketplace/MarketplacePage.tsx')`; the module exports `Component`. */
  load: () => Promise<{ Component: ComponentType }>
}
