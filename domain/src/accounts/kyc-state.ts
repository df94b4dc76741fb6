import { spoken } from '../kernel/language.ts'
import { oneOf } from '../kernel/values.ts'

/** KYC states and the group under which they are displayed: Pending, Approved or Rejected. */
export const KYC_STATE = {
  draft: 'Pending',
  manual_review: 'Pending',
  manual_approved: 'Approved',
  approved: 'Approved',
  manual_rejected: 'Rejected',
  rejected: 'Rejected',
} as const

/** The names of these groups. */
export const KYC_GROUP = spoken({ Pending: 'Pending', Approved: 'Approved', Rejected: 'Rejected' })
export const kycState = oneOf(KYC_STATE)
export type KycState = keyof typeof KYC_STATE

/** A record can be edited and submitted unless it is under review or approved. */
export const isKycEditable = (state: KycState) => state === 'draft' || KYC_STATE[state] === 'Rejected'
