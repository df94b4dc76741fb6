import { sql } from 'kysely'
import { isFollowUpLate } from '#domain/commitments/vocabulary.ts'
import { isProven, validUntilIssue } from '#domain/funds/rules.ts'
import { addDays, addMonths, businessDateOf } from '#domain/kernel/dates.ts'
import { briefDayAt, endOfDay } from '#domain/notifications/daily-summary/day.ts'
import { remindClosings } from '../../closing/commands/remind.ts'
import { remindFollowUps } from '../../commitments/commands/remind.ts'
import { endProofs } from '../../funds/commands/end-proofs.ts'
import { answerUntil } from '../../negotiations/queries/events.ts'
import { insertNotifications } from '../../notifications/store.ts'
import { newId } from '../../platform/ids.ts'
import { sendDaily } from '../../saved-searches/commands/alert-owners.ts'
import { type Clock, stand } from './clock.ts'
import { from, until } from './deadline.ts'
import { buyer, dealWith, insert, isDue, read } from './rows.ts'

/** Days in Toronto: in winter, and those on and after which summer time begins and ends. */
export const DAYS = [
  { date: '2027-01-15', begins: '2027-01-15T05:00:00Z', seven: '2027-01-15T12:00:00Z' },
  { date: '2027-03-14', begins: '2027-03-14T05:00:00Z', seven: '2027-03-14T11:00:00Z' },
  { date: '2027-03-15', begins: '2027-03-15T04:00:00Z', seven: '2027-03-15T11:00:00Z' },
  { date: '2027-11-07', begins: '2027-11-07T04:00:00Z', seven: '2027-11-07T12:00:00Z' },
  { date: '2027-11-08', begins: '2027-11-08T05:00:00Z', seven: '2027-11-08T12:00:00Z' },
] as const
interface Day {
  market: Clock
  day: (typeof DAYS)[number]
}

const moment = (text: string, seconds: number) => new Date(Date.parse(text) + seconds * 1000)
/** What holds so many seconds after the beginning of the day. */
const fromMidnight =
  (holds: (market: Clock, date: string) => unknown) =>
  (seconds: number, { market, day }: Day) =>
    stand(market, moment(day.begins, seconds), () => holds(market, day.date))

async function commitmentDue(market: Clock, due_date: string) {
  const loan_deal_id = await dealWith(market, { deal_state: 'live' })
  const known = { loan_deal_id, buyer_id: await buyer(market), amount: '1.00', due_date }
  const id = await insert(market, 'commitments', known)
  await remindFollowUps(market.platform)
  return read(market, 'commitments', id)
}
async function stepDue(market: Clock, due: string) {
  const deal = await dealWith(market, { deal_state: 'sold', sold_to: await buyer(market) })
  await sql`insert into closings (loan_deal_id, closing_date, cut_off_date) values (${deal}, ${due}, ${due})`.execute(
    market.platform.db,
  )
  const step = { loan_deal_id: deal, step: 'agreement' as const, due_date: due }
  await market.platform.db.insertInto('closing_steps').values(step).execute()
  await remindClosings(market.platform)
  const steps = market.platform.db.selectFrom('closing_steps').selectAll()
  return steps.where('loan_deal_id', '=', deal).executeTakeFirstOrThrow()
}
const A_DOLLAR = { amount: '1.00' }
/** An approved proof of funds, after what is done with those that end. */
async function proofUntil(market: Clock, valid_until: string) {
  const user_id = await buyer(market)
  const file = {
    name: 'proof.pdf',
    media_type: 'application/pdf',
    bytes: 1,
    sha256: '',
    submitted_by: user_id,
  }
  const approved = { state: 'approved', approved_amount: '1.00', approved_at: market.now() }
  const stated = { user_id, kind: 'other', stated_amount: '1.00', valid_until }
  const id = await insert(market, 'funds_proofs', { ...file, ...approved, ...stated })
  await endProofs(market.platform)
  return read(market, 'funds_proofs', id)
}
const lateOn = (due_date: string, now: Date) =>
  isFollowUpLate({ state: 'open', documents_sent_at: null, nda_sent_at: null, due_date }, businessDateOf(now))

/** What the days of Toronto decide. */
export const OF_DAYS = [
  from(
    'a seller is reminded of a follow-up from the day before the last (commitments.due_date)',
    fromMidnight(async (market, date) => (await commitmentDue(market, addDays(date, 1))).reminded_due_at),
  ),
  from(
    'a follow-up is overdue from the day after the last',
    fromMidnight(
      async (market, date) => (await commitmentDue(market, addDays(date, -1))).reminded_overdue_at,
    ),
  ),
  from(
    'a follow-up is shown as late from the day after the last',
    fromMidnight((market, date) => lateOn(addDays(date, -1), market.now())),
  ),
  from(
    'both sides are reminded of a step from the day before the last (closing_steps.due_date)',
    fromMidnight(async (market, date) => (await stepDue(market, addDays(date, 1))).reminded_due_at),
  ),
  until(
    'both sides are reminded of a step only on the day before the last',
    fromMidnight(async (market, date) => (await stepDue(market, date)).reminded_due_at),
  ),
  from(
    'a step is overdue from the day after the last',
    fromMidnight(async (market, date) => (await stepDue(market, addDays(date, -1))).reminded_overdue_at),
  ),
  from(
    'the clock decides about bids without an answer from the day after the last (auctions.answer_by)',
    fromMidnight(async (market, date) => {
      const ended = { phase: 'ended', answer_by: addDays(date, -1) }
      const id = await dealWith(market, { deal_state: 'under_review' }, ended)
      return market.platform.db.transaction().execute((tx) => isDue('unanswered')(market, id, tx))
    }),
  ),
  from(
    "the seller's time to answer ends with the last day",
    fromMidnight(async ({ now, platform }, date) => {
      return now() >= ((await answerUntil(platform.db, addDays(date, -1))) ?? 0)
    }),
  ),
  from(
    'a proof of funds has expired from the day after its last (funds_proofs.valid_until)',
    fromMidnight(
      ({ now }, date) => !isProven({ ...A_DOLLAR, until: addDays(date, -1) }, businessDateOf(now())),
    ),
  ),
  from(
    'an expired proof of funds is ended from the day after its last',
    fromMidnight(async (market, date) => (await proofUntil(market, addDays(date, -1))).state === 'expired'),
  ),
  from(
    'an account is reminded of its proof of funds from 14 days before the last (funds.REMINDER_DAYS)',
    fromMidnight(async (market, date) => (await proofUntil(market, addDays(date, 14))).reminded_at),
  ),
  from(
    'a proof of funds can be valid for two years (funds.LONGEST_MONTHS)',
    fromMidnight(({ now }, date) => validUntilIssue(addMonths(date, 24), businessDateOf(now())) === null),
  ),
  from(
    'a business day begins at midnight',
    fromMidnight(({ now }, date) => businessDateOf(now()) === date),
  ),
  from(
    'the day of a summary ends at midnight',
    fromMidnight(({ now }, date) => now() >= endOfDay(addDays(date, -1))),
  ),
  from('a summary is sent from seven in the morning (notifications.BRIEF_HOURS)', (seconds, { day }: Day) => {
    return briefDayAt(moment(day.seven, seconds))?.date === day.date
  }),
  until('a summary is sent until noon (notifications.BRIEF_HOURS)', (seconds, { day }: Day) => {
    return briefDayAt(moment(day.seven, 5 * 3_600 + seconds))?.date === day.date
  }),
  from(
    'what happens from seven in the morning is in the digest of the next day (notifications.DIGEST_HOUR)',
    (seconds, { market, day }: Day) =>
      stand(market, moment(day.seven, seconds), async () => {
        const id = newId()
        const row = { id, user_id: await buyer(market), kind: 'bid_received', by_email: 'daily' }
        const texts = { title: 'Bid', message: 'A bid.', link: null, subject_id: null, further: null }
        await market.platform.db
          .transaction()
          .execute((tx) => insertNotifications(tx, [{ ...row, ...texts } as never]))
        const due = (await read(market, 'notifications', id)).mail_due_at as Date
        return due.getTime() !== Date.parse(day.seven)
      }),
  ),
  from(
    'the daily alerts of yesterday are sent from seven in the morning (saved-searches.DAILY_HOUR)',
    (seconds, { market, day }: Day) =>
      stand(market, moment(day.seven, seconds), async () => {
        const deal = await dealWith(market, {})
        const search = { user_id: await buyer(market), name: 'All', filters: '{}', alerts: 'daily' }
        const saved_search_id = await insert(market, 'saved_searches', search)
        const alert = { saved_search_id, loan_deal_id: deal, found_at: moment(day.seven, -1) }
        const { db } = market.platform
        await db.insertInto('saved_search_alerts').values(alert).execute()
        await sendDaily(market.platform)
        const alerts = db.selectFrom('saved_search_alerts').select('told_at')
        return (await alerts.where('saved_search_id', '=', saved_search_id).executeTakeFirst())?.told_at
      }),
  ),
]
