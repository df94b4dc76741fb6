import type { Section } from '../../kernel/binding-text.ts'

/** The additional NDA of a seller who uploads none. Any change of wording is a new version. */
export const ADDITIONAL_NDA = {
  version: 'additional 2026-11',
  title: 'Additional confidentiality agreement',
  sections: [
    {
      heading: 'The parties',
      body: 'This agreement is between the seller of this white label deal and you, for yourself and for the company named in your account. You confirm that you may bind that company.',
    },
    {
      heading: 'What is confidential',
      body: 'The follow-up due diligence documents that the seller sends to you after your commitment, and everything in them about the borrowers, the property, the seller and their underwriting.',
    },
    {
      heading: 'What you may do with it',
      body: 'Use it only to decide whether to fund and buy this mortgage. Show it only to employees, advisers and lenders of your company who need it for that and who are bound to keep it confidential.',
    },
    {
      heading: 'No contact and no circumvention',
      body: 'Do not contact the borrowers about this mortgage, and do not lend to them for the same purpose other than through this sale, unless the seller agrees in writing. This lasts 12 months.',
    },
    {
      heading: 'Personal information',
      body: 'Protect personal information as Canadian privacy law requires, and tell HomeSlice and the seller without delay if it is lost or disclosed.',
    },
    {
      heading: 'The record',
      body: 'HomeSlice records when you accept this agreement, from which network address and browser, and which documents you open. The seller sees this record. Documents carry your name and company.',
    },
    {
      heading: 'Duration',
      body: 'If you do not buy this mortgage, delete what you kept when your access ends. These duties last two years after that, and for personal information without limit.',
    },
    {
      heading: 'Law',
      body: 'The laws of Ontario and the federal laws of Canada that apply there govern this agreement, in addition to the agreement of the deal room. The seller may rely on it directly.',
    },
  ] satisfies Section[],
} as const
