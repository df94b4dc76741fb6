import { documentsOf, paths } from '#domain/kernel/paths.ts'
import type { SIGNING_EVENTS } from '#domain/signing/events.ts'
import type { SigningPurpose } from '#domain/signing/vocabulary.ts'
import { type Messages, noticeTo } from '../platform/notices/notices.ts'

/** The page on which the sender sees the status: the documents of the deal, or the closing whose agreement it is. */
const pageOf = (dealId: string, purpose: SigningPurpose) =>
  purpose === 'document' || purpose === 'nda' ? documentsOf(dealId) : paths.closing(dealId)

/** Rooms and commitments notify the buyer and the seller about an NDA, except of events that only signing knows. */
const isNda = ({ purpose }: { purpose: SigningPurpose }) => purpose === 'nda'

export const SIGNING_MESSAGES: Messages<typeof SIGNING_EVENTS> = {
  'signing.invited': ({ after, after: { user_ids, asked_by, title } }) =>
    noticeTo(isNda(after) ? [] : user_ids, {
      kind: 'signature_asked',
      message: `${asked_by} asks you to sign “${title}”.`,
      link: paths.signing,
    }),
  'signing.reminded': ({ after: { user_ids, asked_by, title } }) =>
    noticeTo(user_ids, {
      kind: 'signature_asked',
      message: `${asked_by} reminds you to sign “${title}”.`,
      link: paths.signing,
    }),
  'signing.signed': ({
    subject_id,
    subject_label,
    after,
    after: { purpose, sender_ids, name, title, is_last },
  }) =>
    // The notification that it is completed follows.
    noticeTo(is_last || isNda(after) ? [] : sender_ids, {
      kind: 'signature_given',
      message: `${name} signed “${title}” of ${subject_label}.`,
      link: pageOf(subject_id, purpose),
    }),
  'signing.declined': ({
    subject_id,
    subject_label,
    after,
    after: { purpose, sender_ids, user_ids, name, title, reason },
  }) => [
    ...noticeTo(isNda(after) ? [] : sender_ids, {
      kind: 'signing_ended',
      message: `${name} declined to sign “${title}” of ${subject_label}. Reason: ${reason}`,
      link: pageOf(subject_id, purpose),
    }),
    ...noticeTo(
      user_ids.filter((id) => !sender_ids.includes(id)),
      {
        kind: 'signing_ended',
        message: `“${title}” will not be signed: one of the signers declined.`,
        link: paths.signing,
      },
    ),
  ],
  // Not those who ended it; a buyer who sent an agreement learns that the seller has.
  'signing.voided': ({ subject_id, actor, after, after: { user_ids, title, reason } }) =>
    noticeTo(isNda(after) ? user_ids : user_ids.filter((id) => id !== actor?.user_id), {
      kind: 'signing_ended',
      message: isNda(after)
        ? `“${title}” will no longer be signed. ${reason}`
        : `The request to sign “${title}” was ended. Reason: ${reason}`,
      link: isNda(after) ? documentsOf(subject_id) : paths.signing,
    }),
  'signing.failed': ({ subject_id, subject_label, after: { purpose, sender_ids, title, reason } }) =>
    noticeTo(sender_ids, {
      kind: 'signing_ended',
      message: `“${title}” of ${subject_label} was not sent for signing. ${reason}`,
      link: pageOf(subject_id, purpose),
    }),
  'signing.expired': ({
    subject_id,
    subject_label,
    after,
    after: { purpose, sender_ids, user_ids, title },
  }) => [
    ...noticeTo(isNda(after) ? user_ids : sender_ids, {
      kind: 'signing_ended',
      message: `The time for signing “${title}” of ${subject_label} has ended, and not everyone has signed. ${isNda(after) ? 'The buyer can sign it again.' : 'You can send it again.'}`,
      link: pageOf(subject_id, purpose),
    }),
    ...noticeTo(
      user_ids.filter((id) => !sender_ids.includes(id)),
      {
        kind: 'signing_ended',
        message: `The time for signing “${title}” has ended.`,
        link: paths.signing,
      },
    ),
  ],
  'signing.completed': ({
    subject_id,
    subject_label,
    after: { file_id, purpose, sender_ids, user_ids, title },
  }) => [
    // The closing notifies both sides of a signed agreement.
    ...noticeTo(file_id === null ? [] : sender_ids, {
      kind: 'signing_completed',
      message: `Everyone has signed “${title}” of ${subject_label}. The signed document has taken its place.`,
      link: pageOf(subject_id, purpose),
    }),
    ...noticeTo(file_id === null ? [] : user_ids.filter((id) => !sender_ids.includes(id)), {
      kind: 'signing_completed',
      message: `Everyone has signed “${title}”. You can find it under “Documents to sign”.`,
      link: paths.signing,
    }),
  ],
}
