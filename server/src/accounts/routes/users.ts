import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/accounts/contract.ts'
import { listResponse } from '../../platform/http/lists.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeUser } from '../commands/change-user.ts'
import { endUserSessions } from '../commands/end-sessions.ts'
import { decideOnNames } from '../commands/name-changes.ts'
import { resetSecondFactor } from '../commands/reset-second-factor.ts'
import { secondFactorOfUser } from '../queries/second-factor.ts'
import { storageOfUser } from '../queries/storage.ts'
import { findUser, findUsers, sessionsOfUser } from '../queries/users.ts'

/** An administrator's actions on other users' accounts. */
export function userRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.listUsers, async (actor, { query, request }) => {
    const { counted, users } = await findUsers(platform.db, actor, query)
    return listResponse(query, request.url, counted, users)
  })
  serve(app, contract.getUser, (actor, { params }) => findUser(platform.db, actor, params.id))
  serve(app, contract.patchUser, (actor, { params, body }) => changeUser(platform, actor, params.id, body))
  serve(app, contract.decideNameChange, (actor, { params, body }) =>
    decideOnNames(platform, actor, params.id, body),
  )
  serve(app, contract.listUserSessions, (actor, { params }) => sessionsOfUser(platform.db, actor, params.id))
  serve(app, contract.endUserSessions, async (actor, { params }) => ({
    ended: await endUserSessions(platform, actor, params.id),
  }))
  serve(app, contract.endUserSession, async (actor, { params }) => {
    await endUserSessions(platform, actor, params.id, { only: params.session_id })
    return null
  })
  serve(app, contract.getUserStorage, (actor, { params }) => storageOfUser(platform.db, actor, params.id))
  serve(app, contract.getUserSecondFactor, (actor, { params }) =>
    secondFactorOfUser(platform.db, actor, params.id),
  )
  serve(app, contract.resetSecondFactor, async (actor, { params, body }) => {
    await resetSecondFactor(platform, actor, params.id, body.reason)
    return null
  })
}
