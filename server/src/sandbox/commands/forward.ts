import { once } from 'node:events'
import { type IncomingMessage, request as send } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '../../platform/http/errors.ts'

/** They belong to one connection, or are set by the server in front. */
const NOT_SENT = new Set([
  'accept-encoding',
  'authorization',
  'connection',
  'cookie',
  'host',
  'keep-alive',
  'te',
  'upgrade',
])
const NOT_RETURNED = new Set(['connection', 'keep-alive', 'transfer-encoding', 'x-request-id'])

export const unanswered = () =>
  unavailable('The sandbox does not answer at the moment. Try again in a second.')

const without = <Value>(headers: Record<string, Value>, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)))

/**
 * Sends a request, whose body has not been read yet, on to another server, and its response back, both as streams.
 * @param to the other server; no part of the request chooses it
 * @throws 503 if that server does not answer
 */
export async function forward(
  { raw, log }: FastifyRequest,
  reply: FastifyReply,
  { to, authorization }: { to: string; authorization: string },
): Promise<FastifyReply> {
  const { hostname, port } = new URL(to)
  const onward = send({
    hostname,
    port,
    path: raw.url,
    method: raw.method,
    headers: { ...without(raw.headers, NOT_SENT), authorization },
  })
  // A body that is cut off ends the request here too; what failed is said by the response, or by its lack.
  pipeline(raw, onward).catch(() => onward.destroy())
  const response = await once(onward, 'response').then(
    ([answer]) => answer as IncomingMessage,
    (error: unknown) => {
      log.warn({ err: error }, 'a sandbox did not answer')
      throw unanswered()
    },
  )
  return reply
    .status(response.statusCode ?? 500)
    .headers(without(response.headers, NOT_RETURNED))
    .send(response)
}
