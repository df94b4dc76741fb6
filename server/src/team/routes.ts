import type { FastifyInstance } from 'fastify'
import { HOUR_SECONDS } from '#domain/kernel/durations.ts'
import * as contract from '#domain/team/contract.ts'
import { limitTries } from '../platform/http/rate-limit.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { invite, joinTeam, readInvitation, withdrawInvitation } from './commands/invitations.ts'
import { changeLimit } from './commands/limits.ts'
import { changeRole, handOver, leaveTeam, removeMember } from './commands/members.ts'
import { limitsView, teamView } from './views.ts'

const MOST_TRIES = 60

export function teamRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform

  serve(app, contract.getTeam, (actor) => teamView(db, actor))
  serve(app, contract.invite, async (actor, { body }) => {
    await invite(platform, actor, body)
    return teamView(db, actor)
  })
  serve(app, contract.withdrawInvitation, async (actor, { params }) => {
    await withdrawInvitation(platform, actor, params.id)
    return null
  })
  serve(app, contract.changeRole, async (actor, { params, body }) => {
    await changeRole(platform, actor, params.id, body.role)
    return teamView(db, actor)
  })
  serve(app, contract.removeMember, async (actor, { params }) => {
    await removeMember(platform, actor, params.id)
    return null
  })
  serve(app, contract.leaveTeam, async (actor) => {
    await leaveTeam(platform, actor)
    return null
  })
  serve(app, contract.handOver, async (actor, { body }) => {
    await handOver(platform, actor, body)
    return teamView(db, actor)
  })

  serve(app, contract.getLimits, (actor) => limitsView(db, actor))
  serve(app, contract.changeLimits, async (actor, { body }) => {
    await changeLimit(platform, actor, body)
    return limitsView(db, actor)
  })

  servePublic(app, contract.getInvitation, async ({ params, request }) => {
    await limitTries(db, [`team-invitation:${request.ip}`], MOST_TRIES, HOUR_SECONDS)
    return readInvitation(platform, params.token)
  })
  servePublic(app, contract.joinTeam, async ({ body, request }) => {
    await limitTries(db, [`team-invitation:${request.ip}`], MOST_TRIES, HOUR_SECONDS)
    return joinTeam(platform, body, request.ip)
  })
}
