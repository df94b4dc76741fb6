import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/accounts/contract.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { addPasskey, beginPasskey } from '../commands/add-passkey.ts'
import { removePasskey, renamePasskey } from '../commands/change-passkeys.ts'
import { requestPasskeyProof } from '../commands/passkey-challenges.ts'
import { ownPasskeys } from '../queries/passkeys.ts'
import { limitEmail } from './limits.ts'

/** A user's own passkeys. Those about the log-in are with the other ways to log in. */
export function passkeyRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.listPasskeys, async (actor) => ({
    results: await ownPasskeys(platform.db, actor.user_id),
  }))
  serve(app, contract.beginPasskey, async (actor, { body, request }) => {
    await limitEmail(platform.db, 'passkeys', actor.email, request)
    return beginPasskey(platform, actor, body)
  })
  serve(app, contract.addPasskey, (actor, { body }) => addPasskey(platform, actor, body))
  serve(app, contract.renamePasskey, (actor, { params, body }) =>
    renamePasskey(platform, actor, params.id, body.name),
  )
  serve(app, contract.removePasskey, async (actor, { params, body, request }) => {
    await limitEmail(platform.db, 'passkeys', actor.email, request)
    await removePasskey(platform, actor, params.id, body)
    return null
  })
  serve(app, contract.requestPasskeyProof, async (actor, { request }) => {
    await limitEmail(platform.db, 'passkey-proof', actor.email, request)
    return requestPasskeyProof(platform, actor)
  })
}
