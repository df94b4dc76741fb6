import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticator } from '../accounts/queries/authenticate.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { forbidden, HttpError, methodNotAllowed, notAuthenticated } from '../platform/http/errors.ts'
import { onReserve, type Platform } from '../platform/platform.ts'
import { assertOwnOrigin } from './policy.ts'
import { apiOf } from './queries/ask-api.ts'

const ADDRESS = '/mcp'
/** Of the protocol; the others are the transport's. */
const FORWARDED = ['accept', 'content-type', 'mcp-protocol-version'] as const
/** As JSON-RPC numbers them. */
const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600

const rejected = (code: number, message: string) => ({ jsonrpc: '2.0', error: { code, message }, id: null })

/**
 * The address of assistants: the Model Context Protocol over HTTP, one message a request, without sessions. It is not
 * under `/api`, because its messages are those of the protocol; what they do is done by operations of the API.
 */
export function assistantRoutes(http: FastifyInstance, platform: Platform): void {
  const authenticate = authenticator(onReserve(platform))
  const site = platform.config.publicUrl

  async function callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
    try {
      const actor = await authenticate(request)
      if (actor === null) throw notAuthenticated('Send an API key: Authorization: Bearer hsk_…')
      return actor
    } catch (error) {
      if (error instanceof HttpError && error.status === 401)
        reply.header('www-authenticate', 'Bearer realm="HomeSlice"')
      throw error
    }
  }

  // Its own scope, because the body stays text: the protocol answers malformed JSON in its own form.
  http.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(app.apiHeaders).header('x-request-id', request.id)
      assertOwnOrigin(request, site)
    })

    app.route({
      method: 'POST',
      url: ADDRESS,
      schema: { hide: true },
      helmet: false,
      onRequest: async (request, reply) => {
        await app.limits.admitAddress(request, 'write')
        const actor = await callerOf(request, reply)
        if (!actor.key) throw forbidden('An assistant needs an API key: create one under Developers.')
        request.actor = actor
        // Tools wait for places where the operations that they call do.
        await app.limits.countAccount(request, reply, actor, 'write')
      },
      handler: async (request, reply) => {
        const { actor } = request
        if (!actor) throw notAuthenticated()
        let message: unknown
        try {
          message = JSON.parse(String(request.body))
        } catch {
          return reply.status(400).send(rejected(PARSE_ERROR, 'The request is not valid JSON.'))
        }
        // Since version 2025-06-18; a hundred calls in one request would count as one.
        if (Array.isArray(message))
          return reply.status(400).send(rejected(INVALID_REQUEST, 'Send one message in each request.'))
        const { answerMessage } = await import('./commands/answer.ts')
        const response = await answerMessage(platform, {
          actor,
          api: apiOf(http, request, site),
          request: new Request(`${site}${ADDRESS}`, { method: 'POST', headers: headersOf(request) }),
          message,
        })
        const type = response.headers.get('content-type')
        if (type) reply.type(type)
        return reply.status(response.status).send(await response.text())
      },
    })
    app.route({
      // A server without sessions has no stream to open and nothing to end.
      method: ['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'],
      url: ADDRESS,
      schema: { hide: true },
      helmet: false,
      onRequest: async () => {
        throw methodNotAllowed(['POST'])
      },
      handler: () => {},
    })
  })
}

const headersOf = ({ headers }: FastifyRequest) =>
  new Headers(
    FORWARDED.flatMap((name): [string, string][] => (headers[name] ? [[name, String(headers[name])]] : [])),
  )
