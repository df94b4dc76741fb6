import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inLanguage } from '#domain/kernel/language.ts'
import { groupOf, groupPatchOf, userOf, userPatchOf } from '#domain/sign-on/scim/changes.ts'
import { invalidValue, ScimError } from '#domain/sign-on/scim/error.ts'
import { parseFilter } from '#domain/sign-on/scim/filter.ts'
import { userById } from '../../accounts/queries/users.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { languageOf } from '../../platform/http/language.ts'
import { loggedRefusal } from '../../platform/http/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { addGroup, changeGroup, removeGroup } from './commands/groups.ts'
import { actorOfDirectory, revoked } from './commands/in-team.ts'
import { addPerson, changePerson, removePerson } from './commands/people.ts'
import {
  type Directory,
  directoryOf,
  findGroups,
  findPeople,
  groupBy,
  type Page,
  personOf,
} from './queries.ts'
import { touchToken } from './store.ts'
import {
  chosen,
  errorView,
  groupView,
  listView,
  MOST_RESULTS,
  type Resource,
  resourceTypes,
  SCIM_PATH,
  schemas,
  scimUrl,
  serviceView,
  userView,
} from './views.ts'

const TYPE = 'application/scim+json; charset=utf-8'
const TYPES = ['application/scim+json', 'application/json']
/** A group of a whole team has some kilobytes. */
const MOST_BYTES = 128 * 1024
const READING = ['GET', 'HEAD']

/** A request of a directory whose token was checked. */
interface Call {
  directory: Directory
  token: string
  request: FastifyRequest
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyRequest {
    scim: { directory: Directory; token: string } | null
  }
}

/**
 * The address of directories: SCIM 2.0 (RFC 7643 and 7644). It is not under `/api`, because its requests and answers are
 * those of the protocol.
 */
export function scimRoutes(http: FastifyInstance, platform: Platform): void {
  // Its own scope, because errors and bodies have the forms of the protocol.
  http.register(
    async (app) => {
      speakScim(app)
      app.decorateRequest('scim', null)
      app.addHook('onRequest', (request, reply) => admit(platform, app, request, reply))
      descriptionRoutes(app, platform)
      userRoutes(app, platform)
      groupRoutes(app, platform)
      for (const url of ['/', '/*'])
        app.route({
          method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
          url,
          ...PLAIN,
          handler: async () => {
            throw new ScimError(404, 'There is nothing at this address, or not with this method.')
          },
        })
    },
    { prefix: SCIM_PATH },
  )
}

/** Headers are those of the API, and the description of the API has none of these. */
const PLAIN = { schema: { hide: true }, helmet: false, bodyLimit: MOST_BYTES } as const

function speakScim(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(TYPES, { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(new ScimError(400, 'The request is not valid JSON.', 'invalidSyntax'))
    }
  })
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    const logged = loggedRefusal(request, { status: refusal.status, code: 'forbidden', body: {} })
    if (logged) request.log.info({ ...logged, refused: refusal.scimType ?? 'scim' }, 'request refused')
    if (error instanceof HttpError) reply.headers(error.headers)
    if (refusal.status === 401) reply.header('www-authenticate', 'Bearer realm="HomeSlice"')
    const detail = inLanguage(refusal.message, languageOf(request))
    return reply
      .status(refusal.status)
      .type(TYPE)
      .send(JSON.stringify(errorView(refusal, detail)))
  })
}

function refusalOf(error: Error & { statusCode?: number }): ScimError {
  if (error instanceof ScimError) return error
  if (error instanceof HttpError) {
    const { detail, non_field_errors: [said] = [] } = error.body as {
      detail?: string
      non_field_errors?: string[]
    }
    return new ScimError(error.status, detail ?? said ?? 'This is not possible now.')
  }
  const status = error.statusCode ?? 500
  if (status === 413) return new ScimError(413, `A request has at most ${MOST_BYTES / 1024} KB.`)
  if (status === 415) return new ScimError(415, `Send ${TYPES.join(' or ')}.`)
  if (status >= 400 && status < 500)
    return new ScimError(status, 'The request cannot be read.', 'invalidSyntax')
  return new ScimError(500, 'HomeSlice has a fault. Try again later.')
}

/** @throws ScimError 401 without a token that is in force, HttpError 429 */
async function admit(
  platform: Platform,
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.headers(app.apiHeaders).header('x-request-id', request.id)
  const work = READING.includes(request.method) ? 'read' : 'write'
  await app.limits.admitAddress(request, work)
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const directory = token === undefined ? undefined : await directoryOf(platform.db, token)
  const account = directory && (await userById(platform.db, directory.account_id))
  if (!token || !directory || !account) throw revoked()
  request.actor = actorOfDirectory(account, directory, request.ip)
  request.scim = { directory, token }
  await app.limits.admitAccount(request, reply, request.actor, work)
  await touchToken(platform.db, directory.token_id)
}

function called(request: FastifyRequest, reply: FastifyReply): Call {
  if (!request.scim) throw revoked()
  return { ...request.scim, request, reply }
}

type Handler = (call: Call) => Promise<{ status?: number; body?: object; location?: string }>

function serveScim(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  handler: Handler,
) {
  app.route({
    method,
    url,
    ...PLAIN,
    handler: async (request, reply) => {
      const { status = 200, body, location } = await handler(called(request, reply))
      if (location) reply.header('location', location)
      reply.status(status)
      return body === undefined ? reply.send() : reply.type(TYPE).send(JSON.stringify(body))
    },
  })
}

function descriptionRoutes(app: FastifyInstance, platform: Platform): void {
  const base = scimUrl(platform.config)
  const lists = { ResourceTypes: resourceTypes(base), Schemas: schemas(base) }
  serveScim(app, 'GET', '/ServiceProviderConfig', async () => ({ body: serviceView(base) }))
  for (const [name, all] of Object.entries(lists)) {
    serveScim(app, 'GET', `/${name}`, async () => ({ body: listView(1, { total: all.length }, all) }))
    serveScim(app, 'GET', `/${name}/:id`, async ({ request }) => {
      const found = all.find(({ id }) => id === idOf(request))
      if (!found) throw new ScimError(404, 'There is no description with this id.')
      return { body: found }
    })
  }
}

const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id

function userRoutes(app: FastifyInstance, platform: Platform): void {
  const base = scimUrl(platform.config)
  const view = ({ request }: Call, row: Parameters<typeof userView>[1]) =>
    answerOf(request, userView(base, row))

  serveScim(app, 'GET', '/Users', async (call) => {
    const page = pageOf(call.request)
    const found = await findPeople(platform.db, call.directory, page)
    const shown = found.rows.map((row) => view(call, row).body)
    return { body: listView(page.offset + 1, found, shown) }
  })
  serveScim(app, 'GET', '/Users/:id', async (call) =>
    view(call, await personOf(platform.db, call.directory, idOf(call.request))),
  )
  serveScim(app, 'POST', '/Users', async (call) => {
    const { token, request } = call
    const made = view(call, await addPerson(platform, token, request.ip, userOf(request.body)))
    return { ...made, status: 201 }
  })
  serveScim(app, 'PUT', '/Users/:id', async (call) => {
    const { token, request } = call
    const change = userOf(request.body)
    if (change.userName === undefined) throw invalidValue('“userName” is missing.')
    return view(call, await changePerson(platform, token, request.ip, idOf(request), change))
  })
  serveScim(app, 'PATCH', '/Users/:id', async (call) => {
    const { token, request } = call
    return view(
      call,
      await changePerson(platform, token, request.ip, idOf(request), userPatchOf(request.body)),
    )
  })
  serveScim(app, 'DELETE', '/Users/:id', async ({ token, request }) => {
    await removePerson(platform, token, request.ip, idOf(request))
    return { status: 204 }
  })
}

function groupRoutes(app: FastifyInstance, platform: Platform): void {
  const base = scimUrl(platform.config)
  const view = ({ request }: Call, row: Parameters<typeof groupView>[1]) =>
    answerOf(request, groupView(base, row))

  serveScim(app, 'GET', '/Groups', async (call) => {
    const page = pageOf(call.request)
    const found = await findGroups(platform.db, call.directory, page)
    const shown = found.rows.map((row) => view(call, row).body)
    return { body: listView(page.offset + 1, found, shown) }
  })
  serveScim(app, 'GET', '/Groups/:id', async (call) =>
    view(call, await groupBy(platform.db, call.directory, idOf(call.request))),
  )
  serveScim(app, 'POST', '/Groups', async (call) => {
    const { token, request } = call
    const made = view(call, await addGroup(platform, token, request.ip, groupOf(request.body)))
    return { ...made, status: 201 }
  })
  serveScim(app, 'PUT', '/Groups/:id', async (call) => {
    const { token, request } = call
    const { members, ...said } = groupOf(request.body)
    // A whole group without members has none.
    const change = { ...said, members: members.length > 0 ? members : [{ op: 'replace' as const, ids: [] }] }
    return view(call, await changeGroup(platform, token, request.ip, idOf(request), change))
  })
  serveScim(app, 'PATCH', '/Groups/:id', async (call) => {
    const { token, request } = call
    return view(
      call,
      await changeGroup(platform, token, request.ip, idOf(request), groupPatchOf(request.body)),
    )
  })
  serveScim(app, 'DELETE', '/Groups/:id', async ({ token, request }) => {
    await removeGroup(platform, token, request.ip, idOf(request))
    return { status: 204 }
  })
}

const answerOf = ({ query }: FastifyRequest, resource: Resource) => ({
  body: chosen(resource, query as Record<string, unknown>),
  location: resource.meta.location,
})

/** The page that a query names: `startIndex` counts from 1, and a `count` below 0 is 0. @throws ScimError 400 */
function pageOf({ query }: FastifyRequest): Page & { limit: number } {
  const { filter, startIndex, count } = query as Record<string, unknown>
  if (filter !== undefined && typeof filter !== 'string')
    throw new ScimError(400, 'Send one “filter”.', 'invalidFilter')
  const whole = (name: string, text: unknown, otherwise: number) => {
    if (text === undefined) return otherwise
    if (typeof text !== 'string' || !/^-?\d{1,9}$/.test(text))
      throw invalidValue(`“${name}” must be a whole number.`)
    return Number(text)
  }
  return {
    conditions: filter ? parseFilter(filter) : [],
    offset: Math.max(1, whole('startIndex', startIndex, 1)) - 1,
    limit: Math.min(MOST_RESULTS, Math.max(0, whole('count', count, MOST_RESULTS))),
  }
}
