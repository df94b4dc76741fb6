import type {
  SignerRole,
  SignerStatus,
  SigningProviderName,
  SigningStatus,
} from '#domain/signing/vocabulary.ts'

/** A signer as sent to a provider. */
export interface ProviderSigner {
  id: string
  /** Counted from 0. */
  place: number
  name: string
  email: string
  role: SignerRole
}

/** A request as given to a provider. */
export interface ProviderRequest {
  id: string
  /** The provider's own id; null until `send` has returned it. */
  reference: string | null
  title: string
  message: string | null
  asked_by: string
  in_order: boolean
  expires_at: Date
  signers: readonly ProviderSigner[]
}

/** A provider rejects a request, and would reject it again. */
export class ProviderRefusal extends Error {
  /** What the sender can do, in sentences. */
  readonly reason: string
  /** The provider's error code. */
  readonly code: string
  constructor(reason: string, code: string) {
    super(`The provider does not take a request: ${code}`)
    this.reason = reason
    this.code = code
  }
}

/**
 * An outside service that collects signatures; HomeSlice's own signing does not use this interface. All functions use
 * the network and run outside transactions; those of a job are repeated after a failure.
 */
export interface SigningProvider {
  name: Exclude<SigningProviderName, 'builtin'>
  /**
   * Sends a document. A second call for the same request sends nothing.
   * @returns the provider's reference
   * @throws ProviderRefusal
   */
  send(request: ProviderRequest, pdf: Buffer): Promise<string>
  /** An address at which this signer can sign, valid for minutes. */
  embeddedUrl(request: ProviderRequest, signer: ProviderSigner, returnTo: string): Promise<string>
  /** The current state of a request at the provider; null if it has no meaning here. */
  report(request: ProviderRequest): Promise<ProviderReport | null>
  remind(request: ProviderRequest): Promise<void>
  void(request: ProviderRequest, reason: string): Promise<void>
  /** The signed document with the provider's certificate. */
  finished(request: ProviderRequest): Promise<Buffer>
}

/**
 * The state of a request at its provider. Reports may be repeated, late or out of order; outdated ones change nothing.
 */
export interface ProviderReport {
  reference: string
  status: SigningStatus
  signers: readonly { email: string; status: SignerStatus; reason: string | null }[]
}
