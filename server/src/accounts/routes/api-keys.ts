import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/accounts/keys-contract.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { createKey, revokeOwnKey } from '../commands/api-keys.ts'
import { ownKeys } from '../queries/api-keys.ts'
import { limitEmail } from './limits.ts'

/** Keys with which a user's own programs call the API. */
export function apiKeyRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.listKeys, async (actor) => ({ results: await ownKeys(platform.db, actor.user_id) }))
  serve(app, contract.createKey, async (actor, { body, request }) => {
    await limitEmail(platform.db, 'api-keys', actor.email, request)
    return createKey(platform, actor, body)
  })
  serve(app, contract.revokeKey, async (actor, { params }) => {
    await revokeOwnKey(platform, actor, params.id)
    return null
  })
}
