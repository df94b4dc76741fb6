import { FUNDS_EVENTS } from '#domain/funds/events.ts'
import type { EventPayload } from '#domain/kernel/events.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ProofRow } from '../rows.ts'

/** Appends an event about the proof of an account. */
export const recordEvent = (
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  account: { id: string; email: string },
  payload: EventPayload<typeof FUNDS_EVENTS>,
): Promise<void> =>
  platform.events.append(tx, FUNDS_EVENTS, {
    ...payload,
    subject_id: account.id,
    subject_label: account.email,
    actor,
  })

export const named = ({ id, kind, valid_until }: Pick<ProofRow, 'id' | 'kind' | 'valid_until'>) => ({
  proof: id,
  kind,
  valid_until,
})
