import type { Actor } from '../../platform/auth/actor.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { canReadHistory } from '../../team/policy.ts'

/** @throws 403 for people of the team who neither manage it nor watch over it */
export function assertCanReadHistory(actor: Actor): void {
  if (!canReadHistory(actor))
    throw forbidden('Owners, managers and compliance read the history of the company.', 'role_in_team')
}
