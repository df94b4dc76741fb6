import type { Me } from '#domain/accounts/contract.ts'
import { rolesOf } from '#domain/accounts/rules.ts'
import type { Access, Role } from '#domain/kernel/route.ts'
import { STEP_PATHS } from '../platform/session/next-path.ts'

/** Whether a logged-in user sees a page: now, after another page, or only with other roles. */
export type Admission = 'open' | { first: string } | { only: readonly Role[] }

type Reader = Pick<Me, 'impersonated' | 'next_step'> & Parameters<typeof rolesOf>[0]

export function admit(me: Reader, access: Access, pathname: string): Admission {
  if (access === 'public') return 'open'
  // An administrator who views as a user is not led through that user's onboarding.
  if (me.impersonated && me.next_step !== 'home' && access !== 'account') return { only: access }
  // Until the second factor is set up, the server rejects every other request of staff.
  if (!me.impersonated && me.next_step === 'second_factor' && pathname !== STEP_PATHS.second_factor)
    return { first: STEP_PATHS.second_factor }
  if (access === 'account') return 'open'
  if (me.next_step !== 'home') return { first: STEP_PATHS[me.next_step] }
  return rolesOf(me).some((role) => access.includes(role)) ? 'open' : { only: access }
}
