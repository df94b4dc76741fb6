import type { FastifyRequest } from 'fastify'
import type { Route } from '#domain/kernel/route.ts'
import { HttpError } from '../platform/http/errors.ts'
import { rejectionsOf } from './rejections.ts'
import { operationIdOf, type Wording } from './wording.ts'

/** Makes of a rejection that the description of its operation does not have a 500 that names it, for tests. */
export function undescribedAsFault(wording: Wording) {
  const known = new Map<string, ReadonlySet<string>>()
  const describedOf = (route: Route) => {
    const id = operationIdOf(wording, route)
    let codes = known.get(id)
    if (!codes) {
      const described = [...rejectionsOf(route, wording.errors[id])]
      codes = new Set(described.flatMap(([status, all]) => all.map((code) => `${status} ${code}`)))
      known.set(id, codes)
    }
    return codes
  }
  return (
    served: readonly Route[],
    { headers, method, routeOptions }: FastifyRequest,
    rejection: HttpError,
  ): HttpError => {
    const route = served.find(
      (one) => `/api${one.path}` === routeOptions.url && one.method === (method === 'HEAD' ? 'GET' : method),
    )
    const said = `${rejection.status} ${rejection.code}`
    // The live connection is no operation, though a list has its path.
    if (headers.upgrade !== undefined) return rejection
    // Storage and database fail anywhere.
    if (!route || rejection.status >= 500 || describedOf(route).has(said)) return rejection
    return new HttpError(500, 'internal', {
      non_field_errors: [`${method} ${route.path} is not described as answering ${said}.`],
    })
  }
}
