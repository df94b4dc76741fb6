import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'
import { receiveDocusignEvent } from '#domain/signing/docusign/contract.ts'
import { notFound, unavailable } from '../../platform/http/errors.ts'
import { servePublic } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordReport } from '../commands/report.ts'
import { EVENTS_PATH } from './commands/provider.ts'
import { reportOf } from './commands/read-event.ts'
import { signedBody } from './commands/signed-body.ts'
import type { DocusignSettings } from './settings.ts'

export function docusignRoutes(app: FastifyInstance, platform: Platform): void {
  const { docusign } = platform.config

  // Checked before parsing, because the signature covers the received bytes.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.routeOptions.url !== EVENTS_PATH) return done(null, payload)
    try {
      done(null, authentic(docusign, request, payload))
    } catch (error) {
      done(error as Error)
    }
  })

  servePublic(app, receiveDocusignEvent, async ({ body }) => {
    const report = reportOf(body)
    // The first event of an envelope may arrive before its id is stored; DocuSign sends the event again.
    if (report && !(await recordReport(platform, report)))
      throw unavailable('This envelope is not known here. Send the event again later.')
    return null
  })
}

/** @throws 404 if DocuSign is not configured, 401 without a signature */
function authentic(
  docusign: DocusignSettings | undefined,
  { headers }: FastifyRequest,
  payload: RequestPayload,
): RequestPayload {
  if (!docusign) throw notFound()
  return signedBody(docusign.connectKeys, headers, payload)
}
