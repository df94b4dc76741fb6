import { Agent, request } from 'node:http'
import { type Figures, figuresOf } from './figures.ts'

export interface Ask {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  token: string
  body?: object
}

/** Connections that are kept between loads, to one server. */
export class Client {
  readonly #agent: Agent
  readonly #url: string

  constructor(url: string, connections: number) {
    this.#url = url
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  /** The status and the whole text of one answer. */
  ask({ method, path, token, body }: Ask): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const asked = request(
        `${this.#url}${path}`,
        {
          method,
          agent: this.#agent,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body && { 'content-type': 'application/json' }),
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => {
            text += part
          })
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        },
      )
      asked.once('error', reject)
      asked.end(body && JSON.stringify(body))
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/**
 * Sends requests through a number of connections until the time is over. Refused bids count neither as done nor as
 * errors: amounts that overtake each other on the way are refused.
 * @throws if an answer is neither a success nor a 400
 */
export async function load(
  client: Client,
  next: () => Ask,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Figures> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const start = performance.now()
        const { status, text } = await client.ask(next())
        if (status < 300) times.push(performance.now() - start)
        else if (status !== 400) throw new Error(`Answered ${status}: ${text}`)
      }
    }),
  )
  return figuresOf(times, seconds)
}
