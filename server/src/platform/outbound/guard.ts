import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Where requests to addresses that users have entered may lead. */
export interface Outbound {
  /** Whether http and private addresses are allowed, as they are only in tests. */
  isAnywhere: boolean
  /** Replaced in tests. */
  lookup?: LookupFunction
}

/** An address that is not on the public internet. */
export class NotPublic extends Error {}

/** False for an address that is refused without a name look-up: a private one, or another protocol than https. */
export function mayReach({ isAnywhere }: Outbound, url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isAnywhere || (url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host)))
}

/** The name look-up of a request; `mayReach` checks the addresses that need none. */
export const lookupFor = ({
  isAnywhere,
  lookup = systemLookup as LookupFunction,
}: Outbound): LookupFunction => (isAnywhere ? lookup : checkedLookup(lookup))

/**
 * Resolves a name when the connection is made and refuses it if any of its addresses is not public. The connection uses
 * the checked addresses, so a second answer of the name server changes nothing.
 */
const checkedLookup =
  (lookup: LookupFunction): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new NotPublic(name), [])
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
