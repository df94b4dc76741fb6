import { COMMITMENT_EVENTS } from '#domain/commitments/events.ts'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Platform } from '../platform/platform.ts'
import { endSigning, enqueueEnd } from '../rooms/nda/commands/end-signing.ts'
import { followNda } from '../rooms/nda/commands/follow-signing.ts'
import { acceptSigned } from './commands/accept-nda.ts'
import { endCommitments } from './commands/end-commitments.ts'

/** Commitments end with the submission of their deal for a new review. */
export function reactToSubmissions(platform: Platform): void {
  platform.events.on(DEAL_EVENTS, 'deal.submitted', (tx, { subject_id, subject_label, actor }) =>
    endCommitments(platform, tx, { subject_id, subject_label, actor }),
  )
}

/** A signature on the additional NDA opens the follow-up documents; accepting or withdrawing ends open requests. */
export function reactToSignatures(platform: Platform): void {
  followNda(platform, 'additional', { allSigned: (tx, signed) => acceptSigned(platform, tx, signed) })
  for (const [type, reason] of [
    ['commitment.nda_accepted', 'The additional NDA has been accepted.'],
    ['commitment.withdrawn', 'The commitment was withdrawn.'],
  ] as const)
    platform.events.on(COMMITMENT_EVENTS, type, (tx, { actor, subject_id, after }) =>
      endSigning(
        platform,
        tx,
        actor,
        { loan_deal_id: subject_id, kind: 'additional', user_id: after.buyer_id },
        reason,
        false,
      ),
    )
  // They also end when the deal is sold, not sold or archived: `rooms` reacts to that.
  platform.events.on(COMMITMENT_EVENTS, 'commitment.all_ended', (tx, { subject_id }) =>
    enqueueEnd(platform, tx, subject_id, 'additional'),
  )
}
