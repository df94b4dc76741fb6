import type { FastifyInstance } from 'fastify'
import type { Approval } from '#domain/approvals/contract.ts'
import * as contract from '#domain/approvals/contract.ts'
import { bidQueue } from '../auctions/commands/place-bid.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { notFound } from '../platform/http/errors.ts'
import { listResponse } from '../platform/http/lists.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { approve, refuse, withdraw } from './commands/decide.ts'
import { prepare } from './commands/prepare.ts'
import { findApproval, ownApprovals } from './queries.ts'
import { approvalView } from './views.ts'

export function approvalRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform
  const queue = bidQueue(platform)

  async function read(actor: Actor, id: string): Promise<Approval> {
    const row = await findApproval(db, actor, id)
    if (!row) throw notFound()
    return approvalView(actor, row)
  }

  serve(app, contract.listApprovals, async (actor, { query, request }) => {
    const { counted, rows } = await ownApprovals(db, actor, query)
    return listResponse(
      query,
      request.url,
      counted,
      rows.map((row) => approvalView(actor, row)),
    )
  })
  serve(app, contract.getApproval, (actor, { params }) => read(actor, params.id))
  serve(app, contract.prepare, async (actor, { body, idempotencyKey }) =>
    read(actor, await prepare(platform, actor, body, idempotencyKey)),
  )
  serve(app, contract.approve, async (actor, { params, body }) => {
    await approve({ platform, queue }, actor, params.id, body.amount)
    return read(actor, params.id)
  })
  serve(app, contract.refuse, async (actor, { params, body }) => {
    await refuse(platform, actor, params.id, body.reason)
    return read(actor, params.id)
  })
  serve(app, contract.withdraw, async (actor, { params }) => {
    await withdraw(platform, actor, params.id)
    return read(actor, params.id)
  })
}
