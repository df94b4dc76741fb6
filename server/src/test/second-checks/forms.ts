import { type RawBuilder, sql } from 'kysely'
import { vi } from 'vitest'
import type { Route } from '#domain/kernel/route.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { filledPath } from '../contract-routes.ts'
import { type SentFile, SMALL_PDF, sendForm } from '../forms.ts'
import { waitingForLocks } from '../locks.ts'
import type { Client, TestApp } from '../test-app.ts'

export type Values = Record<string, unknown>
/** Rows as another command leaves them: changed, deleted (null), added, or only locked, as it locks them first. */
export interface Change {
  table: keyof Tables
  where: Values
  set: Values | 'locked' | 'added' | null
}
export const change = (table: keyof Tables, where: string | Values, set: Change['set']): Change => ({
  table,
  where: typeof where === 'string' ? { id: where } : where,
  set,
})
export const added = (table: keyof Tables, row: Values): Change => ({ table, where: row, set: 'added' })
/** Changes of another command about a deal. */
export const ofDeal = (id: string, ...changes: Change[]) => [change('loan_deals', id, 'locked'), ...changes]

/**
 * What happened while the form was open: the answers to a form that arrives after it, and to one that arrives during it,
 * if that is another; then the changes. Null is not sent: after what servers remember for a moment, or during it where
 * the command takes no lock because it writes nothing that matters.
 */
export type Meanwhile = [
  status: number | readonly [after: number | null, during: number | null],
  ...changes: Change[],
]

export interface Form {
  /** What the request has besides the body of the line. */
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Values
  file?: SentFile
  /** The sender, if not the one of the line. */
  who?: Client
  /** Runs before each request. */
  before?: () => Promise<unknown>
  /** What makes the form illegal, by the words for it in the answers. */
  refused: Readonly<Record<string, Meanwhile>>
}

export interface People {
  testApp: TestApp
  seller: Client
  reviewer: Client
  admin: Client
  buyer: Client
  rival: Client
  /** Without an account. */
  anybody: Client
}

/** A route, who sends the form, the form, which is accepted unless something happens meanwhile, and what is filled in. */
export type Line = readonly [
  route: Route,
  who: Exclude<keyof People, 'testApp'>,
  open: (people: People) => Promise<Form>,
  body?: Values,
]
/** By what is refused, as a sentence says it. */
export type Lines = Readonly<Record<string, Line>>

/** What can happen to a form, for those of all kinds that a line names. */
export const ofKinds = <Kind extends string>(
  all: Readonly<Record<Kind, object>>,
  kinds: readonly Kind[],
): Form['refused'] => Object.assign({}, ...kinds.map((kind) => all[kind]))

export const must = <T>(answer: { status: number; body: T }): T => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Tables that a refused command may write, with the reason. */
const LEFT_OUT: Partial<Record<keyof Tables, string>> = {
  rate_limits: 'Refused attempts are counted too.',
  sessions: 'The time of the last use.',
}

let fingerprints: RawBuilder<{ name: string; content: string }> | undefined
/**
 * The number and the versions of each table's rows, mails and jobs included. What is written later has a higher `xmin`,
 * so that the sum changes with any row; hashes of all content would take most of the time of these tests.
 */
export async function fingerprint(db: Db | Tx): Promise<ReadonlyMap<string, string>> {
  if (!fingerprints) {
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = 'public' and not tablename = any(${Object.keys(LEFT_OUT)})`.execute(db)
    const versions = (name: string) => sql`select ${sql.lit(name)} as name,
      count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as content from ${sql.table(name)}`
    fingerprints = sql.join(
      [...rows.map(({ name }) => versions(name)), versions('jobs.job')],
      sql` union all `,
    )
  }
  const { rows } = await sql<{ name: string; content: string }>`${fingerprints}`.execute(db)
  return new Map(rows.map(({ name, content }) => [name, content]))
}

const match = (where: Values) =>
  sql.join(
    Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )

/** Makes one change. @returns what takes it back */
async function makeOne(tx: Tx, { table, where, set }: Change): Promise<RawBuilder<unknown>> {
  const [name, rows] = [sql.table(table), match(where)]
  if (set === 'added') {
    const [columns, values] = [Object.keys(where), Object.values(where)]
    await sql`insert into ${name} (${sql.join(columns.map((column) => sql.id(column)))}) values (${sql.join(values)})`.execute(
      tx,
    )
    return sql`delete from ${name} where ${rows}`
  }
  const { rows: old } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${name} t where ${rows} for no key update`.execute(tx)
  if (old.length === 0) throw new Error(`There is no such row of ${table}: ${JSON.stringify(where)}`)
  if (set === 'locked') return sql`select`
  const before = sql`jsonb_populate_recordset(null::${name}, ${`[${old.map(({ row }) => row).join()}]`}::jsonb)`
  if (set === null) {
    await sql`delete from ${name} where ${rows}`.execute(tx)
    return sql`insert into ${name} select * from ${before}`
  }
  const columns = Object.keys(set)
  const names = sql.join(columns.map((column) => sql.id(column)))
  await sql`update ${name} set (${names}) = row(${sql.join(Object.values(set))}) where ${rows}`.execute(tx)
  const was = sql.join(columns.map((column) => sql`b.${sql.id(column)}`))
  const isSame = Object.keys(where).map((column) => sql`t.${sql.id(column)} = b.${sql.id(column)}`)
  return sql`update ${name} t set (${names}) = row(${was}) from ${before} b where ${sql.join(isSame, sql` and `)}`
}

/** Makes the changes. @returns what takes them back */
async function make(tx: Tx, changes: readonly Change[]): Promise<(tx: Tx) => Promise<void>> {
  // Rows that are only ever added are changed here all the same.
  const begin = changes.some(({ table }) => table === 'negotiation_events')
    ? sql`set local session_replication_role = replica`
    : sql`select`
  await begin.execute(tx)
  const undo: RawBuilder<unknown>[] = []
  for (const one of changes) undo.unshift(await makeOne(tx, one))
  return async (later) => {
    for (const step of [begin, ...undo]) await step.execute(later)
  }
}

async function send({ testApp, ...people }: People, [route, who, , filled]: Line, form: Form) {
  const client = form.who ?? people[who]
  const { params = {}, query, headers, file = { name: 'lease.pdf', content: SMALL_PDF } } = form
  await form.before?.()
  const body = filled || form.body ? { ...form.body, ...filled } : undefined
  if (route.multipart)
    return sendForm(testApp, client, filledPath(route, params), { ...body } as Record<string, string>, [file])
  const request = { params, ...(query && { query }), ...(headers && { headers }), ...(body && { body }) }
  return client.ask(route, request)
}

/**
 * Sends the form during the changes, when whatever it reads first is as it was, so that its command waits for their
 * commit; then once more.
 * @returns both answers, with the tables that were written all the same
 */
async function sendMeanwhile(people: People, line: Line, form: Form, [status, ...changes]: Meanwhile) {
  const { db } = people.testApp.product.platform
  const [isAfter, isDuring] = typeof status === 'object' ? status.map((one) => one !== null) : [true, true]
  const { undo, answer, before } = await db.transaction().execute(async (tx) => {
    const undo = await make(tx, changes)
    let isAnswered = !isDuring
    const answer = isDuring ? send(people, line, form).finally(() => (isAnswered = true)) : null
    await vi.waitUntil(async () => isAnswered || (await waitingForLocks(db)) > 0, {
      timeout: 30_000,
      interval: 5,
    })
    return { undo, answer, before: await fingerprint(tx) }
  })
  const during = (await answer)?.status ?? null
  const after = isAfter ? (await send(people, line, form)).status : null
  const written = [...(await fingerprint(db))].filter(([name, content]) => before.get(name) !== content)
  await db.transaction().execute(undo)
  return [inWords([after, during]), ...written.map(([name]) => name)].join(', written: ')
}

const inWords = (status: Meanwhile[0]): string => {
  const [after, during] = typeof status === 'object' ? status : [status, status]
  return after === during ? `${after}` : `${after}, during it ${during}`
}

/** The answers to a form after each thing that can happen meanwhile, and at last when nothing did; and the expected ones. */
export async function answersTo(people: People, line: Line): Promise<[answers: Values, expected: Values]> {
  const form = await line[2](people)
  const [answers, expected]: [Values, Values] = [{}, {}]
  for (const [what, meanwhile] of Object.entries(form.refused)) {
    answers[what] = await sendMeanwhile(people, line, form, meanwhile)
    expected[what] = inWords(meanwhile[0])
  }
  const { status, body } = await send(people, line, form)
  answers.nothing = status < 300 ? 'accepted' : `${status} ${JSON.stringify(body)}`
  return [answers, { ...expected, nothing: 'accepted' }]
}
