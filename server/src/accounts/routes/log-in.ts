import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#domain/accounts/contract.ts'
import { deviceOf } from '../../platform/http/device.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { languageOf } from '../../platform/http/language.ts'
import { serve, servePublic } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { setDeviceCookie } from '../commands/device-cookie.ts'
import { logOut } from '../commands/end-sessions.ts'
import { CHALLENGE_SECONDS, logIn, type OpenedSession } from '../commands/log-in.ts'
import { logInWithPasskey } from '../commands/log-in-with-passkey.ts'
import { withMinimumDuration } from '../commands/minimum-duration.ts'
import { passSecondStep } from '../commands/pass-second-step.ts'
import { beginPasskeyLogIn } from '../commands/passkey-challenges.ts'
import { clearRefreshCookie, refreshTokenOf, setRefreshCookie } from '../commands/refresh-cookie.ts'
import { refreshSession } from '../commands/refresh-session.ts'
import { register, resendRegistrationCode } from '../commands/register.ts'
import { verifyEmail } from '../commands/verify-email.ts'
import { loadMe } from '../queries/users.ts'
import { CODE_SENT } from './code-sent.ts'
import { limitAddress, limitPair } from './limits.ts'
import { clearRegistrationCookie, registrationOf, setRegistrationCookie } from './registration-cookie.ts'

const originOf = (request: FastifyRequest) => ({
  device: deviceOf(request.headers['user-agent']),
  address: request.ip,
})

/** @param by the proof that the person gave: a mailed code, a password, that and a second factor, or a passkey */
async function openSession(
  platform: Platform,
  session: OpenedSession,
  reply: FastifyReply,
  by: 'code' | 'password' | 'second_factor' | 'passkey',
) {
  reply.log.info({ user: session.user_id, session: session.session_id, by }, 'logged in')
  setRefreshCookie(platform, reply, session.refresh)
  setDeviceCookie(reply, session.device)
  return {
    access: await platform.tokens.signAccess(session.user_id, session.session_id),
    refresh: session.refresh,
    user: await loadMe(platform.db, { user_id: session.user_id, viewed_by: null }),
  }
}

/** Registration, log-in, refresh and log-out. */
export function logInRoutes(app: FastifyInstance, platform: Platform): void {
  servePublic(app, contract.register, async ({ body, request, reply }) => {
    await limitAddress(platform.db, 'register', request)
    const { token } = await withMinimumDuration(platform, () =>
      register(platform, body, registrationOf(platform, request), languageOf(request)),
    )
    setRegistrationCookie(platform, reply, token)
    return CODE_SENT
  })
  servePublic(app, contract.verifyOtp, async ({ body, request, reply }) => {
    await limitPair(platform.db, 'verify', body.email, request)
    const session = await withMinimumDuration(platform, () =>
      verifyEmail(
        platform,
        body,
        { registration: registrationOf(platform, request), language: languageOf(request) },
        originOf(request),
      ),
    )
    clearRegistrationCookie(platform, reply)
    return openSession(platform, session, reply, 'code')
  })
  servePublic(app, contract.resendOtp, async ({ body, request }) => {
    await limitPair(platform.db, 'resend', body.email, request)
    await withMinimumDuration(platform, () =>
      resendRegistrationCode(platform, body.email, registrationOf(platform, request), languageOf(request)),
    )
    return CODE_SENT
  })
  servePublic(app, contract.logIn, async ({ body, request, reply }) => {
    await limitAddress(platform.db, 'log-in', request)
    const step = await logIn(platform, body, originOf(request), request.cookies)
    if ('challenge' in step)
      return { ...step, second_factor_required: true as const, expires_in_seconds: CHALLENGE_SECONDS }
    return openSession(platform, step.session, reply, 'password')
  })
  servePublic(app, contract.logInSecondFactor, async ({ body, request, reply }) => {
    await limitAddress(platform.db, 'second-step', request)
    const session = await passSecondStep(platform, body, originOf(request), request.cookies)
    return openSession(platform, session, reply, 'second_factor')
  })
  servePublic(app, contract.beginPasskeyLogIn, async ({ request }) => {
    await limitAddress(platform.db, 'begin-passkey', request)
    return beginPasskeyLogIn(platform)
  })
  servePublic(app, contract.logInWithPasskey, async ({ body, request, reply }) => {
    await limitAddress(platform.db, 'passkey', request)
    const session = await logInWithPasskey(platform, body.passkey, originOf(request), request.cookies)
    return openSession(platform, session, reply, 'passkey')
  })
  servePublic(app, contract.refreshToken, async ({ body, request, reply }) => {
    const token = body.refresh ?? refreshTokenOf(platform, request)
    try {
      const { access, refresh } = await refreshSession(platform, token, request.ip)
      if (refresh === null) return { access }
      if (body.refresh !== undefined) return { access, refresh }
      setRefreshCookie(platform, reply, refresh)
      return { access }
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) clearRefreshCookie(platform, reply)
      throw error
    }
  })
  serve(app, contract.logOut, async (actor, { reply }) => {
    await logOut(platform, actor)
    clearRefreshCookie(platform, reply)
    return null
  })
}
