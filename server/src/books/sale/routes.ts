import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/books/sale/contract.ts'
import { SPLIT_BLOCKED } from '#domain/books/sale/vocabulary.ts'
import { fileName } from '#domain/kernel/file-name.ts'
import { inLanguage, sentence, speaking } from '#domain/kernel/language.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { seeAuction } from '../../auctions/queries/find-auction.ts'
import { seesAsOwner } from '../../deal-access/policy.ts'
import { disposition } from '../../platform/http/disposition.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { languageOf } from '../../platform/http/language.ts'
import { serve } from '../../platform/http/serve.ts'
import { uploadForm } from '../../platform/http/upload-form.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkBidSheet, downloadBidSheet } from './commands/bid-sheet.ts'
import { placeLoanBids, withdrawLoanBids } from './commands/place.ts'
import { removeLoan } from './commands/remove.ts'
import { acceptCombination } from './commands/split.ts'
import { canSeeAllLoanBids } from './policy.ts'
import { ownBidSets } from './queries/bid-sets.ts'
import { bookSaleFor } from './queries/book-sale.ts'
import { comparisonFor } from './queries/compare.ts'
import { loanBidsFor } from './queries/loan-bids.ts'
import { listedView } from './views.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function bookSaleRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform

  serve(app, contract.getLoanBids, (actor, { params }) => loanBidsFor(db, actor, params.id))
  // Sealed: an administrator who views as the bidder sees none.
  serve(app, contract.myLoanBids, async (actor) => ({
    results: actor.viewed_by
      ? []
      : (await ownBidSets(db, actor.user_id, contract.MOST_OWN_BIDS)).map(listedView),
  }))
  serve(app, contract.placeLoanBids, (actor, { params, body, idempotencyKey }) =>
    placeLoanBids(platform, actor, params.id, body, idempotencyKey),
  )
  serve(app, contract.withdrawLoanBids, (actor, { params }) => withdrawLoanBids(platform, actor, params.id))
  serve(app, contract.downloadBidSheet, async (actor, { params, request, reply }) => {
    const reader = languageOf(request)
    const { content, reference } = await downloadBidSheet(platform, actor, params.id, reader)
    const name = speaking(reader, () => `${sentence`Bids on ${inLanguage(reference)}`}.xlsx`)
    reply.headers({
      'content-type': XLSX,
      'content-disposition': disposition('attachment', fileName(name, XLSX)),
    })
    return content
  })
  serve(app, contract.readBidSheet, async (actor, { params, request }) => {
    const { issue, rows } = await checkBidSheet(platform, actor, params.id, uploadForm(request))
    const valid = rows.filter(({ error }) => error === null)
    return {
      issue,
      rows: rows.map((row) => ({ ...row, amount: row.amount === null ? null : toDecimal(row.amount) })),
      total: toDecimal(valid.reduce((sum, { amount }) => sum + (amount ?? 0), 0)),
    }
  })

  serve(app, contract.compareBids, async (actor, { params }) => {
    const book = await seeAuction(db, actor, params.id)
    if (!seesAsOwner(actor, book)) throw notFound()
    if (!canSeeAllLoanBids(actor, book)) throw conflict(SPLIT_BLOCKED.not_over, 'not_over')
    return comparisonFor(db, actor, book)
  })
  serve(app, contract.acceptCombination, (actor, { params, body, idempotencyKey }) =>
    acceptCombination(platform, actor, params.id, body, idempotencyKey),
  )
  serve(app, contract.getBookSale, (actor, { params }) => bookSaleFor(db, actor, params.id))
  serve(app, contract.removeLoan, (actor, { params, body }) => removeLoan(platform, actor, params.id, body))
}
