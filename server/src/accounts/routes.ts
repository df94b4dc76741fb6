import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#domain/accounts/contract.ts'
import { REFRESH_DAYS } from '../platform/auth/tokens.ts'
import { API_PREFIX } from '../platform/http/app.ts'
import { HttpError } from '../platform/http/errors.ts'
import { listResponse } from '../platform/http/lists.ts'
import { forgetTries, limitTries } from '../platform/http/rate-limit.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { acceptAgreement } from './commands/accept-agreement.ts'
import { confirmEmailChange, requestEmailChange } from './commands/change-email.ts'
import { changePassword, resetPassword } from './commands/change-password.ts'
import { changeOwnDetails, changeUser } from './commands/change-user.ts'
import { endOwnSession, endOwnSessions, endUserSessions, logOut } from './commands/end-sessions.ts'
import { CHALLENGE_SECONDS, logIn, type OpenedSession, verifyEmail } from './commands/log-in.ts'
import { passSecondStep } from './commands/pass-second-step.ts'
import { refreshSession } from './commands/refresh-session.ts'
import { register } from './commands/register.ts'
import { resetSecondFactor } from './commands/reset-second-factor.ts'
import { RESEND_SECONDS, requestCode } from './commands/send-code.ts'
import { confirmSecondFactor, setUpSecondFactor } from './commands/set-up-second-factor.ts'
import { renewRecoveryCodes, turnOffSecondFactor } from './commands/turn-off-second-factor.ts'
import { acceptancesOf, agreementInForce, agreementOf } from './queries/agreements.ts'
import { secondFactorOf, secondFactorOfUser } from './queries/second-factor.ts'
import { findUser, findUsers, loadMe, sessionsOf, sessionsOfUser } from './queries/users.ts'
import { deviceOf } from './views.ts'

const WINDOW_SECONDS = 15 * 60
const MOST_PER_ACCOUNT = 10
// A whole office may share one network address.
const MOST_PER_ADDRESS = 300

const REFRESH_COOKIE = 'homeslice_refresh'

/**
 * Shortest response time of requests about an e-mail address, so that the extra work for a known address is not
 * measurable.
 */
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
  const limit = async (action: string, email: string, request: FastifyRequest) => {
    await limitTries(platform.db, [`${action}-from:${request.ip}`], MOST_PER_ADDRESS, WINDOW_SECONDS)
    await limitTries(platform.db, [`${action}:${email}`], MOST_PER_ACCOUNT, WINDOW_SECONDS)
  }
  const respondWithTokens = async (session: OpenedSession, reply: FastifyReply) => {
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
    return respondWithTokens(session, reply)
  })
  servePublic(app, contract.resendOtp, async ({ body, request }) => {
    await limit('resend', body.email, request)
    await inSteadyTime(() => requestCode(platform, body.email, 'verify_email'))
    return sent
  })
  servePublic(app, contract.logIn, async ({ body, request, reply }) => {
    await limit('log-in', body.email, request)
    const step = await logIn(platform, body, originOf(request))
    if ('challenge' in step) {
      reply.header('cache-control', 'no-store')
      return { ...step, second_factor_required: true as const, expires_in_seconds: CHALLENGE_SECONDS }
    }
    await forgetTries(platform.db, `log-in:${body.email}`)
    return respondWithTokens(step.session, reply)
  })
  servePublic(app, contract.logInSecondFactor, async ({ body, request, reply }) => {
    await limitTries(platform.db, [`second-step-from:${request.ip}`], MOST_PER_ADDRESS, WINDOW_SECONDS)
    const { session, email } = await passSecondStep(platform, body, originOf(request))
    await forgetTries(platform.db, `log-in:${email}`)
    return respondWithTokens(session, reply)
  })
  servePublic(app, contract.refreshToken, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    try {
      return {
        access: await refreshSession(platform, body.refresh ?? request.cookies[REFRESH_COOKIE], request.ip),
      }
    } catch (error) {
      if (error instanceof HttpError) reply.clearCookie(REFRESH_COOKIE, cookie)
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
    // A user who was locked out by wrong passwords may log in with the new one.
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
  serve(app, contract.changeEmail, async (actor, { body, request }) => {
    await limit('change-email', actor.email, request)
    await inSteadyTime(() => requestEmailChange(platform, actor, body))
    return sent
  })
  serve(app, contract.confirmEmail, async (actor, { body, request }) => {
    await limit('confirm-email', actor.email, request)
    await confirmEmailChange(platform, actor, body.otp)
    return loadMe(platform.db, actor)
  })

  servePublic(app, contract.getAgreement, ({ query }) =>
    query.version === undefined ? agreementInForce(platform.db) : agreementOf(platform.db, query.version),
  )
  serve(app, contract.acceptAgreement, async (actor, { body }) => {
    await acceptAgreement(platform, actor, body.version)
    return loadMe(platform.db, actor)
  })
  serve(app, contract.listAcceptances, (actor) => acceptancesOf(platform.db, actor))

  serve(app, contract.getSecondFactor, (actor) => secondFactorOf(platform.db, actor))
  serve(app, contract.setUpSecondFactor, async (actor, { body, request, reply }) => {
    await limit('second-factor', actor.email, request)
    reply.header('cache-control', 'no-store')
    return setUpSecondFactor(platform, actor, body.password)
  })
  serve(app, contract.confirmSecondFactor, async (actor, { body, request, reply }) => {
    await limit('second-factor', actor.email, request)
    reply.header('cache-control', 'no-store')
    return { recovery_codes: await confirmSecondFactor(platform, actor, body.code) }
  })
  serve(app, contract.renewRecoveryCodes, async (actor, { body, request, reply }) => {
    await limit('second-factor', actor.email, request)
    reply.header('cache-control', 'no-store')
    return { recovery_codes: await renewRecoveryCodes(platform, actor, body) }
  })
  serve(app, contract.turnOffSecondFactor, async (actor, { body, request }) => {
    await limit('second-factor', actor.email, request)
    await turnOffSecondFactor(platform, actor, body)
    return null
  })

  serve(app, contract.listSessions, (actor) => sessionsOf(platform.db, actor))
  serve(app, contract.deleteSessions, async (actor, { query, reply }) => {
    const keepsCurrent = query.keep_current === true
    const ended = await endOwnSessions(platform, actor, keepsCurrent)
    if (!keepsCurrent) reply.clearCookie(REFRESH_COOKIE, cookie)
    return { ended }
  })
  serve(app, contract.deleteSession, async (actor, { params }) => {
    await endOwnSession(platform, actor, params.id)
    return null
  })

  serve(app, contract.listUsers, async (actor, { query, request }) => {
    const { counted, users } = await findUsers(platform.db, actor, query)
    return listResponse(query, request.url, counted, users)
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
  serve(app, contract.getUserSecondFactor, (actor, { params }) =>
    secondFactorOfUser(platform.db, actor, params.id),
  )
  serve(app, contract.resetSecondFactor, async (actor, { params, body }) => {
    await resetSecondFactor(platform, actor, params.id, body.reason)
    return null
  })
}
