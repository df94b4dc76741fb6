import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'
import { receiveDocusignEvent } from '#domain/signing/docusign/contract.ts'
import { invalidField, notFound, unavailable } from '../../platform/http/errors.ts'
import { servePublic } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordReport } from '../commands/report.ts'
import { EVENTS_PATH } from './commands/provider.ts'
import { isFromDocusign, reportOf } from './commands/read-event.ts'
import type { DocusignSettings } from './settings.ts'

export function docusignRoutes(app: FastifyInstance, platform: Platform): void {
  const { docusign } = platform.config

  // Checked before parsing, because the signature covers the received bytes.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.routeOptions.url !== EVENTS_PATH) return done(null, payload)
    authentic(docusign, request, payload).then((body) => done(null, body), done)
  })

  servePublic(app, receiveDocusignEvent, async ({ body }) => {
    const report = reportOf(body)
    // The first event of an envelope may arrive before its id is stored; DocuSign sends the event again.
    if (report && !(await recordReport(platform, report)))
      throw unavailable('This envelope is not known here. Send the event again later.')
    return null
  })
}

/** @throws 404 if DocuSign is not configured, 400 for a body that it has not signed */
async function authentic(
  docusign: DocusignSettings | undefined,
  { headers }: FastifyRequest,
  payload: RequestPayload,
): Promise<RequestPayload> {
  if (!docusign) throw notFound()
  const body = await buffer(payload)
  if (!isFromDocusign(docusign.connectKeys, headers, body))
    throw invalidField('non_field_errors', 'This event is not signed by DocuSign.')
  return Object.assign(Readable.from([body]), { receivedEncodedLength: body.length })
}
