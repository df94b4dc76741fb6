import { CLOSING_EVENTS } from '#domain/closing/events.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { findClosingFile, seeClosing } from '../queries/find-closing.ts'

/**
 * Opens one document. Permission is checked again, because the address may be older than the permission; the view
 * is audited.
 */
export const viewFile = (platform: Platform, actor: Actor, id: string) =>
  platform.db.transaction().execute(async (tx) => {
    const file = await findClosingFile(tx, id)
    const { deal } = await seeClosing(tx, actor, file.loan_deal_id)
    await platform.events.append(tx, CLOSING_EVENTS, {
      type: 'closing.file_viewed',
      subject_id: file.id,
      subject_label: `${dealLabel(deal)}: ${file.name}`,
      actor,
      after: { loan_deal: deal.id, step: file.step, sha256: file.sha256 },
    })
    return file
  })

/** Reads a closing for the PDF export and audits the export. */
export const exportClosing = (platform: Platform, actor: Actor, dealId: string) =>
  platform.db.transaction().execute(async (tx) => {
    const closing = await seeClosing(tx, actor, dealId)
    await platform.events.append(tx, CLOSING_EVENTS, {
      type: 'closing.exported',
      subject_id: dealId,
      subject_label: dealLabel(closing.deal),
      actor,
      after: { version: closing.version },
    })
    return closing
  })
