import type { Section } from '../kernel/binding-text.ts'
import { AGREEMENT_FRENCH } from './agreement-french.ts'

export interface Agreement {
  version: string
  /** Calendar date (Toronto) from which users must accept it. */
  effective_on: string
  sections: readonly Section[]
  /** The same sections in French. */
  french: readonly Section[]
}

/** The user agreement. Any change of wording is a new version, which every user must accept again. */
export const AGREEMENT: Agreement = {
  version: '2026-11',
  effective_on: '2026-11-01',
  french: AGREEMENT_FRENCH,
  sections: [
    {
      heading: 'The parties',
      body: 'This agreement is between you, the organization you act for, and HomeSlice. You confirm that you may bind that organization, and that what you tell us about yourself and about it is true and stays up to date.',
    },
    {
      heading: 'What HomeSlice does',
      body: 'HomeSlice runs a marketplace where mortgages are offered and bid for. It is not a lender, a broker of your loan, or an adviser. The contract of sale is made between the buyer and the seller alone.',
    },
    {
      heading: 'Binding bids',
      body: 'A bid cannot be withdrawn. A bid that the seller accepts, and a purchase at the buy-now price, oblige both sides to complete the sale on the terms shown with the deal. A maximum that you set is bid for you, step by step, up to that amount.',
    },
    {
      heading: 'Confidentiality',
      body: 'Addresses, borrowers, documents and bids are confidential. Use them only to judge the deals offered here, show them only to people in your organization and advisers who need them for that, and delete them once you no longer do. This duty outlasts your account.',
    },
    {
      heading: 'Fees',
      body: 'The fees of a deal stand on its page before you bid or list. They fall due when the sale completes. Opening an account, looking at deals and bidding cost nothing.',
    },
    {
      heading: 'Conduct',
      body: 'Do not bid on mortgages of your own organization, agree on bids with others, offer what you may not sell, or use another person’s account. We record who did what, and we may refuse a deal, end an account, and report what the law asks us to report.',
    },
    {
      heading: 'Liability',
      body: 'Sellers answer for what they state and for the documents they give; buyers make their own inquiries. HomeSlice answers for damage that it causes through intent or gross negligence, and otherwise up to the fees you paid in the twelve months before.',
    },
    {
      heading: 'Law',
      body: 'The laws of Ontario and the federal laws of Canada that apply there govern this agreement. The courts of Ontario, sitting in Toronto, decide disputes about it.',
    },
  ],
}

/** All versions, past and announced, oldest first. A version that has been in force is never edited. */
export const AGREEMENTS: readonly Agreement[] = [AGREEMENT]
