import { Trans } from '@lingui/react/macro'
import { addressKind } from '#domain/accounts/address.ts'

/** The kind of network of an address. No location service is used. */
export function AddressText({ address }: { address: string }) {
  const kind = addressKind(address)
  if (kind === 'this_computer') return <Trans>This computer</Trans>
  if (kind === 'local_network') return <Trans>Local network ({address})</Trans>
  return <Trans>Network address {address}</Trans>
}
