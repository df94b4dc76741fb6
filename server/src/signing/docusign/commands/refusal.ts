import { ProviderRefusal } from '../../commands/provider.ts'
import { DocusignError } from './client.ts'

/** Rejections that may pass: a token or settings that change, or too many requests. */
const PASSING: readonly number[] = [401, 403, 408, 409, 425, 429]

const TOO_LARGE = 413
/** Advice to the sender, by words in DocuSign's codes; the first match applies. */
const ADVICE: readonly [RegExp, string][] = [
  [
    /EMAIL/,
    'DocuSign does not accept the e-mail address of a signer. Correct it and send the document again.',
  ],
  [
    /RECIPIENT|SIGNER|USER_?NAME/,
    'DocuSign does not accept a signer as entered. Check names and e-mail addresses and send the document again.',
  ],
  [
    /ALLOWANCE|PERMISSION|PLAN_|ACCOUNT|BILLING|LICENSE/,
    'The DocuSign account of HomeSlice is not allowed to send it. Contact HomeSlice, and send it again afterwards.',
  ],
  [
    /PDF|DOCUMENT|CONVER|FILE/,
    'DocuSign cannot use this document. Save it as a PDF again, add the new copy and send that.',
  ],
]
const OTHERWISE = 'DocuSign does not accept it. Check the document and the signers, and send it again.'

/** A permanent rejection of an envelope; null for faults that pass. */
export function refusalOf(error: unknown): ProviderRefusal | null {
  if (!(error instanceof DocusignError)) return null
  const { status, code, description } = error
  if (status === null || status < 400 || status >= 500 || PASSING.includes(status)) return null
  const advice =
    status === TOO_LARGE
      ? 'The document is too large for DocuSign. Make it smaller and send that.'
      : (ADVICE.find(([words]) => words.test(code.toUpperCase()))?.[1] ?? OTHERWISE)
  return new ProviderRefusal(description ? `${advice} DocuSign says: “${description}”` : advice, code)
}
