import { Trans } from '@lingui/react/macro'
import { addressKind } from '#domain/accounts/address.ts'

/** From where somebody came, as far as an address tells it: nobody outside is asked. */
export function Place({ address }: { address: string }) {
  const kind = addressKind(address)
  if (kind === 'this_computer') return <Trans>This computer</Trans>
  if (kind === 'local_network') return <Trans>Local network ({address})</Trans>
  return <Trans>Network address {address}</Trans>
}
