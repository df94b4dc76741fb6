import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LosingProxy {
  url: string
  /** Requests that never reached the server, and responses that never reached the client. */
  lost: { requests: number; responses: number }
  stop(): Promise<void>
}

/**
 * A proxy that breaks connections: one request in five is cut, half of them before it reaches the server, half
 * after the server has responded.
 */
export async function losingProxy(target: string): Promise<LosingProxy> {
  const lost = { requests: 0, responses: 0 }
  let exchanges = 0
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    exchanges += 1
    const body = Buffer.concat(await incoming.toArray())
    if (exchanges % 10 === 0) {
      lost.requests += 1
      incoming.socket.destroy()
      return
    }
    const isCut = exchanges % 10 === 5
    const forwarded = request(target + incoming.url, { method: incoming.method, headers: incoming.headers })
    forwarded.end(body)
    const [received] = (await once(forwarded, 'response')) as [IncomingMessage]
    const content = Buffer.concat(await received.toArray())
    if (isCut) {
      lost.responses += 1
      incoming.socket.destroy()
      return
    }
    outgoing.writeHead(received.statusCode ?? 502, received.headers)
    outgoing.end(content)
  }
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
