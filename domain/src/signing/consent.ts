import type { Language } from '../kernel/language.ts'

/** What a signer reads before they sign electronically. */
export interface SigningConsent {
  /** Recorded with the consent; each language is a text of its own. */
  version: string
  text: readonly string[]
}

/** The consent of a signer to signing electronically. Any change of a wording is a new version of it. */
export const SIGNING_CONSENT: Readonly<Record<Language, SigningConsent>> = {
  en: {
    version: '2026-11-27',
    text: [
      'I agree to sign this document electronically. My electronic signature has the same effect as a handwritten one.',
      'I have read the document. I can decline to sign, or ask the sender for a paper copy instead, before I sign.',
      'HomeSlice records my name and e-mail address, when I opened, agreed and signed, my network address and my browser. The signed document shows them to everyone who receives it.',
    ],
  },
  fr: {
    version: '2026-11-27 fr',
    text: [
      'Je consens à signer ce document électroniquement. Ma signature électronique a le même effet qu’une signature manuscrite.',
      'J’ai lu le document. Avant de signer, je peux refuser de signer ou demander plutôt une copie papier à l’expéditeur.',
      'HomeSlice consigne mon nom et mon adresse de courriel, les moments où j’ai ouvert le document, consenti et signé, mon adresse réseau et mon navigateur. Le document signé les montre à tous ses destinataires.',
    ],
  },
}

/** The wording of a recorded version; null for one that no longer counts. */
export const consentOf = (version: string | null): SigningConsent | null =>
  Object.values(SIGNING_CONSENT).find((consent) => consent.version === version) ?? null
