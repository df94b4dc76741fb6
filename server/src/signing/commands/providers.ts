import type { Platform } from '../../platform/platform.ts'
import type { RequestRow } from '../queries/requests.ts'
import type { ProviderRequest, SigningProvider } from './provider.ts'

/** The provider of each configuration; a server has one. */
const providers = new WeakMap<Platform['config'], SigningProvider>()

/** Sends new requests through this provider from now on. */
export const setProvider = (platform: Platform, provider: SigningProvider): void => {
  providers.set(platform.config, provider)
}

/** The outside provider; null while HomeSlice collects signatures itself. */
export const providerOf = ({ config }: Pick<Platform, 'config'>): SigningProvider | null =>
  providers.get(config) ?? null

/** @throws if a request was sent through a provider that is no longer configured */
export function providerFor(platform: Platform, request: Pick<RequestRow, 'provider'>): SigningProvider {
  const provider = providerOf(platform)
  if (provider?.name !== request.provider)
    throw new Error(`The provider ${request.provider} is not configured.`)
  return provider
}

export const asProvided = (request: RequestRow): ProviderRequest => ({
  id: request.id,
  reference: request.provider_ref,
  title: request.title,
  message: request.message,
  asked_by: request.asked_by,
  in_order: request.in_order,
  expires_at: request.expires_at,
  signers: request.signers.map(({ id, place, name, email, role }) => ({ id, place, name, email, role })),
})
