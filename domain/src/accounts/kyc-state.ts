import { oneOf } from '../kernel/choice.ts'

/** KYC states with the group in which the screens show them (specification section 4). */
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

/** The record may be changed and submitted while nobody is looking at it and nothing was approved. */
export const isKycEditable = (state: KycState) => state === 'draft' || KYC_STATE[state] === 'Rejected'
