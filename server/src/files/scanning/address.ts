/** Where clamd listens. */
export type ClamdAddress = { path: string } | { host: string; port: number }

const HOST_AND_PORT = /^(?:\[([0-9a-f:]+)\]|([^:[\]/]+)):(\d{1,5})$/i
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/**
 * Reads `host:port`, `[::1]:port` or the path of a socket.
 * @throws with a sentence if it is none of them
 */
export function clamdAddress(text: string): ClamdAddress {
  if (text.startsWith('/')) return { path: text }
  const [, ipv6, name, port] = HOST_AND_PORT.exec(text) ?? []
  const host = ipv6 ?? name
  if (!host || Number(port) < 1 || Number(port) > 65_535)
    throw new Error(`CLAMD_ADDRESS is host:port or the path of a socket, not ${text}.`)
  return { host, port: Number(port) }
}

/** Matters because clamd has no encryption: files would go to another machine unencrypted. */
export const isOnThisMachine = (address: ClamdAddress) => 'path' in address || LOOPBACK.test(address.host)
