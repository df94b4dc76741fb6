import type { Section } from '../../kernel/binding-text.ts'

/** The NDA of a deal room whose seller uploads none. Any change of wording is a new version. */
export const STANDARD_NDA = {
  version: 'standard 2026-11',
  title: 'Confidentiality agreement',
  sections: [
    {
      heading: 'The parties',
      body: 'This agreement is between the seller of this mortgage and you, for yourself and for the company named in your account. You confirm that you may bind that company.',
    },
    {
      heading: 'What is confidential',
      body: 'Everything in the deal room that the listing does not show: the address of the property, the documents, the loan history, and what identifies the borrowers or the seller.',
    },
    {
      heading: 'What you may do with it',
      body: 'Use it only to decide whether and at what price to buy this mortgage. Show it only to employees, advisers and lenders of your company who need it for that and who are bound to keep it confidential.',
    },
    {
      heading: 'No contact',
      body: 'Do not contact the borrowers, the tenants, other lenders on title or the appraiser about this mortgage before the sale completes, unless the seller agrees in writing.',
    },
    {
      heading: 'Personal information',
      body: 'Protect personal information as Canadian privacy law requires, and tell HomeSlice and the seller without delay if it is lost or disclosed.',
    },
    {
      heading: 'The record',
      body: 'HomeSlice records when you accept this agreement, from which network address and browser, and which documents and pages you open. The seller sees this record. Documents carry your name and company.',
    },
    {
      heading: 'Duration',
      body: 'If you do not buy this mortgage, delete what you kept when your access ends. These duties last two years after that, and for personal information without limit.',
    },
    {
      heading: 'Law',
      body: 'The laws of Ontario and the federal laws of Canada that apply there govern this agreement. The seller may rely on it directly.',
    },
  ] satisfies Section[],
} as const
