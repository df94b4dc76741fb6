import { NDA, type NdaKind } from '#domain/rooms/nda/kinds.ts'
import { type Actor, asPerson } from '../../../platform/auth/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { signatories } from '../../../signing/queries/signatories.ts'
import { type NdaInForce, ndaSettings, ndaThatWasRead } from '../queries/in-force.ts'
import { insertAcceptance, type NdaAcceptance } from '../store.ts'

export const LONGEST_BROWSER = 300

export type { NdaAcceptance }

/** The text that was read. @throws 409 if it is no longer in force */
export function assertInForce(
  kind: NdaKind,
  nda: NdaInForce,
  read: string,
): { version: string; sha256: string } {
  const text = ndaThatWasRead(kind, nda, read)
  if (!text) throw conflict('The seller has replaced the NDA. Read the new one.')
  return text
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
  const text = assertInForce(kind, nda, read)
  const [person] = await signatories(tx, [asPerson(actor).user_id])
  return {
    ...text,
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
