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
export const kycState = oneOf(KYC_STATE)
export type KycState = keyof typeof KYC_STATE

/** A record can be edited and submitted unless it is under review or approved. */
export const isKycEditable = (state: KycState) => state === 'draft' || KYC_STATE[state] === 'Rejected'
