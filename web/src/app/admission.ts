import type { Me } from '#domain/accounts/contract.ts'
import { rolesOf } from '#domain/accounts/rules.ts'
import type { Access, Role } from '#domain/kernel/route.ts'
import type { TeamWork } from '#domain/kernel/team-roles.ts'
import { STEP_PATHS } from '../platform/session/next-path.ts'
import { barTo } from '../platform/team/bar.ts'

/** Whether a logged-in user sees a page: now, after another page, only with other roles, or with another role in the team. */
export type Admission = 'open' | { first: string } | { only: readonly Role[] } | { barred: string }

type Reader = Pick<Me, 'impersonated' | 'next_step' | 'team' | 'is_kyc_completed'> &
  Parameters<typeof rolesOf>[0]

interface Page {
  access: Access
  work?: TeamWork | undefined
}

export function admit(me: Reader, { access, work }: Page, pathname: string): Admission {
  if (access === 'public') return 'open'
  // An administrator who views as a user is not led through that user's onboarding.
  if (me.impersonated && me.next_step !== 'home' && access !== 'account') return { only: access }
  // Until the second factor is set up, the server rejects every other request of staff.
  if (!me.impersonated && me.next_step === 'second_factor' && pathname !== STEP_PATHS.second_factor)
    return { first: STEP_PATHS.second_factor }
  if (access === 'account') return 'open'
  if (me.next_step !== 'home') return { first: STEP_PATHS[me.next_step] }
  if (!rolesOf(me).some((role) => access.includes(role))) return { only: access }
  const bar = work ? barTo(work, me) : null
  return bar ? { barred: bar.reason } : 'open'
}
