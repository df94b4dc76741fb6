import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/applicant-summaries/contract.ts'
import { seeDeal } from '../deals/queries/find-deal.ts'
import { guardContent } from '../platform/http/content.ts'
import { versionOf } from '../platform/http/if-match.ts'
import { serve } from '../platform/http/serve.ts'
import { uploadForm } from '../platform/http/upload-form.ts'
import type { Platform } from '../platform/platform.ts'
import { changeMode, stateOf } from './commands/change-mode.ts'
import { discardForms } from './commands/destroy.ts'
import { saveSummary } from './commands/save-summary.ts'
import { showPage } from './commands/show-page.ts'
import { uploadForms } from './commands/upload-forms.ts'
import { findMode, openReading, versionsOf } from './queries.ts'
import { summaryView } from './views.ts'

export function applicantSummaryRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, config } = platform

  serve(app, contract.readForms, (actor, { request }) => uploadForms(platform, actor, uploadForm(request)))
  serve(app, contract.getAiState, async () => stateOf(config, await findMode(db)))
  serve(app, contract.changeAiMode, (actor, { body }) => changeMode(platform, actor, body.mode))
  serve(app, contract.discardForms, async (actor, { params }) => {
    await discardForms(platform, actor, params.id)
    return null
  })
  serve(app, contract.formPage, async (actor, { params, reply }) => {
    const picture = await showPage(platform, actor, params)
    guardContent(reply, 'image/webp')
    return picture
  })
  serve(app, contract.getApplicantSummary, async (actor, { params }) => {
    const { deal, disclosure } = await seeDeal(db, actor, params.id)
    const task = await openReading(db, actor, deal.id)
    return summaryView(actor, deal, disclosure, await versionsOf(db, deal.id), task)
  })
  serve(app, contract.saveApplicantSummary, (actor, { params, body, request }) =>
    saveSummary(platform, actor, params.id, body, versionOf(request.headers['if-match'])),
  )
}
