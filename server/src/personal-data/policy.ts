import { type Actor, has, personId } from '../platform/auth/actor.ts'
import { forbidden } from '../platform/http/errors.ts'

const isAdministrator = (actor: Actor) => has(actor, 'superuser') && actor.viewed_by === null

/** A person decides on themselves for nothing but an own request. */
export const canDecide = (actor: Actor, request: { user_id: string; state: string }): boolean =>
  isAdministrator(actor) && request.state === 'open' && request.user_id !== actor.user_id

export const canHold = isAdministrator

/** @throws 403 for an administrator's own request */
export function assertDecidesOnOthers(actor: Actor, person: string): void {
  if (person === actor.user_id) throw forbidden('Another administrator decides on your own request.')
}

/** @throws 403 for a program or an administrator who views as the person, and for anyone else */
export function assertOwnExport(actor: Actor, person: string): void {
  if (personId(actor) !== person || actor.viewed_by !== null || actor.key_label !== undefined)
    throw forbidden('Only the person whose data it is can download it, when they are logged in themselves.')
}
