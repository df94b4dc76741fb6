import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/accounts/contract.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { confirmSecondFactor, setUpSecondFactor } from '../commands/set-up-second-factor.ts'
import { renewRecoveryCodes, turnOffSecondFactor } from '../commands/turn-off-second-factor.ts'
import { secondFactorOf } from '../queries/second-factor.ts'
import { limitEmail } from './limits.ts'

/** A user's own second factor. */
export function secondFactorRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.getSecondFactor, (actor) => secondFactorOf(platform.db, actor))
  serve(app, contract.setUpSecondFactor, async (actor, { body, request }) => {
    await limitEmail(platform.db, 'second-factor', actor.email, request)
    return setUpSecondFactor(platform, actor, body)
  })
  serve(app, contract.confirmSecondFactor, async (actor, { body, request }) => {
    await limitEmail(platform.db, 'second-factor', actor.email, request)
    return { recovery_codes: await confirmSecondFactor(platform, actor, body.code) }
  })
  serve(app, contract.renewRecoveryCodes, async (actor, { body, request }) => {
    await limitEmail(platform.db, 'second-factor', actor.email, request)
    return { recovery_codes: await renewRecoveryCodes(platform, actor, body) }
  })
  serve(app, contract.turnOffSecondFactor, async (actor, { body, request }) => {
    await limitEmail(platform.db, 'second-factor', actor.email, request)
    await turnOffSecondFactor(platform, actor, body)
    return null
  })
}
