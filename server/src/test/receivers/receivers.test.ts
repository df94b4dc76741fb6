import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { namesOf } from '#domain/kernel/names.ts'
import { NOTIFICATION_KIND, type NotificationKind } from '#domain/kernel/notification-kinds.ts'
import { DESCRIBED_EVENTS } from '#domain/webhooks/description.ts'
import { EVENT_KINDS } from '#domain/webhooks/rules.ts'
import { makeDescribedEvents } from '../described.ts'
import { withExampleNames } from './example-names.ts'
import { OF_NO_MEMBER, RECEIVERS, STATES, type State } from './expected.ts'
import { type Market, openMarket } from './market.ts'
import { play } from './scenario.ts'

const KINDS = namesOf(NOTIFICATION_KIND)
const isMailAlone = (kind: NotificationKind) => 'isMailAlone' in NOTIFICATION_KIND[kind]
/** Their receiver's sessions, and with them the live connections, have just ended. */
const ENDING_SESSIONS: readonly NotificationKind[] = ['session_copied', 'kyc_reopened']

let market: Market
let mails: Awaited<ReturnType<Market['mails']>>
const notificationsOf = (kind: NotificationKind) => market.notified.filter((one) => one.kind === kind)
const peopleOf = (all: readonly { to: State; kind: string }[], kind: NotificationKind) =>
  all.flatMap((one) => (one.kind === kind ? [one.to] : [])).sort()
const inOrder = (people: readonly State[] | undefined) =>
  STATES.filter((state) => people?.includes(state)).join(', ')

/** What left the product about a kind reached those in whose list it is, as often. */
function expectSentAsListed(kind: NotificationKind): void {
  const listed = peopleOf(market.notified, kind)
  expect(peopleOf(mails, kind), 'by e-mail').toEqual(listed)
  expect(peopleOf(market.delivered, kind), 'on webhooks').toEqual(isMailAlone(kind) ? [] : listed)
}

describe('of all kinds of notifications', () => {
  beforeAll(async () => {
    market = await openMarket(false)
    await play(market)
    mails = await market.mails()
    // Live messages arrive a moment later; those that are missing then are named below.
    const isSent = ({ id }: { id: string }) => market.live.viewed.some((message) => message.id === id)
    const awaited = market.notified.filter(({ kind, to }) => !isMailAlone(kind) && to !== 'administrator')
    await vi.waitUntil(() => awaited.every(isSent), { timeout: 10_000 }).catch(() => undefined)
  })
  afterAll(() => market.close())

  const receiversOf = (kind: NotificationKind) => inOrder(Object.values(RECEIVERS[kind]).flat())
  const lines = KINDS.map((kind) => [kind, receiversOf(kind)] as const)
  it.each(lines)('%s goes to %s, and to no one else', (kind) => {
    const notified = Map.groupBy(notificationsOf(kind), ({ step }) => step)
    const expected = RECEIVERS[kind]
    const stepsWithNotices = [...notified.keys()]
    const steps = Array.isArray(expected)
      ? stepsWithNotices
      : [...new Set([...Object.keys(expected), ...stepsWithNotices])]
    expect(stepsWithNotices).not.toEqual([])
    const actual = steps.map((step) => [step, inOrder(notified.get(step)?.map(({ to }) => to))])
    const right = (step: string) =>
      Array.isArray(expected) ? expected : (expected as Record<string, []>)[step]
    expect(actual).toEqual(steps.map((step) => [step, inOrder(right(step))]))
    expectSentAsListed(kind)
    if (isMailAlone(kind)) return
    const listed = peopleOf(market.notified, kind)
    const isEnding = ENDING_SESSIONS.includes(kind)
    expect(peopleOf(market.live.own, kind), 'on live connections').toEqual(isEnding ? [] : listed)
    const others = listed.filter((state) => state !== 'administrator')
    expect(peopleOf(market.live.viewed, kind), 'to who views as them').toEqual(others)
  })

  it('each is sent to webhooks as the description of the API says', () => {
    const expectDescribedEvent = makeDescribedEvents(market.testApp)
    expect(market.delivered).not.toEqual([])
    for (const { body = '' } of market.delivered) expectDescribedEvent(JSON.parse(body))
  })

  it.each(EVENT_KINDS)('%s is shown in the description of the API as it was sent', (kind) => {
    const sent = market.delivered.filter((one) => one.kind === kind)
    const example = withExampleNames(JSON.stringify(DESCRIBED_EVENTS[kind]?.example ?? {}))
    expect(sent.map(({ body = '' }) => withExampleNames(body))).toContainEqual(example)
  })

  it('each counts as mail of the member who caused it, unless staff or the clock did', async () => {
    const { rows } = await sql<{ kind: NotificationKind }>`select kind from notifications
      group by kind having bool_and(caused_by is null) order by kind`.execute(
      market.testApp.product.platform.db,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(OF_NO_MEMBER)
  })

  it('none goes to a user who was deactivated before it was due by e-mail, in the digest or on a webhook', async () => {
    const { db } = market.testApp.product.platform
    const delivered = market.delivered.length
    await market.activate([])
    await sql`update notifications set mail_due_at = now(), is_daily = (number % 2 = 0)
      from (select id, row_number() over () as number from notifications) n where n.id = notifications.id`.execute(
      db,
    )
    await sql`update webhook_deliveries set state = 'waiting', due_at = now()`.execute(db)
    await market.settle()
    expect((await market.mails()).slice(mails.length)).toEqual([])
    expect(market.delivered.slice(delivered)).toEqual([])
  })
})

describe('while everyone but those who act is deactivated', () => {
  beforeAll(async () => {
    market = await openMarket(true)
    await play(market)
    mails = await market.mails()
  })
  afterAll(() => market.close())

  it.each(KINDS)('%s goes to no deactivated user', (kind) => {
    expect(notificationsOf(kind).filter(({ actors, to }) => !actors.has(to))).toEqual([])
    expectSentAsListed(kind)
  })
})
