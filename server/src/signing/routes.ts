import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#domain/signing/contract.ts'
import { findDeal } from '../deals/queries/find-deal.ts'
import { assertCanChangeFiles } from '../documents/policy.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { showFile } from '../platform/http/content.ts'
import { deviceOf } from '../platform/http/device.ts'
import { notFound } from '../platform/http/errors.ts'
import { languageOf } from '../platform/http/language.ts'
import { listResponse } from '../platform/http/lists.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { addressToSign, signedFile } from './commands/address.ts'
import { remindSigners, voidSigning } from './commands/manage.ts'
import { consent, decline, openDocument, pageOf, sendCode, sign } from './commands/sign.ts'
import { startSigning } from './commands/start.ts'
import type { Origin } from './commands/subject.ts'
import { templateUrl } from './commands/template-url.ts'
import { canSeeRequest } from './policy.ts'
import { findRequest, requestsFor, sendableFiles } from './queries/requests.ts'
import { consentIn, requestView } from './views/request.ts'

const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  browser: deviceOf(request.headers['user-agent']),
})

export function signingRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, storage } = platform

  serve(app, contract.startSigning, (actor, { params, body }) =>
    startSigning(platform, actor, params.id, body),
  )
  serve(app, contract.getTemplateUrl, (actor, { params }) => templateUrl(platform, actor, params.id))
  serve(app, contract.listSigningRequests, async (actor, { query, request }) => {
    const { counted, rows } = await requestsFor(db, actor, query)
    const results = rows.map((row) => requestView(actor, row))
    return {
      ...listResponse(query, request.url, counted, results),
      can_start: query.loan_deal === undefined ? [] : await startable(platform, actor, query.loan_deal),
    }
  })
  serve(app, contract.getSigningRequest, async (actor, { params }) => {
    const request = await findRequest(db, params.id)
    if (!canSeeRequest(actor, request)) throw notFound()
    return requestView(actor, request)
  })
  serve(app, contract.signRequest, (actor, { params }) => addressToSign(platform, actor, params.id))
  serve(app, contract.signedDocument, async (actor, { params, reply }) => {
    const file = await signedFile(platform, actor, params.id)
    showFile(reply, file)
    return storage.stream(file.storage_key)
  })
  serve(app, contract.remindSigners, (actor, { params }) => remindSigners(platform, actor, params.id))
  serve(app, contract.voidSigning, (actor, { params, body }) =>
    voidSigning(platform, actor, params.id, body.reason),
  )

  servePublic(app, contract.openSigning, async ({ params, request }) =>
    consentIn(languageOf(request), await pageOf(platform, params.token)),
  )
  servePublic(app, contract.signingDocument, async ({ params, request, reply }) => {
    const file = await openDocument(platform, params.token, originOf(request))
    showFile(reply, file)
    return storage.stream(file.storage_key)
  })
  servePublic(app, contract.consentToSigning, ({ params, body, request }) =>
    consent(platform, params.token, body.version, originOf(request)),
  )
  servePublic(app, contract.sendSigningCode, async ({ params, request }) =>
    consentIn(languageOf(request), await sendCode(platform, params.token, originOf(request))),
  )
  servePublic(app, contract.signDocument, async ({ params, body, request }) =>
    consentIn(languageOf(request), await sign(platform, params.token, body, originOf(request))),
  )
  servePublic(app, contract.declineToSign, async ({ params, body, request }) =>
    consentIn(languageOf(request), await decline(platform, params.token, body.reason, originOf(request))),
  )
}

/** The documents of a deal that the actor can send for signing; none if they may not change them. */
async function startable({ db }: Platform, actor: Actor, dealId: string): Promise<string[]> {
  const deal = await findDeal(db, actor, dealId)
  if (!deal || actor.viewed_by || !canChangeFiles(actor, deal)) return []
  return sendableFiles(db, dealId)
}

function canChangeFiles(...[actor, deal]: Parameters<typeof assertCanChangeFiles>): boolean {
  try {
    assertCanChangeFiles(actor, deal)
    return true
  } catch {
    return false
  }
}
