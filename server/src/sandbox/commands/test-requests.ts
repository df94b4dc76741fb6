import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import { ACT_AS_HEADER, scopeOf } from '#domain/kernel/key-scopes.ts'
import { resetSandbox } from '#domain/sandbox/contract.ts'
import { isSandboxPerson, SANDBOX_PEOPLE } from '#domain/sandbox/rules.ts'
import { holderOfTestKey, isTestKey } from '../../accounts/queries/api-keys.ts'
import { sandboxAuthorization } from '../../accounts/queries/sandbox-caller.ts'
import { makeTokens } from '../../platform/auth/tokens.ts'
import { API_PREFIX, isOfApi } from '../../platform/http/app.ts'
import { forbidden, invalidField } from '../../platform/http/errors.ts'
import { assertKeyCan } from '../../platform/http/serve.ts'
import { scheduledJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { forward } from './forward.ts'
import { emailOf } from './people.ts'
import { Sandboxes } from './sandboxes.ts'

/** Assistants speak to it at this address. */
const MCP = '/mcp/'
/** What the market's server says of a caller holds for so long. */
const CALL_MS = MINUTE_MS
const TOKEN = /^Bearer +(\S+)$/i
const RESET = `${API_PREFIX}${resetSandbox.path}`
/** Programs ask for new events every few seconds, all day. */
const POLLED = `${API_PREFIX}/webhook-events/`

/** The path without query and with a slash at its end, if it is of what a sandbox serves to the market's server. */
function pathInSandbox(url: string): string | null {
  const path = url.replace(/[?#].*$/s, '').replace(/\/?$/, '/')
  return isOfApi(path) || path === MCP ? path : null
}

/**
 * Sends requests with a test key to the sandbox of its account, instead of to the routes of this server. They count as
 * requests of the key here.
 */
export function forwardTestRequests(http: FastifyInstance, platform: Platform): void {
  const { config, clock } = platform
  const sandboxes = new Sandboxes(platform)
  http.addHook('onClose', () => sandboxes.stop())
  platform.jobs.add(
    scheduledJob({
      name: 'sandboxes.tidy',
      title: 'Deletion of unused sandboxes',
      schedule: '37 4 * * *',
      handle: () => sandboxes.tidy(),
    }),
  )
  http.addHook('onRequest', async (request, reply) => {
    const token = TOKEN.exec(request.headers.authorization ?? '')?.[1]
    const path = pathInSandbox(request.url)
    if (token === undefined || !isTestKey(token) || path === null) return
    reply.headers(http.apiHeaders).header('x-request-id', request.id)
    const isReading = request.method === 'GET'
    await http.limits.admitAddress(request, isReading ? 'read' : 'write')
    const { actor, owner } = await holderOfTestKey(platform, token, request.ip)
    request.actor = actor
    // The body waits while a sandbox starts.
    request.isUpload = true
    await http.limits.admitAccount(request, reply, actor, isReading ? 'read' : 'write')
    if (config.sandboxes === 0) throw forbidden('This server has no test mode.', 'test_mode_off')
    const person = request.headers[ACT_AS_HEADER.toLowerCase()]
    if (person !== undefined && (typeof person !== 'string' || !isSandboxPerson(person)))
      throw invalidField('non_field_errors', `${ACT_AS_HEADER} is one of ${SANDBOX_PEOPLE.join(', ')}.`)
    if (request.method === 'POST' && path === RESET) {
      if (person === undefined) assertKeyCan(actor.key?.scopes ?? [], scopeOf(resetSandbox))
      await sandboxes.reset(owner.id)
      return reply.status(204).send()
    }
    const to = await sandboxes.addressOf(owner, { isUse: path !== POLLED })
    const tokens = makeTokens(sandboxes.secretOf(owner.id), () => clock.now())
    const authorization = sandboxAuthorization(tokens, {
      key_id: actor.session_id,
      key_label: actor.key_label ?? '',
      scopes: [...(actor.key?.scopes ?? [])],
      owner_id: owner.id,
      person: person === undefined ? null : emailOf(person),
      is_key: person === undefined,
      until: Date.now() + CALL_MS,
    })
    return forward(request, reply, { to, authorization })
  })
}
