import { type Selectable, sql } from 'kysely'
import type { TapeRow } from '#domain/books/tape/check-tape.ts'
import type { TapeColumnName } from '#domain/books/tape/columns.ts'
import type { TAPE_SHOWN } from '#domain/books/tape/contract.ts'
import type { Known } from '#domain/books/tape/duplicates.ts'
import type { SavedMapping } from '#domain/books/tape/headers.ts'
import { dealReference } from '#domain/deals/title.ts'
import { toCents } from '#domain/kernel/money.ts'
import { lockDeal } from '../../deals/queries/lock-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { offsetOf, type Paged } from '../../platform/http/lists.ts'
import { assertCanImport, type BookFacts, canSeeTape } from './policy.ts'

export interface Book extends BookFacts {
  id: string
  number: number
}

/** The book of a tape. @throws 404 if the actor may not know of its tape */
export async function findBook(db: Db | Tx, actor: Actor, id: string): Promise<Book> {
  const book = await db
    .selectFrom('loan_deals')
    .select(['id', 'number', 'owner_id', 'deal_type', 'deal_state', 'is_archived'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!book || !canSeeTape(actor, book as Book)) throw notFound()
  return book as Book
}

export type ImportRow = Selectable<Tables['tape_imports']> & {
  /** True while the import task runs. */
  is_committing: boolean
}

/** The tape that is being prepared for a book; null if there is none. */
export async function findImport(db: Db | Tx, bookId: string): Promise<ImportRow | null> {
  const row = await db
    .selectFrom('tape_imports as i')
    .leftJoin('background_tasks as t', 't.id', 'i.task_id')
    .selectAll('i')
    .select(
      sql<boolean>`i.commit_id is not null and t.finished_at is null and t.id is not null`.as(
        'is_committing',
      ),
    )
    .where('i.book_id', '=', bookId)
    .executeTakeFirst()
  return row ?? null
}

/** Locks a book that takes loans, and its tape with it. @throws 404, or 409 if it takes none */
export async function lockBook(tx: Tx, actor: Actor, id: string): Promise<Book> {
  const { deal } = await lockDeal(tx, actor, id)
  assertCanImport(actor, deal)
  return deal
}

/** @throws 409 while an import of the book's tape is under way */
export async function assertNotImporting(tx: Tx, bookId: string): Promise<void> {
  if ((await findImport(tx, bookId))?.is_committing)
    throw conflict('This loan tape is being imported. Wait for it, or cancel the import.')
}

/** @throws 409 if the book has a tape that its seller has changed in the preview, which another tape would replace */
export async function assertNotCorrected(tx: Tx, bookId: string): Promise<void> {
  const tape = await findImport(tx, bookId)
  if (tape !== null && tape.version > 1)
    throw conflict(
      'This book has a loan tape that was corrected in its preview. Import that tape or discard it, then send this one again.',
      'tape_was_corrected',
    )
}

/** All rows of a tape, as they are checked. */
export const tapeRowsOf = (db: Db | Tx, importId: string): Promise<TapeRow[]> =>
  db
    .selectFrom('tape_rows')
    .select(['number', 'cells', 'fixed'])
    .where('import_id', '=', importId)
    .orderBy('number')
    .execute()

const MOST_SAMPLES = 3

/** The first rows, from which the columns are recognised. */
export const firstRowsOf = (db: Db | Tx, importId: string) =>
  db
    .selectFrom('tape_rows')
    .select('cells')
    .where('import_id', '=', importId)
    .orderBy('number')
    .limit(MOST_SAMPLES)
    .execute()

export async function savedMappingOf(db: Db | Tx, userId: string): Promise<SavedMapping> {
  const row = await db
    .selectFrom('tape_mappings')
    .select('columns')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.columns ?? {}
}

interface OpenDealRow {
  number: number
  deal_type: string | null
  loan_address: string
  postcode: string | null
  mortgage_amount: string | null
}

/** The deals with which a tape is compared: those that its seller has open, except the loans that it replaces. */
export async function knownFor(db: Db | Tx, book: Book): Promise<Known> {
  const { rows: deals } = await sql<OpenDealRow>`
    select d.number, d.deal_type, d.loan_address, d.postcode, d.mortgage_amount
    from loan_deals d left join loan_deals b on b.id = d.book_id and d.is_in_book
    where d.owner_id = ${book.owner_id} and coalesce(b.deal_state, d.deal_state) <> 'sold'
      and not coalesce(b.is_archived, d.is_archived) and d.loan_address is not null
      and d.mortgage_amount is not null and d.book_id is distinct from ${book.id}`.execute(db)
  return {
    openDeals: deals.map(({ number, deal_type, mortgage_amount, ...place }) => ({
      ...place,
      reference: dealReference({ deal_type, number }),
      mortgage_amount: mortgage_amount === null ? null : toCents(mortgage_amount),
    })),
  }
}

interface RowsQuery extends Paged {
  show?: keyof typeof TAPE_SHOWN | undefined
  column?: TapeColumnName | undefined
}

/** A page of a tape's rows, and how many there are. Index: tape_rows_with_problems. */
export async function listRows(db: Db, importId: string, filter: RowsQuery) {
  const rows = db
    .selectFrom('tape_rows')
    .where('import_id', '=', importId)
    .$if(filter.show === 'errors', (query) => query.where('level', '=', 'error'))
    .$if(filter.show === 'warnings', (query) => query.where('level', '=', 'warning'))
    .$if(filter.show === 'problems', (query) => query.where('level', 'is not', null))
    .$if(filter.column !== undefined, (query) =>
      query.where(sql<boolean>`problems @> ${JSON.stringify([{ column: filter.column }])}::jsonb`),
    )
  const { count } = await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const page = await rows
    .selectAll()
    .orderBy('number')
    .offset(offsetOf(filter))
    .limit(filter.page_size)
    .execute()
  return { count: Number(count), page }
}

/** Rows of a tape that have errors or warnings, after the row with this number. Index: tape_rows_with_problems. */
export const rowsWithProblems = (db: Db, importId: string, number: number, most: number) =>
  db
    .selectFrom('tape_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('level', 'is not', null)
    .where('number', '>', number)
    .orderBy('number')
    .limit(most)
    .execute()
