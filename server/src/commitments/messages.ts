import type { COMMITMENT_EVENTS } from '#domain/commitments/events.ts'
import { dayText } from '#domain/kernel/dates.ts'
import { commitmentsOf, paths } from '#domain/kernel/paths.ts'
import { type Messages, noticeTo } from '../platform/notices/notices.ts'

const sentText = ({ documents, nda }: { documents: boolean; nda: boolean }) => {
  if (!nda) return 'the follow-up documents'
  return documents ? 'the follow-up documents and the additional NDA' : 'the additional NDA'
}

export const COMMITMENT_MESSAGES: Messages<typeof COMMITMENT_EVENTS> = {
  'commitment.made': ({ subject_id, subject_label, after: { owner_id, company_name, due_date } }) =>
    noticeTo([owner_id], {
      kind: 'commitment_made',
      message: `${company_name} committed to ${subject_label}. Send them the follow-up documents and the additional NDA by ${dayText(due_date)}.`,
      link: commitmentsOf(subject_id),
    }),
  'commitment.withdrawn': ({ subject_id, subject_label, after: { owner_id, company_name } }) =>
    noticeTo([owner_id], {
      kind: 'commitment_withdrawn',
      message: `${company_name} withdrew their commitment to ${subject_label}.`,
      link: commitmentsOf(subject_id),
    }),
  'commitment.follow_up_sent': ({ subject_id, subject_label, after: { buyer_id, ...sent } }) =>
    noticeTo([buyer_id], {
      kind: 'follow_up_sent',
      message: `The seller of ${subject_label} sent you ${sentText(sent)}.`,
      link: paths.deal(subject_id),
    }),
  'commitment.nda_accepted': ({
    subject_id,
    subject_label,
    after: { owner_id, buyer_id, company_name, is_signed },
  }) => [
    ...noticeTo([owner_id], {
      kind: 'additional_nda_accepted',
      message: is_signed
        ? `${company_name} signed the additional NDA of ${subject_label}. You can choose them as the buyer.`
        : `${company_name} accepted the additional NDA of ${subject_label}. You can choose them as the buyer.`,
      link: commitmentsOf(subject_id),
    }),
    // A click opens the documents immediately; a signed NDA is created in the background.
    ...noticeTo(is_signed ? [buyer_id] : [], {
      kind: 'signing_completed',
      message: `The additional NDA of ${subject_label} is signed: the follow-up documents that the seller sent are open to you.`,
      link: paths.deal(subject_id),
    }),
  ],
  'commitment.chosen': ({ subject_id, subject_label, after: { loser_ids } }) =>
    noticeTo(loser_ids, {
      kind: 'commitment_ended',
      message: `The seller of ${subject_label} chose another buyer. Your commitment has ended, and its follow-up documents are closed to you.`,
      link: paths.deal(subject_id),
    }),
  'commitment.all_ended': ({ subject_label, after: { buyer_ids } }) =>
    noticeTo(buyer_ids, {
      kind: 'commitment_ended',
      message: `${subject_label} is in a new review, in which its terms may change. Your commitment has ended; you can commit again when the deal is back on the market.`,
      link: paths.myBids,
    }),
  'follow_up.uploaded': ({ subject_id, subject_label, after: { told_ids } }) =>
    noticeTo(told_ids, {
      kind: 'follow_up_sent',
      message: `The seller of ${subject_label} added follow-up documents.`,
      link: paths.deal(subject_id),
    }),
  'follow_up.not_opened': ({
    subject_id,
    subject_label,
    after: { owner_id, buyer_id, company_name, why },
  }) => [
    ...noticeTo([buyer_id], {
      kind: 'signing_ended',
      message: `You signed the additional NDA of ${subject_label}, but its follow-up documents do not open for you. ${why}`,
      link: paths.deal(subject_id),
    }),
    ...noticeTo([owner_id], {
      kind: 'signing_ended',
      message: `${company_name} signed the additional NDA of ${subject_label}, but its follow-up documents are closed to them.`,
      link: commitmentsOf(subject_id),
    }),
  ],
  'follow_up.due': ({ subject_id, subject_label, after: { owner_id, due_date } }) =>
    noticeTo([owner_id], {
      kind: 'follow_up_due',
      message: `Due ${dayText(due_date)}: send the follow-up documents and the additional NDA to a committed buyer of ${subject_label}.`,
      link: commitmentsOf(subject_id),
    }),
  'follow_up.overdue': ({ subject_id, subject_label, after: { owner_id, due_date } }) =>
    noticeTo([owner_id], {
      kind: 'follow_up_overdue',
      message: `Overdue since ${dayText(due_date)}: send the follow-up documents and the additional NDA to a committed buyer of ${subject_label}.`,
      link: commitmentsOf(subject_id),
    }),
}
