import { addDays } from '#domain/kernel/dates.ts'
import { setLicenceEnd } from '../../accounts/commands/set-licence-end.ts'
import { seeAuctionAsBidders } from '../../auctions/queries/bidder-auction.ts'
import { remindOfLicences } from '../../companies/commands/remind.ts'
import { hasExpiredLicence } from '../../companies/queries.ts'
import { firstEnd, insertLicence } from '../../companies/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { type Clock, stand } from './clock.ts'
import { DAY, from, HOUR, until } from './deadline.ts'
import { buyer, dealWith } from './rows.ts'

interface Day {
  market: Clock
  /** A day in Toronto, with the moment at which it begins there. */
  day: { date: string; begins: string }
}

/** A buyer with a confirmed licence of British Columbia that is valid until the day before this one. */
async function licensed(market: Clock, tx: Tx, date: string): Promise<string> {
  const account_id = await buyer(market)
  await insertLicence(tx, {
    id: newId(),
    account_id,
    entered_by: account_id,
    regulator: 'bcfsa',
    regulator_name: null,
    kind: 'lender',
    number: '1',
    provinces: ['BC'],
    valid_until: addDays(date, -1),
  })
  await tx.updateTable('licences').set({ state: 'confirmed' }).where('account_id', '=', account_id).execute()
  await setLicenceEnd(tx, account_id, await firstEnd(tx, account_id))
  return account_id
}

/** Vancouver is three hours behind Toronto, in summer as in winter; its midnight is before both change their clocks. */
const midnightInVancouver = ({ begins }: Day['day']) => Date.parse(begins) / 1000 + 3 * HOUR

/** What holds around the end of the last day in Vancouver, or so many days before it. */
const around =
  (days: number, holds: (market: Clock, account: string, tx: Tx) => unknown) =>
  (seconds: number, { market, day }: Day): Promise<unknown> => {
    const moment = new Date((midnightInVancouver(day) - days * DAY + seconds) * 1000)
    return stand(market, moment, async () => {
      const { db } = market.platform
      const account = await db.transaction().execute((tx) => licensed(market, tx, day.date))
      return db.transaction().execute(async (tx) => holds(market, account, tx))
    })
  }

const isReminded =
  (column: 'reminded_first_at' | 'reminded_last_at' | 'expiry_noticed_at') =>
  async ({ platform }: Clock, account: string) => {
    await remindOfLicences(platform)
    const row = await platform.db
      .selectFrom('licences')
      .selectAll()
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
    return row[column]
  }

/** What the last day of a licence decides, at midnight of its province. */
export const OF_LICENCES = [
  until(
    'an account binds itself until the end of the last day of its licence in its province (licences.valid_until, licences.expires_at, users.licence_expires_at)',
    around(0, async (_market, account, tx) => !(await hasExpiredLicence(tx, account))),
  ),
  until(
    'a bid is taken until that moment',
    around(0, async (market, account, tx) => {
      const deal = await dealWith(market, { deal_state: 'live' })
      return !(await seeAuctionAsBidders(tx, [account], deal)).get(account)?.bidder.is_licence_expired
    }),
  ),
  from(
    'its company is reminded from 60 days before (companies.REMINDED_DAYS, companies.EXPIRING_DAYS)',
    around(60, isReminded('reminded_first_at')),
  ),
  from('its company is reminded again from 14 days before', around(14, isReminded('reminded_last_at'))),
  from('its company is notified of the end from that moment', around(0, isReminded('expiry_noticed_at'))),
]
