import type {
  SignerRole,
  SignerStatus,
  SigningProviderName,
  SigningStatus,
} from '#domain/signing/vocabulary.ts'

/** A signer as a provider knows them. */
export interface ProviderSigner {
  id: string
  /** From 0. */
  place: number
  name: string
  email: string
  role: SignerRole
}

/** A request as a provider sends it. */
export interface ProviderRequest {
  id: string
  /** By which the provider knows it; null until `send` has returned it. */
  reference: string | null
  title: string
  message: string | null
  asked_by: string
  in_order: boolean
  expires_at: Date
  signers: readonly ProviderSigner[]
}

/** A provider does not take a request, and would not if it were asked again. */
export class ProviderRefusal extends Error {
  /** What the sender can do, in sentences. */
  readonly reason: string
  /** In the provider's words. */
  readonly code: string
  constructor(reason: string, code: string) {
    super(`The provider does not take a request: ${code}`)
    this.reason = reason
    this.code = code
  }
}

/**
 * Somebody else who collects signatures. HomeSlice's own needs none: it works in transactions of the database. All
 * functions use the network and run outside transactions, in a job that is repeated after a failure.
 */
export interface SigningProvider {
  name: Exclude<SigningProviderName, 'builtin'>
  /**
   * Sends a document. Called twice for one request, it sends once.
   * @returns the provider's reference
   * @throws ProviderRefusal
   */
  send(request: ProviderRequest, pdf: Buffer): Promise<string>
  /** An address where this signer signs now, valid for minutes. */
  embeddedUrl(request: ProviderRequest, signer: ProviderSigner, returnTo: string): Promise<string>
  /** What the provider knows of a request now; null if that says nothing. */
  report(request: ProviderRequest): Promise<ProviderReport | null>
  remind(request: ProviderRequest): Promise<void>
  void(request: ProviderRequest, reason: string): Promise<void>
  /** The signed document with the provider's certificate. */
  finished(request: ProviderRequest): Promise<Buffer>
}

/** What a provider says has happened. Reports may come again, late and out of order; what is older than what is known is ignored. */
export interface ProviderReport {
  reference: string
  status: SigningStatus
  signers: readonly { email: string; status: SignerStatus; reason: string | null }[]
}
