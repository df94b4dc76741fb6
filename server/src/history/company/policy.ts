import type { Actor } from '../../platform/auth/actor.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { roleOf } from '../../team/policy.ts'

const READERS = ['owner', 'manager', 'compliance']

/** @throws 403 for people of the team who neither manage it nor watch over it */
export function assertCanReadHistory(actor: Actor): void {
  if (!READERS.includes(roleOf(actor)))
    throw forbidden('Owners, managers and compliance read the history of the company.', 'role_in_team')
}
