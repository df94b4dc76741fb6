import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_PREFIX } from '../../platform/http/app.ts'
import { type Api, Refusal } from './tool.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * The API as the caller of a request reaches it, within this process: scopes, disclosure, limits and idempotency are
 * decided where they always are.
 */
export function apiOf(http: FastifyInstance, request: FastifyRequest, site: string): Api {
  const { authorization = '' } = request.headers
  return {
    async ask({ method, path }, { params = {}, query = {}, body, idempotencyKey } = {}) {
      const at = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
      const search = Object.entries(query)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]): [string, string] => [name, textOf(value)])
      const response = await http.inject({
        method,
        url: `${API_PREFIX}${at}`,
        query: Object.fromEntries(search),
        remoteAddress: request.ip,
        headers: {
          authorization,
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })
      const answer: unknown = response.body === '' ? null : response.json()
      if (response.statusCode < 400) return answer as never
      throw refusalOf(response.statusCode, answer)
    },
    link: (path) => `${site}${path}`,
  }
}

function refusalOf(status: number, answer: unknown): Refusal {
  const { code, ...body } = (answer ?? {}) as Record<string, unknown>
  const ofStatus = status >= 500 ? (status === 503 ? 'unavailable' : 'internal') : 'invalid'
  return new Refusal(status, typeof code === 'string' ? code : ofStatus, body)
}
