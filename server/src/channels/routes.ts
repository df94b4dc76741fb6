import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/channels/contract.ts'
import { listCards } from '../deals/queries/list-deals.ts'
import { dealCardView } from '../deals/views/card.ts'
import { notFound } from '../platform/http/errors.ts'
import { listResponse } from '../platform/http/lists.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { archiveChannel, createChannel, patchChannel } from './commands/change-channel.ts'
import {
  acceptInvitation,
  declineByLink,
  declineInvitation,
  leaveChannel,
  removeMembers,
} from './commands/membership.ts'
import { readerOf } from './policy.ts'
import { attachableChannels, channelsOf, chooseInChannel, findChannel } from './queries.ts'
import { channelCardView, channelView } from './views.ts'

export function channelRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, tokens } = platform

  serve(app, contract.listChannels, async (actor, { query, request }) => {
    const { rows, count } = await channelsOf(db, actor, query)
    return listResponse(
      query,
      request.url,
      count,
      rows.map((row) => channelCardView(actor, row)),
    )
  })
  serve(app, contract.createChannel, (actor, { body }) => createChannel(platform, actor, body))
  serve(app, contract.dropdownChannels, async (actor) => ({ results: await attachableChannels(db, actor) }))
  serve(app, contract.getChannel, async (actor, { params }) =>
    channelView(db, actor, await findChannel(db, actor, params.id)),
  )
  serve(app, contract.patchChannel, (actor, { params, body }) =>
    patchChannel(platform, actor, params.id, body),
  )
  serve(app, contract.archiveChannel, (actor, { params, body }) =>
    archiveChannel(platform, actor, params.id, body.is_archived),
  )
  serve(app, contract.removeMembers, (actor, { params, body }) =>
    removeMembers(platform, actor, params.id, body.members),
  )
  serve(app, contract.acceptInvitation, (actor, { params }) => acceptInvitation(platform, actor, params.id))
  serve(app, contract.declineInvitation, (actor, { params }) => declineInvitation(platform, actor, params.id))
  servePublic(app, contract.declineByLink, ({ body }) => declineByLink(platform, body.token))
  serve(app, contract.leaveChannel, (actor, { params }) => leaveChannel(platform, actor, params.id))

  serve(app, contract.channelDeals, async (actor, { params, query, request }) => {
    const channel = await findChannel(db, actor, params.id)
    if (readerOf(actor, channel) === 'market') throw notFound()
    const chosen = await chooseInChannel(db, params.id, query)
    const rows = await listCards(db, actor, chosen, { box: undefined })
    const now = platform.clock.now()
    return listResponse(
      query,
      request.url,
      chosen.count,
      rows.map((row) => dealCardView(tokens, actor, row, now)),
    )
  })
}
