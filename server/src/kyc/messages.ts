import { paths } from '#domain/kernel/paths.ts'
import type { KYC_EVENTS } from '#domain/kyc/events.ts'
import { superuserIds } from '../accounts/queries/users.ts'
import { because, type Messages, noticeTo } from '../platform/notices/notices.ts'

export const KYC_MESSAGES: Messages<typeof KYC_EVENTS> = {
  'kyc.submitted': async ({ subject_id, subject_label }, tx) =>
    noticeTo(
      (await superuserIds(tx)).filter((user) => user !== subject_id),
      {
        kind: 'kyc_submitted',
        message: `${subject_label} has submitted a KYC record for review.`,
        link: paths.user(subject_id),
      },
    ),
  'kyc.approved': ({ subject_id }) =>
    noticeTo([subject_id], {
      kind: 'kyc_approved',
      message: 'Your KYC record was approved. The marketplace is open to you.',
      link: paths.marketplace,
    }),
  'kyc.rejected': ({ subject_id, after }) =>
    noticeTo([subject_id], {
      kind: 'kyc_rejected',
      message: `Your KYC record was rejected. You can fix and resubmit it.${because(after.reason)}`,
      link: paths.kyc,
    }),
  'kyc.reopened': ({ subject_id, after: { roles } }) => {
    const [only] = roles.length === 1 ? roles : []
    return noticeTo([subject_id], {
      kind: 'kyc_reopened',
      message: `You have a new role: ${roles.join(' and ')}. Answer its questions and submit your record again; you cannot use the marketplace until it is approved. Bids that you have placed remain binding.`,
      link: only ? paths.kycOf[only] : paths.kyc,
    })
  },
}
