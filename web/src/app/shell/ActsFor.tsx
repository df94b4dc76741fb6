import { lazy, Suspense } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import { isInTeam } from '../../platform/team/bar.ts'

// With the words about roles, which most users never see.
const RoleFor = lazy(() => import('./RoleFor.tsx'))

/** The company for which a person acts, with the role of one in a team. */
export function ActsFor({ me }: { me: Me }) {
  const company = me.company_name
  if (!company) return me.email
  if (!isInTeam(me)) return company
  return (
    <Suspense fallback={company}>
      <RoleFor company={company} role={me.team.role} />
    </Suspense>
  )
}
