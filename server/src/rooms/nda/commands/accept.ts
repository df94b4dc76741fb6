import { NDA, type NdaKind } from '#domain/rooms/nda/kinds.ts'
import { type Actor, asPerson } from '../../../platform/auth/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { signatories } from '../../../signing/queries/signatories.ts'
import { ndaSettings } from '../queries/in-force.ts'
import { insertAcceptance, type NdaAcceptance } from '../store.ts'

export const LONGEST_BROWSER = 300

export type { NdaAcceptance }

/** @throws 409 if the version that was read is no longer in force */
export function assertInForce(nda: { version: string }, read: string): void {
  if (nda.version !== read) throw conflict('The seller has replaced the NDA. Read the new one.')
}

/**
 * The evidence of an acceptance with a click, for the caller to store under the deal's lock.
 * @param read the version that was read
 * @throws 409 if it is no longer in force, or is accepted by signature
 */
export async function clickNda(
  tx: Tx,
  actor: Actor,
  dealId: string,
  kind: NdaKind,
  { read, browser }: { read: string; browser: string },
): Promise<NdaAcceptance> {
  const { nda_by, nda } = await ndaSettings(tx, dealId, kind)
  if (nda_by === 'signature')
    throw conflict(`${NDA[kind].name} is signed: read it, then press “Sign the NDA”.`)
  assertInForce(nda, read)
  const [person] = await signatories(tx, [asPerson(actor).user_id])
  return {
    version: nda.version,
    sha256: nda.sha256,
    signed_by: actor.name,
    company_name: person?.company ?? actor.name,
    address: actor.address,
    browser: browser.slice(0, LONGEST_BROWSER),
  }
}

/** Records the acceptance of the additional NDA for a commitment, which has one. */
export const acceptForCommitment = (
  tx: Tx,
  commitment_id: string,
  acceptance: NdaAcceptance,
): Promise<void> => insertAcceptance(tx, { commitment_id }, acceptance)
