import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { clientAt, type SecondServer } from '../test-app.ts'

/** How often a server is asked whether it is ready. */
const ASK_MS = 50

/** A proxy in front of servers that come and go, which passes requests on as deploy/nginx.conf does. */
export interface Balancer {
  /** Like one server. */
  front: Pick<SecondServer, 'as'>
  /** Sends requests there too. */
  add(server: SecondServer): void
  stop(): Promise<void>
}

interface Backend {
  url: string
  agent: Agent
  isReady: boolean
}

/** Connections to servers are kept, as by nginx. A server that is not ready or refuses connections is left out. */
export async function startBalancer(): Promise<Balancer> {
  const backends: Backend[] = []
  let turn = 0
  const asking = setInterval(() => {
    for (const backend of backends) void isReady(backend.url).then((ready) => setReady(backend, ready))
  }, ASK_MS)
  const setReady = (backend: Backend, ready: boolean) => {
    backend.isReady = ready
  }
  const next = (tried: readonly Backend[]): Backend | undefined => {
    turn += 1
    const left = backends.filter((backend) => !tried.includes(backend))
    const ready = left.filter((backend) => backend.isReady)
    return ready[turn % ready.length] ?? left[0]
  }

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await text(asked)
    const isRepeatable =
      asked.method === 'GET' || (asked.method === 'POST' && asked.headers['idempotency-key'] !== undefined)
    for (const tried: Backend[] = []; ; ) {
      const backend = next(tried)
      if (!backend) return void answer.writeHead(502).end()
      tried.push(backend)
      try {
        const { method = '', headers } = asked
        const got = await send(`${backend.url}${asked.url}`, { agent: backend.agent, method, headers }, body)
        return void answer.writeHead(got.status, { 'content-type': 'application/json' }).end(got.text)
      } catch (error) {
        backend.isReady = false
        const wasSent = (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED'
        if (wasSent && !isRepeatable) return void answer.writeHead(502).end()
      }
    }
  }

  const server = createServer((asked, answer) => void pass(asked, answer))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    front: { as: (who) => clientAt(url, who.token) },
    add({ server: { url } }) {
      backends.push({ url, agent: new Agent({ keepAlive: true }), isReady: true })
    },
    async stop() {
      clearInterval(asking)
      for (const { agent } of backends) agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

async function send(url: string, { headers, ...options }: RequestOptions, body: string) {
  const given = { ...headers, connection: 'keep-alive' } as Record<string, string>
  delete given['accept-encoding']
  const sent = request(url, { ...options, headers: given })
  sent.end(body)
  const [answered] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answered.statusCode ?? 0, text: await text(answered) }
}
