import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#domain/deals/contract.ts'
import * as dataContract from '#domain/deals/data-contract.ts'
import { DATA_DICTIONARY, dictionaryRows } from '#domain/deals/data-dictionary.ts'
import { FEED_FORMAT, type FeedName } from '#domain/deals/feed.ts'
import { COLUMNS_VERSION, EXPORT_FORMAT, SHEET_FORMAT } from '#domain/deals/sheet.ts'
import * as exportContract from '#domain/deals/sheet-contract.ts'
import { csvLine } from '#domain/kernel/csv.ts'
import { seesSomeExclusive } from '../deal-access/queries/admissions.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Reads } from '../platform/database/replica.ts'
import { API_PREFIX } from '../platform/http/app.ts'
import { disposition } from '../platform/http/disposition.ts'
import { notFound } from '../platform/http/errors.ts'
import { isUnchanged, versionOf } from '../platform/http/if-match.ts'
import { languageOf } from '../platform/http/language.ts'
import { addressWith, listResponse, type Paged } from '../platform/http/lists.ts'
import { readMomentOld } from '../platform/http/moment-old.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { archiveDeal } from './commands/archive-deal.ts'
import { changeSettings } from './commands/change-settings.ts'
import { editDeal, editLoans } from './commands/edit-deal.ts'
import { exportDeals } from './commands/export-deals.ts'
import { chooserOf, type ListExport, sheetName, startExport } from './commands/export-task.ts'
import { setFavorite } from './commands/favorite-deal.ts'
import * as notes from './commands/note-deal.ts'
import { openNow } from './commands/open-to-market.ts'
import { type FeedQuery, readFeed, recordFeed } from './commands/read-feed.ts'
import * as moves from './commands/transition-deal.ts'
import * as write from './commands/write-deal.ts'
import { type Chosen, chooseInMarket, chooseOwn } from './queries/choose-deals.ts'
import { comparablesOf } from './queries/comparables.ts'
import { marketComposition } from './queries/composition.ts'
import { marketFigures, myFigures } from './queries/figures.ts'
import { findSeller } from './queries/find-seller.ts'
import { listCards } from './queries/list-deals.ts'
import { matchedBox, withOwnBox } from './queries/own-box.ts'
import { publicFigures } from './queries/public-figures.ts'
import { findSettings } from './queries/settings.ts'
import { sinceRejection } from './queries/since-rejection.ts'
import { suggestionsFor } from './queries/suggestions.ts'
import { dealCardView } from './views/card.ts'
import { sellerView } from './views/detail.ts'
import { feedAsCsv, feedAsJson, feedAsParquet } from './views/feed.ts'

interface CardsRequest extends Paged {
  credit_box?: string | undefined
}

export function dealRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, tokens } = platform

  serve(app, contract.createDeal, (actor, { body, idempotencyKey }) =>
    write.createDeal(platform, actor, body, idempotencyKey),
  )

  /**
   * Reads of the market that may be a moment old. Deals that are exclusive to a channel are seen by a right that may have
   * ended, so their readers read from the primary.
   */
  const ofMarket = <T>(
    actor: Actor,
    request: FastifyRequest,
    read: (from: Reads) => Promise<T>,
  ): Promise<T> => (seesSomeExclusive(actor) ? read(platform) : readMomentOld(platform, request, read))

  /** A page of cards. */
  const cardsPage = async (
    { db: from }: Reads,
    actor: Actor,
    query: CardsRequest,
    url: string,
    chosen: Chosen,
  ) => {
    const rows = await listCards(from, actor, chosen, { box: query.credit_box })
    const now = platform.clock.now()
    const cards = rows.map((row) => dealCardView(tokens, actor, row, now))
    return listResponse(query, url, chosen.count, cards)
  }

  serve(app, contract.listDeals, async (actor, { query, request }) => {
    const filters = await withOwnBox(db, actor, query)
    const box = await matchedBox(db, actor, { ...filters, ordering: query.ordering })
    const page = async (from: Reads) =>
      cardsPage(from, actor, query, request.url, await chooseInMarket(from, actor, filters, query, box))
    // Lists of open deals follow live news, which an older answer would undo in the browser.
    return filters.market === 'past_results' ? ofMarket(actor, request, page) : page(platform)
  })

  serve(app, contract.suggestDeals, (actor, { query }) => suggestionsFor(platform, actor, query.search ?? ''))

  serve(app, contract.dealFigures, async (actor, { query, request }) => {
    const filters = await withOwnBox(db, actor, query)
    return ofMarket(actor, request, (from) => marketFigures(from, actor, filters))
  })

  serve(app, contract.dealComposition, async (actor, { query, request }) => {
    const filters = await withOwnBox(db, actor, query)
    return ofMarket(actor, request, (from) => marketComposition(from, actor, filters))
  })

  servePublic(app, contract.publicFigures, ({ request }) => readMomentOld(platform, request, publicFigures))

  serve(app, contract.myDeals, async (actor, { query, request }) => {
    const filters = await withOwnBox(db, actor, query)
    return cardsPage(platform, actor, query, request.url, await chooseOwn(platform, actor, filters, query))
  })

  serve(app, contract.myFigures, async (actor, { query }) =>
    myFigures(db, actor, await withOwnBox(db, actor, query)),
  )

  const sheet = async (actor: Actor, request: ListExport, reply: FastifyReply) => {
    const query = { ...request.query, language: request.language }
    reply.headers({
      'content-type': EXPORT_FORMAT[query.format],
      'content-disposition': disposition('attachment', sheetName(query)),
    })
    return exportDeals(platform, actor, query, await chooserOf(platform, actor, request))
  }
  const sheetTask = async (actor: Actor, request: ListExport) => ({
    task_id: await startExport(platform, actor, request),
  })
  serve(app, exportContract.exportDeals, (actor, { query, request, reply }) =>
    sheet(actor, { language: languageOf(request), list: 'market', query }, reply),
  )
  serve(app, exportContract.startExport, (actor, { query, request }) =>
    sheetTask(actor, { language: languageOf(request), list: 'market', query }),
  )
  serve(app, exportContract.exportMyDeals, (actor, { query, request, reply }) =>
    sheet(actor, { language: languageOf(request), list: 'own', query }, reply),
  )
  serve(app, exportContract.startMyExport, (actor, { query, request }) =>
    sheetTask(actor, { language: languageOf(request), list: 'own', query }),
  )

  const feed = async (
    actor: Actor,
    name: FeedName,
    { query, request, reply }: { query: FeedQuery; request: FastifyRequest; reply: FastifyReply },
  ): Promise<dataContract.DealFeed> => {
    const read = await readFeed(platform, actor, name, query)
    reply.headers({
      etag: read.etag,
      vary: 'authorization',
      'cache-control': 'private, no-cache',
      'homeslice-next-since': read.nextSince,
    })
    if (read.nextCursor !== null)
      reply.header(
        'link',
        `<${API_PREFIX}${addressWith(request.url, 'cursor', read.nextCursor)}>; rel="next"`,
      )
    if (isUnchanged(request.headers['if-none-match'], read.etag)) return reply.status(304).send() as never
    const content =
      query.format === 'parquet'
        ? await platform.heavy.run(actor.user_id, () => feedAsParquet(read))
        : query.format === 'csv'
          ? feedAsCsv(read)
          : null
    await recordFeed(platform, actor, name, query, read.rows.length)
    if (content === null) return feedAsJson(read)
    reply.header('content-type', FEED_FORMAT[query.format])
    return reply.send(content) as never
  }
  serve(app, dataContract.resultsFeed, (actor, call) => feed(actor, 'results', call))
  serve(app, dataContract.portfolioFeed, (actor, call) => feed(actor, 'portfolio', call))
  servePublic(app, dataContract.dataDictionary, async ({ query, reply }) => {
    if (query.format === 'json') return { columns_version: COLUMNS_VERSION, columns: [...DATA_DICTIONARY] }
    reply.header('content-type', SHEET_FORMAT.csv)
    return reply.send(dictionaryRows().map(csvLine).join('')) as never
  })

  serve(app, contract.patchDeal, async (actor, { params, body, request, reply }) => {
    const deal = await editDeal(platform, actor, params.id, body, versionOf(request.headers['if-match']))
    reply.header('etag', `"${deal.version}"`)
    return deal
  })

  serve(app, contract.updateMortgages, (actor, { body }) => editLoans(platform, actor, body.mortgages))

  serve(app, contract.getSettings, () => findSettings(db))
  servePublic(app, contract.getPricing, () => findSettings(db))
  serve(app, contract.changeSettings, (actor, { body }) => changeSettings(platform, actor, body))

  serve(app, contract.setFavorite, (actor, { params, body }) =>
    setFavorite(platform, actor, params.id, body.is_favorite),
  )
  serve(app, contract.archiveDeal, (actor, { params, body }) =>
    archiveDeal(platform, actor, params.id, body.is_archived),
  )
  serve(app, contract.submitDeal, (actor, { params }) => moves.submitDeal(platform, actor, params.id))
  serve(app, contract.approveDeal, (actor, { params, body }) =>
    moves.approveDeal(platform, actor, params.id, body),
  )
  serve(app, contract.rejectDeal, (actor, { params, body }) =>
    moves.rejectDeal(platform, actor, params.id, body.reason),
  )
  serve(app, contract.flagDeal, (actor, { params, body }) =>
    moves.flagDeal(platform, actor, params.id, body.reason),
  )
  serve(app, contract.resolveDeal, (actor, { params }) => moves.resolveDeal(platform, actor, params.id))
  serve(app, contract.openDealToMarket, (actor, { params }) => openNow(platform, actor, params.id))
  serve(app, contract.scheduleDeal, (actor, { params, body }) =>
    moves.scheduleDeal(platform, actor, params.id, 'schedule', body),
  )
  serve(app, contract.relistDeal, (actor, { params, body }) =>
    moves.scheduleDeal(platform, actor, params.id, 'relist', body),
  )

  serve(app, contract.addNote, (actor, { params, body }) =>
    notes.addNote(platform, actor, params.id, body.note),
  )
  serve(app, contract.editNote, (actor, { params, body }) =>
    notes.editNote(platform, actor, params.id, body.note_id, body.note),
  )
  serve(app, contract.deleteNote, (actor, { params, query }) =>
    notes.deleteNote(platform, actor, params.id, query.note_id),
  )

  serve(app, contract.getComparables, async (actor, { params, request }) => ({
    comparables: await comparablesOf(db, actor, params.id, (read) => readMomentOld(platform, request, read)),
  }))

  serve(app, contract.getSinceRejection, (actor, { params }) => sinceRejection(db, actor, params.id))

  serve(app, contract.sellerInfo, async (_actor, { params }) => {
    const seller = await findSeller(db, params.id)
    if (!seller) throw notFound()
    return sellerView(seller)
  })
}
