import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/companies/contract.ts'
import { listResponse } from '../platform/http/lists.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { decideLicence, endLicence } from './commands/check-licence.ts'
import { changeDetails, changeLicence, enterLicence, removeLicence } from './commands/own-company.ts'
import { findCompanies } from './queries.ts'
import { companyRowView, companyView, ownCompanyView } from './views.ts'

export function companyRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform

  serve(app, contract.getOwnCompany, (actor) => ownCompanyView(db, actor))
  serve(app, contract.changeOwnCompany, async (actor, { body }) => {
    await changeDetails(platform, actor, body)
    return ownCompanyView(db, actor)
  })
  serve(app, contract.addLicence, async (actor, { body }) => {
    await enterLicence(platform, actor, body)
    return ownCompanyView(db, actor)
  })
  serve(app, contract.changeLicence, async (actor, { params, body }) => {
    await changeLicence(platform, actor, params.id, body)
    return ownCompanyView(db, actor)
  })
  serve(app, contract.removeLicence, async (actor, { params }) => {
    await removeLicence(platform, actor, params.id)
    return null
  })

  serve(app, contract.listCompanies, async (_actor, { query, request }) => {
    const { counted, rows } = await findCompanies(db, query)
    return listResponse(query, request.url, counted, rows.map(companyRowView))
  })
  serve(app, contract.getCompanyOfAccount, (actor, { params }) => companyView(db, actor, params.id))
  serve(app, contract.decideLicence, async (actor, { params, body }) => {
    await decideLicence(platform, actor, params, body)
    return companyView(db, actor, params.id)
  })
  serve(app, contract.endLicence, async (actor, { params, body }) => {
    await endLicence(platform, actor, params, body.reason)
    return companyView(db, actor, params.id)
  })
}
