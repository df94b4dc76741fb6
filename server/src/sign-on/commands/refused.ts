import type { SignOnFailure } from '#domain/sign-on/rules.ts'

/** What a provider says of a person. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string }

/** A sign-on that opens nothing; the log-in page says why. */
export class Refused extends Error {
  readonly failure: SignOnFailure

  /** @param cause for the log, without what the provider has sent */
  constructor(failure: SignOnFailure, cause = '') {
    super(failure, { cause })
    this.failure = failure
  }
}
