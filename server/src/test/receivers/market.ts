import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { z } from 'zod'
import { NOTIFICATION_KIND, type NotificationKind } from '#domain/kernel/notification-kinds.ts'
import type { Route } from '#domain/kernel/route.ts'
import type { LiveMessage } from '#domain/live/contract.ts'
import { newId } from '../../platform/ids.ts'
import { newSecret } from '../../webhooks/commands/sign.ts'
import { emailOf } from '../channels.ts'
import { SMALL_PDF, sendForm } from '../forms.ts'
import { openLiveSocket } from '../live-socket.ts'
import { allMails, applicant } from '../newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test-app.ts'
import { STATES, type State } from './expected.ts'

export const must = <T>(answer: { status: number; body: T }): T => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A notification that a person got. */
interface Got {
  to: State
  kind: NotificationKind
  id: string
  /** What a webhook received. */
  body?: string
}
/** One in a person's list, or an e-mail that is in no list, with the step that caused it. */
interface Notified extends Got {
  step: string
  /** Those who acted in the step. */
  actors: ReadonlySet<State>
}

const ROLES: Partial<Record<State, Parameters<TestApp['member']>[0]>> = {
  owner: 'seller',
  colleague: ['seller', 'buyer'],
  reviewer: 'reviewer',
  administrator: 'superuser',
}

const KINDS = Object.entries(NOTIFICATION_KIND) as [NotificationKind, { title: string }][]

/** Starts a server to which the webhooks of people post: an address for each, others are gone. */
async function startReceiver(delivered: Got[]) {
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    const to = STATES.find((state) => request.url === `/${encodeURIComponent(state)}`)
    const { type, data } = JSON.parse(body)
    if (to) delivered.push({ to, kind: type, id: data.notification_id, body })
    response.writeHead(to ? 204 : 410).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { server, site: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

export type Market = Awaited<ReturnType<typeof openMarket>>

/**
 * A market with one person in each state, who get every kind in the list, by e-mail, on a webhook and on a live
 * connection. An administrator views as each of them.
 * @param isAsleep everyone is deactivated, except in each step those who act in it
 */
export async function openMarket(isAsleep: boolean) {
  const testApp = await startTestApp('postgres', { WEBHOOKS: 'anywhere' })
  const { platform, engine } = testApp.product
  const { db } = platform
  // The work of the queue is done immediately; the clock runs when a step says so.
  await platform.queryCache.start(engine)
  await platform.live.start(engine)
  await platform.jobs.start()
  const delivered: Got[] = []
  const { server, site } = await startReceiver(delivered)

  const people = new Map<State, Client>()
  for (const state of STATES) {
    const facts = state === 'owner' || state === 'colleague' ? { company: 'Receivers Mortgage Corp.' } : {}
    const member = () => testApp.member(ROLES[state] ?? 'buyer', facts)
    people.set(state, state === 'applicant' ? await applicant(testApp) : await member())
  }
  const stateOf = new Map([...people].map(([state, { id }]) => [id, state]))
  const ids = [...stateOf.keys()]
  const emails = {} as Record<State, string>
  for (const [state, client] of people) emails[state] = await emailOf(client)
  await sql`insert into notification_settings (user_id, kind, by_email) select u, k, 'at_once'
    from unnest(${ids}::uuid[]) u, unnest(${KINDS.map(([kind]) => kind)}::text[]) k`.execute(db)

  let actors = new Set<State>()
  const activate = (active: readonly string[]) =>
    sql`update users set is_active = id = any(${active}::uuid[]) where id = any(${ids}::uuid[])`.execute(db)
  /** The client of a person who acts now. */
  async function as(state: State): Promise<Client> {
    const client = people.get(state)
    if (!client) throw new Error(state)
    if (!actors.has(state) && isAsleep)
      await db.updateTable('users').set({ is_active: true }).where('id', '=', client.id).execute()
    actors.add(state)
    return client
  }
  const who = Object.fromEntries(
    [...people].map(([state, client]): [State, Client] => [
      state,
      { ...client, ask: async (route, request) => (await as(state)).ask(route, request) },
    ]),
  ) as Record<State, Client>

  async function addWebhook(to: State, path: string = to): Promise<string> {
    const [id, url] = [newId(), `${site}/${encodeURIComponent(path)}`]
    const secret = platform.encryption.seal(newSecret(), id)
    await db.insertInto('webhooks').values({ id, user_id: who[to].id, url, secret }).execute()
    return id
  }
  for (const state of STATES) await addWebhook(state)

  /** Live messages to each person, and to the administrator who views as them. */
  const live: Record<'own' | 'viewed', Got[]> = { own: [], viewed: [] }
  async function listen(to: State, how: keyof typeof live): Promise<void> {
    let isIn = false
    const onMessage = (text: string) => {
      const message = JSON.parse(text) as LiveMessage
      isIn = true
      if ('content' in message && 'notification' in message.content)
        live[how].push({ ...(message.content.notification as Omit<Got, 'to'>), to })
    }
    const socket = await openLiveSocket(testApp, onMessage)
    const { token } = who[how === 'own' ? to : 'administrator']
    const for_user = how === 'own' ? null : who[to].id
    socket.send(JSON.stringify({ command: 'authenticate', token, for_user }))
    await vi.waitUntil(() => isIn, { timeout: 20_000, interval: 2 })
  }
  for (const state of isAsleep ? [] : STATES) {
    await listen(state, 'own')
    if (state !== 'administrator') await listen(state, 'viewed')
  }

  /** The e-mails of notifications. */
  const mails = async () =>
    (await allMails(testApp)).flatMap(({ to: address, subject, text }, number) => {
      const to = STATES.find((state) => emails[state] === address)
      const heading = subject.replace(/ \(\d+ times\)$|: .*$/, '')
      const [kind] = KINDS.find(([, { title }]) => title === heading) ?? []
      return to && kind ? [{ to, kind, id: String(number), text }] : []
    })

  const isSettled = async () => {
    await testApp.product.runClock()
    const { rows } = await sql`select from notifications where mail_due_at <= clock_timestamp()
      union all select from webhook_deliveries d join webhooks w on w.id = d.webhook_id join users u on u.id = w.user_id
        where d.state = 'waiting' and u.is_active
      union all select from jobs.job where name not like 'mail.%' and name not like '\\_\\_%'
        and state in ('created', 'retry', 'active') and start_after <= clock_timestamp()`.execute(db)
    return rows.length === 0
  }
  const settle = () => vi.waitUntil(isSettled, { timeout: 60_000, interval: 10 })

  const notified: Notified[] = []
  const market = { testApp, who, emails, notified, delivered, live, mails, settle, activate, as, addWebhook }
  return {
    ...market,
    /**
     * Does something, waits until all that follows has happened, and records who was notified.
     * @param mailed a kind that is an e-mail alone
     */
    async step(step: string, work: () => Promise<unknown>, mailed?: NotificationKind): Promise<void> {
      actors = new Set()
      if (isAsleep) await activate([])
      const mailsBefore = mailed ? (await mails()).length : 0
      // As if a day had passed since the last e-mail of a gathered kind, or that was caused by a member.
      await sql`delete from gathered_mails`.execute(db)
      await sql`delete from member_mails`.execute(db)
      await work()
      await settle()
      const known = new Set(notified.map(({ id }) => id))
      const rows = await db.selectFrom('notifications').select(['id', 'user_id', 'kind']).execute()
      for (const { id, user_id, kind } of rows) {
        const to = stateOf.get(user_id)
        if (to && !known.has(id)) notified.push({ to, kind: kind as NotificationKind, id, step, actors })
      }
      if (mailed)
        for (const mail of (await mails()).slice(mailsBefore))
          if (mail.kind === mailed) notified.push({ ...mail, step, actors })
      if (isAsleep) await activate(ids)
    },
    /** A person calls a route about something. */
    act: async <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
      state: State,
      route: Route<P, Q, B, R>,
      id: string,
      body?: z.input<B>,
    ): Promise<z.output<R>> => {
      const params = { id, user_id: id, token: id } as z.input<P>
      return must(await (await as(state)).ask(route, { params, ...(body !== undefined && { body }) }))
    },
    /** A person uploads a document. */
    upload: async (state: State, path: string, fields: Record<string, string> = {}): Promise<string> => {
      const files = [{ name: 'Statement.pdf', content: SMALL_PDF, type: 'application/pdf' }]
      return must(await sendForm(testApp, await as(state), path, fields, files)).results?.[0]?.id
    },
    async close(): Promise<void> {
      await platform.jobs.stop()
      await testApp.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
