import type { TextDocument } from '../../signing/text-document.ts'
import type { AgreementFacts } from './facts.ts'

/** An agreement in one language. */
export interface Wording {
  title: string
  roles: { seller: string; buyer: string }
  terms: (facts: AgreementFacts) => TextDocument['terms']
  sections: (facts: AgreementFacts) => TextDocument['sections']
}
