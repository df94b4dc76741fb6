import type { FastifyInstance } from 'fastify'
import { paths } from '#domain/kernel/paths.ts'
import * as contract from '#domain/sign-on/contract.ts'
import { SIGN_ON_DONE, SIGN_ON_FIELD } from '#domain/sign-on/result.ts'
import { setDeviceCookie } from '../accounts/commands/device-cookie.ts'
import { withMinimumDuration } from '../accounts/commands/minimum-duration.ts'
import { setRefreshCookie } from '../accounts/commands/refresh-cookie.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { deviceOf } from '../platform/http/device.ts'
import { limitTries } from '../platform/http/rate-limit.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import { onReserve, type Platform } from '../platform/platform.ts'
import { beginConfirmation, beginSignOn } from './commands/begin.ts'
import { addDomain, removeDomain, verifyDomain } from './commands/domains.ts'
import { type Finished, finishSignOn } from './commands/finish.ts'
import { signOnCookie } from './commands/openid.ts'
import { addProvider, changeProvider, removeProvider } from './commands/providers.ts'
import { turnOffDirectory, turnOnDirectory } from './scim/commands/tokens.ts'
import { confirmationView, signOnView } from './views.ts'

const WINDOW_SECONDS = 15 * 60
// A whole office may share one network address.
const MOST_PER_ADDRESS = 300
const MOST_CHANGES = 60

export function signOnRoutes(app: FastifyInstance, platform: Platform): void {
  settingsRoutes(app, platform)
  logInRoutes(app, onReserve(platform))
}

function settingsRoutes(app: FastifyInstance, platform: Platform): void {
  const limit = (actor: Actor) =>
    limitTries(platform.db, [`sign-on-settings:${actor.user_id}`], MOST_CHANGES, WINDOW_SECONDS)

  serve(app, contract.getSignOn, (actor) => signOnView(platform, actor))
  serve(app, contract.addProvider, async (actor, { body }) => {
    await limit(actor)
    await addProvider(platform, actor, body)
    return signOnView(platform, actor)
  })
  serve(app, contract.changeProvider, async (actor, { params, body }) => {
    await limit(actor)
    await changeProvider(platform, actor, params.id, body)
    return signOnView(platform, actor)
  })
  serve(app, contract.removeProvider, async (actor, { params }) => {
    await removeProvider(platform, actor, params.id)
    return null
  })
  serve(app, contract.turnOnDirectory, async (actor, { params, body }) => {
    await limit(actor)
    return { token: await turnOnDirectory(platform, actor, params.id, body) }
  })
  serve(app, contract.turnOffDirectory, async (actor, { params }) => {
    await turnOffDirectory(platform, actor, params.id)
    return null
  })
  serve(app, contract.addDomain, async (actor, { params, body }) => {
    await addDomain(platform, actor, params.id, body.domain)
    return signOnView(platform, actor)
  })
  serve(app, contract.verifyDomain, async (actor, { params }) => {
    await limit(actor)
    await verifyDomain(platform, actor, params.id)
    return signOnView(platform, actor)
  })
  serve(app, contract.removeDomain, async (actor, { params }) => {
    await removeDomain(platform, actor, params.id)
    return null
  })
}

function logInRoutes(app: FastifyInstance, platform: Platform): void {
  const cookie = signOnCookie(platform.config)
  const limit = (what: string, address: string) =>
    limitTries(platform.db, [`${what}-from:${address}`], MOST_PER_ADDRESS, WINDOW_SECONDS)

  servePublic(app, contract.beginSignOn, async ({ body, request, reply }) => {
    await limit('sign-on', request.ip)
    const begun = await withMinimumDuration(platform, () => beginSignOn(platform, body, request.cookies))
    if (!begun) return { url: null }
    reply.setCookie(cookie.name, begun.token, cookie.options)
    return { url: begun.url }
  })
  serve(app, contract.getConfirmation, (actor) => confirmationView(platform, actor))
  serve(app, contract.beginConfirmation, async (actor, { request, reply }) => {
    await limit('sign-on', request.ip)
    const { url, token } = await beginConfirmation(platform, actor)
    reply.setCookie(cookie.name, token, cookie.options)
    return { url }
  })
  servePublic(app, contract.signOnCallback, async ({ request, reply }) => {
    await limit('sign-on-callback', request.ip)
    const origin = { device: deviceOf(request.headers['user-agent']), address: request.ip }
    const query = request.url.slice(request.url.indexOf('?') + 1)
    const finished = await finishSignOn(platform, query, request.cookies[cookie.name], origin)
    reply.clearCookie(cookie.name, cookie.options)
    if ('session' in finished) {
      const { user_id, session_id, refresh, device } = finished.session
      reply.log.info({ user: user_id, session: session_id, by: 'sign_on' }, 'logged in')
      setRefreshCookie(platform, reply, refresh)
      setDeviceCookie(reply, device)
    }
    reply.redirect(pageOf(finished), 302)
    return null
  })
}

/** The log-in page says a failure, and leads on to the wanted page, which it checks. A confirmation has its own page. */
function pageOf(finished: Finished): string {
  const result = 'failure' in finished ? finished.failure : SIGN_ON_DONE
  if (finished.isConfirmation) return `${paths.confirmed}?${new URLSearchParams({ [SIGN_ON_FIELD]: result })}`
  const fields = { [SIGN_ON_FIELD]: result, ...(finished.next !== null && { next: finished.next }) }
  return `${paths.logIn}?${new URLSearchParams(fields)}`
}
