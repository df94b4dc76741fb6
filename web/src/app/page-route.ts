import type { ComponentType } from 'react'
import type { Access } from '#domain/kernel/route.ts'
import type { TeamWork } from '#domain/kernel/team-roles.ts'

/** One entry of the page list in `routes.ts`. */
export interface PageRoute {
  /** An entry of the path table, or its pattern. */
  path: string
  /**
   * `public`: anyone. `account`: any logged-in user, at any step of onboarding. A list of roles: a user with
   * completed onboarding who holds one of them.
   */
  access: Access
  /** What the page is for, where a person whose role in a team does not allow it could do nothing on it. */
  work?: TeamWork
  /** `bare` pages have no top bar (log-in, registration). */
  frame?: 'shell' | 'bare'
  /** `() => import('../pages/marketplace/MarketplacePage.tsx')`; the module exports `Component`. */
  load: () => Promise<{
    Component: ComponentType
    /** What it shows below its first screen. */
    loadRest?: () => Promise<unknown>
  }>
}
