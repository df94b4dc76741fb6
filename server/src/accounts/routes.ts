import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AGREEMENT } from '#domain/accounts/agreement.ts'
import * as contract from '#domain/accounts/contract.ts'
import { REFRESH_DAYS } from '../platform/auth/tokens.ts'
import { API_PREFIX } from '../platform/http/app.ts'
import { Refusal } from '../platform/http/errors.ts'
import { listAnswer } from '../platform/http/lists.ts'
import { forgetTries, limitTries } from '../platform/http/rate-limit.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { acceptAgreement } from './commands/accept-agreement.ts'
import { changePassword, resetPassword } from './commands/change-password.ts'
import { changeOwnDetails, changeUser } from './commands/change-user.ts'
import { endOwnSession, endUserSessions, logOut } from './commands/end-sessions.ts'
import { logIn, type OpenedSession, verifyEmail } from './commands/log-in.ts'
import { refreshSession } from './commands/refresh-session.ts'
import { register } from './commands/register.ts'
import { RESEND_SECONDS, requestCode } from './commands/send-code.ts'
import { findUser, findUsers, loadMe, sessionsOf, sessionsOfUser } from './queries/users.ts'
import { deviceOf } from './views.ts'

const WINDOW_SECONDS = 15 * 60
const MOST_PER_ACCOUNT = 10
// One address may stand for a whole office.
const MOST_PER_ADDRESS = 300

const REFRESH_COOKIE = 'homeslice_refresh'

/** No answer about an address comes sooner: what is written for a known one then shows in no time. */
const STEADY_MS = 200

async function inSteadyTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([
    work(),
    new Promise((resolve) => setTimeout(resolve, STEADY_MS)),
  ])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

const originOf = (request: FastifyRequest) => ({
  device: deviceOf(request.headers['user-agent']),
  address: request.ip,
})

export function registerAccounts(app: FastifyInstance, platform: Platform): void {
  const cookie = {
    path: `${API_PREFIX}${contract.refreshToken.path}`,
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: platform.config.publicUrl.startsWith('https://'),
  }
  const limit = async (act: string, email: string, request: FastifyRequest) => {
    await limitTries(platform.db, [`${act}-from:${request.ip}`], MOST_PER_ADDRESS, WINDOW_SECONDS)
    await limitTries(platform.db, [`${act}:${email}`], MOST_PER_ACCOUNT, WINDOW_SECONDS)
  }
  const answerTokens = async (session: OpenedSession, reply: FastifyReply) => {
    reply.setCookie(REFRESH_COOKIE, session.refresh, { ...cookie, maxAge: REFRESH_DAYS * 86_400 })
    reply.header('cache-control', 'no-store')
    return {
      access: await platform.tokens.signAccess(session.user_id, session.session_id),
      refresh: session.refresh,
      user: await loadMe(platform.db, { user_id: session.user_id, viewed_by: null }),
    }
  }
  const sent = {
    detail: 'If this e-mail address can be used, a message is on its way to it.',
    resend_after_seconds: RESEND_SECONDS,
  }

  servePublic(app, contract.register, async ({ body, request }) => {
    await limitTries(platform.db, [`register-from:${request.ip}`], MOST_PER_ADDRESS, WINDOW_SECONDS)
    await inSteadyTime(() => register(platform, body, request.ip))
    return sent
  })
  servePublic(app, contract.verifyOtp, async ({ body, request, reply }) => {
    await limit('verify', body.email, request)
    const session = await inSteadyTime(() => verifyEmail(platform, body, originOf(request)))
    return answerTokens(session, reply)
  })
  servePublic(app, contract.resendOtp, async ({ body, request }) => {
    await limit('resend', body.email, request)
    await inSteadyTime(() => requestCode(platform, body.email, 'verify_email'))
    return sent
  })
  servePublic(app, contract.logIn, async ({ body, request, reply }) => {
    await limit('log-in', body.email, request)
    const session = await logIn(platform, body, originOf(request))
    await forgetTries(platform.db, `log-in:${body.email}`)
    return answerTokens(session, reply)
  })
  servePublic(app, contract.refreshToken, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    try {
      return { access: await refreshSession(platform, body.refresh ?? request.cookies[REFRESH_COOKIE]) }
    } catch (error) {
      if (error instanceof Refusal) reply.clearCookie(REFRESH_COOKIE, cookie)
      throw error
    }
  })
  serve(app, contract.logOut, async (actor, { reply }) => {
    await logOut(platform, actor)
    reply.clearCookie(REFRESH_COOKIE, cookie)
    return null
  })
  servePublic(app, contract.forgotPassword, async ({ body, request }) => {
    await limit('forgot', body.email, request)
    await inSteadyTime(() => requestCode(platform, body.email, 'reset_password'))
    return sent
  })
  servePublic(app, contract.resetPassword, async ({ body, request }) => {
    await limit('reset', body.email, request)
    await inSteadyTime(() => resetPassword(platform, body, request.ip))
    // Who was locked out by wrong passwords may log in with the new one.
    await forgetTries(platform.db, `log-in:${body.email}`)
    return null
  })
  serve(app, contract.changePassword, async (actor, { body, request }) => {
    await limit('change-password', actor.email, request)
    await changePassword(platform, actor, body)
    return null
  })

  serve(app, contract.getMe, (actor) => loadMe(platform.db, actor))
  serve(app, contract.patchMe, async (actor, { body }) => {
    await changeOwnDetails(platform, actor, body)
    return loadMe(platform.db, actor)
  })
  servePublic(app, contract.getAgreement, async () => AGREEMENT)
  serve(app, contract.acceptAgreement, async (actor, { body }) => {
    await acceptAgreement(platform, actor, body.version)
    return loadMe(platform.db, actor)
  })
  serve(app, contract.listSessions, (actor) => sessionsOf(platform.db, actor))
  serve(app, contract.deleteSession, async (actor, { params }) => {
    await endOwnSession(platform, actor, params.id)
    return null
  })

  serve(app, contract.listUsers, async (actor, { query, request }) => {
    const { counted, users } = await findUsers(platform.db, actor, query)
    return listAnswer(query, request.url, counted, users)
  })
  serve(app, contract.getUser, (actor, { params }) => findUser(platform.db, actor, params.id))
  serve(app, contract.patchUser, (actor, { params, body }) => changeUser(platform, actor, params.id, body))
  serve(app, contract.listUserSessions, (actor, { params }) => sessionsOfUser(platform.db, actor, params.id))
  serve(app, contract.endUserSessions, async (actor, { params }) => ({
    ended: await endUserSessions(platform, actor, params.id),
  }))
  serve(app, contract.endUserSession, async (actor, { params }) => {
    await endUserSessions(platform, actor, params.id, { only: params.session_id })
    return null
  })
}
