import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/credit-boxes/contract.ts'
import { COUNTED_IN, countShown } from '#domain/credit-boxes/rules.ts'
import { NO_LIMITS } from '#domain/deals/criteria.ts'
import { limitsOf } from '../deals/rows.ts'
import { listResponse, offsetOf } from '../platform/http/lists.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { changedLimits, createCreditBox, deleteCreditBox, patchCreditBox } from './commands/change-boxes.ts'
import { ownBox, ownBoxes } from './queries/boxes.ts'
import { boxesForSeller } from './queries/matching-boxes.ts'
import { documentsOf, matchesOf, previewOf } from './queries/preview.ts'
import { creditBoxView } from './views.ts'

export function creditBoxRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform

  serve(app, contract.listCreditBoxes, async (actor, { query, request }) => {
    const boxes = await ownBoxes(db, actor)
    const from = offsetOf(query)
    const page = boxes.slice(from, from + query.page_size)
    return listResponse(query, request.url, boxes.length, page.map(creditBoxView))
  })
  serve(app, contract.createCreditBox, (actor, { body }) => createCreditBox(platform, actor, body))
  serve(app, contract.getCreditBox, async (actor, { params }) =>
    creditBoxView(await ownBox(db, actor, params.id)),
  )
  serve(app, contract.patchCreditBox, (actor, { params, body }) =>
    patchCreditBox(platform, actor, params.id, body),
  )
  serve(app, contract.deleteCreditBox, (actor, { params }) => deleteCreditBox(platform, actor, params.id))

  serve(app, contract.previewCreditBox, (_actor, { body }) => previewOf(db, changedLimits(NO_LIMITS, body)))
  serve(app, contract.previewMatches, async (actor, { body }) => ({
    results: await matchesOf(platform, actor, changedLimits(NO_LIMITS, body)),
  }))
  serve(app, contract.creditBoxDocuments, async (actor, { params }) =>
    documentsOf(db, limitsOf(await ownBox(db, actor, params.id))),
  )
  serve(app, contract.countBoxes, async (actor, { params }) => ({
    count: countShown(await boxesForSeller(db, actor, params.id)),
    step: COUNTED_IN,
  }))
}
