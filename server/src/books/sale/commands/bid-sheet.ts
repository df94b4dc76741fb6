import {
  readBidSheet,
  SHEET_BID,
  SHEET_REFERENCE,
  type SheetReading,
  type TextRow,
} from '#domain/books/sale/bid-sheet.ts'
import type { BookLoan, LoanBidsView } from '#domain/books/sale/contract.ts'
import { BOOK_SALE_EVENTS } from '#domain/books/sale/events.ts'
import * as v from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { FILE_TYPES } from '#domain/kernel/files.ts'
import { type Language, language, sentence, speaking } from '#domain/kernel/language.ts'
import { toCents } from '#domain/kernel/money.ts'
import { NO_FIELDS } from '#domain/kernel/uploads.ts'
import { assertFundsIfNeeded, assertInRoomIfNeeded } from '../../../auctions/policy.ts'
import { dealLabel } from '../../../deals/commands/deal-response.ts'
import { seeDeal } from '../../../deals/queries/find-deal.ts'
import type { ReadReply, ReadRequest } from '../../../files/office/read-worker.ts'
import { type Cell, renderXlsx, type Sheet } from '../../../files/spreadsheets/xlsx.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import { conflict, invalidField } from '../../../platform/http/errors.ts'
import type { UploadedFile, UploadForm } from '../../../platform/http/upload-form.ts'
import { inThread, ThreadFailed } from '../../../platform/in-thread.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mediaTypeOf } from '../../../platform/storage/media-type.ts'
import { loanBidsFor } from '../queries/loan-bids.ts'

interface Column {
  heading: string
  kind: Sheet['columns'][number]['kind']
  value: (loan: BookLoan, bid: string | undefined) => Cell
}

const columnsOf = (): readonly Column[] => [
  { heading: SHEET_REFERENCE[language()], kind: 'text', value: ({ reference }) => reference },
  { heading: sentence`Seller’s reference`, kind: 'text', value: ({ loan_reference }) => loan_reference },
  { heading: sentence`City`, kind: 'text', value: ({ city }) => city },
  { heading: sentence`Province`, kind: 'text', value: ({ state }) => state },
  {
    heading: sentence`Class`,
    kind: 'text',
    value: ({ mortgage_class }) => mortgage_class && labelOf(v.MORTGAGE_CLASS, mortgage_class),
  },
  {
    heading: sentence`Position`,
    kind: 'text',
    value: ({ position }) => position && labelOf(v.POSITION, position),
  },
  { heading: sentence`Rate, %`, kind: 'percent', value: ({ interest_rate }) => interest_rate },
  { heading: sentence`LTV, %`, kind: 'percent', value: ({ ltv }) => ltv },
  { heading: sentence`Maturity`, kind: 'text', value: ({ maturity_date }) => maturity_date },
  { heading: sentence`Balance`, kind: 'money', value: ({ balance }) => balance },
  { heading: SHEET_BID[language()], kind: 'money', value: (_, bid) => bid ?? null },
]

/** The loans of a book with a column for bids, which holds the actor's own. The download is recorded. */
export async function downloadBidSheet(
  platform: Platform,
  actor: Actor,
  bookId: string,
  reader: Language,
): Promise<{ content: Buffer; reference: string }> {
  const { deal } = await seeDeal(platform.db, actor, bookId)
  const { loans, you } = await loanBidsFor(platform.db, actor, bookId)
  const content = await renderXlsx(speaking(reader, () => sheetOf(loans, you)))
  await platform.db.transaction().execute((tx) =>
    platform.events.append(tx, BOOK_SALE_EVENTS, {
      type: 'bid_sheet.downloaded',
      subject_id: bookId,
      subject_label: dealLabel(deal),
      actor,
      after: { loans: loans.length },
    }),
  )
  return { content, reference: dealLabel(deal) }
}

function sheetOf(loans: readonly BookLoan[], you: LoanBidsView['you']): Sheet {
  const columns = columnsOf()
  const own = new Map(you?.state === 'open' ? you.bids.map(({ loan, amount }) => [loan, amount]) : [])
  return {
    name: sentence`Bids`,
    columns: columns.map(({ heading, kind }) => ({ heading, kind })),
    rows: loans.map((loan) => columns.map(({ value }) => value(loan, own.get(loan.id)))),
  }
}

const READ_MS = 5_000
const READ_WORKER = new URL('../../../files/office/read-worker.ts', import.meta.url)

/**
 * Checks a bid sheet against the loans of a book, without placing bids or storing anything.
 * @throws 400 for a file that is not a table or is too long, 404, 409 for a deal that is not a book, or whose seller asks for the deal room or proof of funds first
 */
export async function checkBidSheet(
  platform: Platform,
  actor: Actor,
  bookId: string,
  form: UploadForm,
): Promise<SheetReading> {
  const { deal } = await seeDeal(platform.db, actor, bookId)
  assertInRoomIfNeeded(deal)
  assertFundsIfNeeded(deal)
  const { loans } = await loanBidsFor(platform.db, actor, bookId)
  let rows: TextRow[] | null = null
  await form.read(
    NO_FIELDS,
    async () => {},
    async (file) => {
      if (rows !== null) throw invalidField('files', 'Upload one sheet.')
      rows = await platform.heavy.run(actor.user_id, () => rowsIn(platform, file))
    },
  )
  return readBidSheet(
    rows ?? [],
    loans.map(({ id, reference, balance }) => ({ id, reference, balance: toCents(balance) })),
  )
}

/** The rows of the first sheet that is not empty. */
async function rowsIn({ log }: Platform, { name, content }: UploadedFile): Promise<TextRow[]> {
  const type = FILE_TYPES[(await mediaTypeOf(content, name)) ?? '']
  if (type !== 'xlsx' && type !== 'csv') throw invalidField('files', 'Upload the sheet as XLSX or CSV.')
  const request: ReadRequest = { content, kind: type }
  const reply = await inThread<ReadReply>(READ_WORKER, request, READ_MS).catch((error: unknown) => {
    if (!(error instanceof ThreadFailed)) throw error
    log.warn({ err: error }, 'a bid sheet could not be read')
    return 'damaged' as const
  })
  if (reply === 'damaged' || reply.kind !== 'workbook')
    throw invalidField('files', 'The sheet cannot be read. Save it as XLSX or CSV and upload it again.')
  const sheet = reply.sheets.find(({ rows }) => rows.length > 0)
  if (sheet?.is_cut)
    throw conflict(
      'The sheet is too long to be read. Leave out the mortgages that you do not bid on.',
      'too_long',
    )
  return (sheet?.rows ?? []).map(({ number, cells }) => ({ number, cells: cells.map(({ text }) => text) }))
}
