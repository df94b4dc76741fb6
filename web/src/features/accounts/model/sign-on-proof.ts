/** By it the page to which a provider leads back says to the others that it was shown. */
export const PROOF_CHANNEL = 'homeslice-sign-on-proof'

/** What a form sends as the password of a person who has none: their sign-on is the proof. */
export const BY_SIGN_ON = 'by sign-on'
