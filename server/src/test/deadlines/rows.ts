import { sql } from 'kysely'
import { claimDue, type Due } from '../../auctions/queries/due-auctions.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { takeDue } from '../../webhooks/store.ts'
import { draftBook } from '../books.ts'
import { aSigner, sent, withPdf } from '../signings.ts'
import { type Clock, later } from './clock.ts'
import { HOUR } from './deadline.ts'

type Row = Record<string, unknown>

/** Inserts a row directly, as do the following: only what the clock decides about it is asked. */
export async function insert({ platform }: Clock, table: string, row: Row): Promise<string> {
  const id = newId()
  const values = { id, ...row } as never
  await platform.db
    .insertInto(table as never)
    .values(values)
    .execute()
  return id
}
export async function update({ platform }: Clock, table: string, where: Row, row: Row): Promise<void> {
  const [[column, value]] = Object.entries(where) as [[never, never]]
  await platform.db
    .updateTable(table as never)
    .set(row as never)
    .where(column, '=', value)
    .execute()
}
export const read = async ({ platform }: Clock, table: string, id: string): Promise<Row> =>
  (await sql<Row>`select * from ${sql.table(table)} where id = ${id}`.execute(platform.db)).rows[0] ?? {}
export const buyer = async (market: Clock) => (await market.member('buyer')).id
export const ago = (market: Clock, seconds: number) => new Date(market.now().getTime() - seconds * 1000)

export async function dealWith(market: Clock, deal: Row, auction: Row = {}): Promise<string> {
  const [id, owner] = [newId(), await market.member('seller')]
  const known = { id, owner_id: owner.id, deal_type: 'single_mortgage', ...deal } as never
  const round = { loan_deal_id: id, round: 1, ...auction } as never
  await market.platform.db.transaction().execute(async (tx) => {
    await tx.insertInto('loan_deals').values(known).execute()
    await tx.insertInto('auctions').values(round).execute()
  })
  return id
}
export const isDue = (work: Due) => async (_market: Clock, id: string, tx: Tx) =>
  (await claimDue(tx, work, 100, new Set())).some((deal) => deal.id === id)
/** A live auction, this many seconds before its end. */
export const auction = (left: number) => (market: Clock) => {
  const dates = { starts_at: ago(market, 2 * HOUR), ends_at: ago(market, -left) }
  return dealWith(market, { deal_state: 'live' }, { phase: 'open', ...dates })
}

export const request = (row: (now: Date) => Row) => async (market: Clock) => {
  const seller = await market.member('seller')
  const { file } = await withPdf(market, seller)
  const { id } = await sent(seller, file, { signers: [aSigner()] })
  await update(market, 'signing_requests', { id }, { title: 'Agreement.pdf', ...row(market.now()) })
  const signers = market.platform.db.selectFrom('signing_signers').select('id')
  return { id, signer: (await signers.where('request_id', '=', id).executeTakeFirst())?.id ?? '' }
}

export async function webhook(market: Clock, row: Row = {}) {
  const url = 'https://a.example'
  const id = await insert(market, 'webhooks', { user_id: await buyer(market), url, secret: 's', ...row })
  await insert(market, 'webhook_deliveries', { webhook_id: id, kind: 'test', due_at: market.now() })
  return id
}
export const isCalled = async (_market: Clock, id: string, tx: Tx) =>
  (await takeDue(tx, 100)).some((taken) => taken.webhook.id === id)

export async function task(market: Clock) {
  const user_id = await buyer(market)
  const done = { status: 'done', finished_at: market.now(), storage_key: newId(), file_name: 'a.csv' }
  const known = { kind: 'deals.export', user_id, address: '127.0.0.1', payload: '{}', result: '{}' }
  const file = { media_type: 'text/csv', file_expires_at: market.now() }
  const id = await insert(market, 'background_tasks', { ...known, ...done, ...file })
  return { id, actor: { user_id, viewed_by: null } as Actor }
}

type Db = Clock['platform']['db']
/** A row that a nightly job has deleted after a period. */
export const deletedAfter = (
  period: number,
  table: string,
  row: (market: Clock) => Row | Promise<Row>,
  job: (db: Db) => unknown,
) =>
  later(
    period,
    async (market) => insert(market, table, await row(market)),
    async (market, id) => {
      await job(market.platform.db)
      return (await read(market, table, id)).id === undefined
    },
  )

const ofBuyer = async (market: Clock) => ({ user_id: await buyer(market), kind: 'bid_received' })
export const mail = (is_daily: boolean) => async (market: Clock) => {
  const of = { ...(await ofBuyer(market)), title: 'Bid', message: 'A bid.' }
  return insert(market, 'notifications', { ...of, is_daily, mail_due_at: market.now() })
}
export async function heldAlert(market: Clock) {
  const user_id = await buyer(market)
  const texts = { kind: 'search_match', title: 'Alert', message: 'A deal is live.' }
  await insert(market, 'notifications', { user_id, ...texts, in_summary: true, mail_due_at: market.now() })
  return user_id
}
export async function gathered(market: Clock, tx: Tx, mails = 1) {
  const of = { ...(await ofBuyer(market)), subject_id: newId() }
  await tx
    .insertInto('gathered_mails')
    .values({ ...of, sent_at: market.now(), mails })
    .execute()
  return of
}
export async function tape(market: Clock) {
  const seller = await market.member('seller')
  const { id } = await draftBook(market, seller)
  const known = { headers: '[]', mapping: '{}', notices: '[]', totals: '{}', problem_counts: '[]' }
  return { book_id: id, user_id: seller.id, file_name: 'Tape.csv', ...known, changed_at: market.now() }
}
export async function form(market: Clock) {
  const { id, actor } = await task(market)
  const row = { task_id: id, user_id: actor.user_id, promised: 'rules', uploaded_at: market.now() }
  return insert(market, 'form_readings', row)
}
export const delivery = async (market: Clock) => {
  const webhook_id = await webhook(market)
  return { webhook_id, kind: 'test', state: 'delivered', due_at: null, created_at: market.now() }
}
export const message = (market: Clock) => {
  const person = { reference: newId(), name: 'Ada', email: 'a@people.test', address: '::1' }
  const created_at = new Date(market.now())
  created_at.setUTCFullYear(created_at.getUTCFullYear() - 2)
  return { ...person, subject: 'Fees', message: 'Hello', created_at }
}

export async function invited(market: Clock) {
  const [owner, joining] = [await market.member('seller'), await market.member('buyer')]
  const channel_id = await insert(market, 'private_channels', {
    owner_id: owner.id,
    channel_name: 'Ontario',
  })
  const email = `${newId()}@people.test`
  await insert(market, 'channel_members', {
    channel_id,
    email,
    access: 'listing',
    invited_at: market.now(),
    state: 'invited',
  })
  return {
    email,
    actor: { user_id: joining.id, name: 'Ada', roles: [], viewed_by: null } as Partial<Actor> as Actor,
  }
}
