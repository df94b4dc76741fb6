import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/accounts/contract.ts'
import { DAY_SECONDS } from '#domain/kernel/durations.ts'
import { listResponse } from '../../platform/http/lists.ts'
import { limitTries } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { decideOnLookAlike } from '../commands/decide-look-alike.ts'
import {
  companyFor,
  declareAffiliateOfCompany,
  declareOwnAffiliate,
  ownAffiliates,
  removeAffiliateOfCompany,
  removeOwnAffiliate,
} from '../commands/declare-affiliate.ts'
import { findLookAlikes } from '../queries/companies.ts'
import { lookAlikeView } from '../views.ts'

const DECLARATIONS_A_DAY = 100

/** Companies, their affiliates, and those whose names look alike. */
export function companyRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.listAffiliates, (actor) => ownAffiliates(platform, actor))
  serve(app, contract.declareAffiliate, async (actor, { body }) => {
    await limitTries(platform.db, [`affiliates:${actor.user_id}`], DECLARATIONS_A_DAY, DAY_SECONDS)
    return declareOwnAffiliate(platform, actor, body)
  })
  serve(app, contract.removeAffiliate, async (actor, { params }) => {
    await removeOwnAffiliate(platform, actor, params.id)
    return null
  })

  serve(app, contract.getCompany, (_actor, { params }) => companyFor(platform.db, params.id))
  serve(app, contract.declareAffiliateOf, (actor, { params, body }) =>
    declareAffiliateOfCompany(platform, actor, params.id, body),
  )
  serve(app, contract.removeAffiliateOf, (actor, { params }) =>
    removeAffiliateOfCompany(platform, actor, params.id, params.affiliate_id),
  )
  serve(app, contract.listLookAlikes, async (actor, { query, request }) => {
    const { counted, rows } = await findLookAlikes(platform.db, actor, query)
    return listResponse(
      query,
      request.url,
      counted,
      rows.map((row) => lookAlikeView(actor, row)),
    )
  })
  serve(app, contract.decideLookAlike, (actor, { body }) => decideOnLookAlike(platform, actor, body))
}
