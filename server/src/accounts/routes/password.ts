import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/accounts/contract.ts'
import { serve, servePublic } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { changePassword, resetPassword } from '../commands/change-password.ts'
import { setDeviceCookie } from '../commands/device-cookie.ts'
import { withMinimumDuration } from '../commands/minimum-duration.ts'
import { requestPasswordCode } from '../commands/send-code.ts'
import { CODE_SENT } from './code-sent.ts'
import { limitAddress, limitEmail, limitPair } from './limits.ts'

/** A forgotten password, and a change of one's own. */
export function passwordRoutes(app: FastifyInstance, platform: Platform): void {
  servePublic(app, contract.forgotPassword, async ({ body, request }) => {
    await limitPair(platform.db, 'forgot', body.email, request)
    await withMinimumDuration(platform, () => requestPasswordCode(platform, body.email))
    return CODE_SENT
  })
  servePublic(app, contract.resetPassword, async ({ body, request, reply }) => {
    const { password, email = '', otp = '', token, keep_webhooks_and_calendar } = body
    // A link cannot be guessed, so attempts with codes do not use it up.
    if (token === undefined) await limitPair(platform.db, 'reset', email, request)
    else await limitAddress(platform.db, 'reset', request)
    const proof = token === undefined ? { email, otp } : { token }
    const reset = await withMinimumDuration(platform, () =>
      resetPassword(platform, { ...proof, password, keep_webhooks_and_calendar }, request.ip),
    )
    setDeviceCookie(reply, reset.device)
    return { email: reset.email }
  })
  serve(app, contract.changePassword, async (actor, { body, request, reply }) => {
    await limitEmail(platform.db, 'change-password', actor.email, request)
    setDeviceCookie(reply, await changePassword(platform, actor, body))
    return null
  })
}
