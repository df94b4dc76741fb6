import { sql } from 'kysely'
import { AGREEMENTS } from '#domain/accounts/agreement.ts'
import { fromMarketText } from '#domain/kernel/market-time.ts'
import { ALERT_MINUTES, GATHERING_MINUTES, MOST_ALERTS } from '#domain/kernel/notification-kinds.ts'
import { putAgreementsInForce } from '../../accounts/commands/put-in-force.ts'
import { expiredReadings } from '../../applicant-summaries/store.ts'
import { unwarned } from '../../auctions/queries/due-auctions.ts'
import { deleteOldImports } from '../../books/tape/store.ts'
import { joinByAddress } from '../../channels/commands/membership.ts'
import { deleteOldMessages } from '../../contact/jobs.ts'
import { openToMarket } from '../../deals/commands/open-to-market.ts'
import { isRecent } from '../../deals/queries/deal-filters.ts'
import { takeHeldAlerts } from '../../notifications/queries/held-alerts.ts'
import { takeDigests, takeDueMails } from '../../notifications/queries/notifications.ts'
import { claimGathered } from '../../notifications/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { expireAndRemind } from '../../signing/commands/expire-and-remind.ts'
import { queryProvider } from '../../signing/commands/query-provider.ts'
import { findRequest } from '../../signing/queries/requests.ts'
import { setCode, takeCodeTry, takeUnreported } from '../../signing/store.ts'
import { tidyTasks } from '../../tasks/commands/tidy-tasks.ts'
import { findTaskFile } from '../../tasks/queries.ts'
import { expiredFiles } from '../../tasks/store.ts'
import { tidyDeliveries } from '../../webhooks/jobs.ts'
import { webhookView } from '../../webhooks/views.ts'
import { type Clock, later, stand } from './clock.ts'
import { after, DAY, from, HOUR, MINUTE, through, until } from './deadline.ts'
import * as rows from './rows.ts'
import { auction, deletedAfter, isDue, read, request, update } from './rows.ts'

const exclusive = (market: Clock) =>
  rows.dealWith(market, { is_exclusive: true, exclusive_until: market.now() })
const scheduled = (market: Clock) =>
  rows.dealWith(market, { deal_state: 'pending_auction' }, { phase: 'scheduled', starts_at: market.now() })
const negotiated = (market: Clock) =>
  rows.dealWith(market, { deal_state: 'under_review' }, { phase: 'ended', negotiation_due_at: market.now() })
const sold = (market: Clock) => rows.dealWith(market, { sold_at: market.now() })

/** An auction at its end, and a server that was alive then. */
async function alive(market: Clock, tx: Tx) {
  await sql`insert into liveness (alive_at) values (${market.now()})
    on conflict (is_only) do update set alive_at = excluded.alive_at`.execute(tx)
  return auction(0)(market)
}

const open = request(() => ({}))
const voided = request((now) => ({ status: 'voided', reason: 'Sold.', ended_at: now }))
const unsent = request((now) => ({ provider: 'docusign', status: 'created', created_at: now }))
const silent = request((now) => ({ provider: 'docusign', provider_ref: newId(), heard_at: now }))
async function withCode(market: Clock, tx: Tx) {
  const { signer } = await open(market)
  await setCode(tx, signer, 'code')
  return signer
}
async function called(market: Clock, tx: Tx) {
  const id = await rows.webhook(market)
  await rows.isCalled(market, id, tx)
  return id
}

/** What queries and jobs decide about rows. */
export const WORK = [
  until(
    'an invited address joins when it registers in the 30 days of its invitation (channels.INVITATION_DAYS)',
    later(30 * DAY, rows.invited, async ({ platform }, { actor, email }, tx) => {
      await joinByAddress(platform, tx, actor, email)
      const members = tx.selectFrom('channel_members').select('id').where('email', '=', email)
      return members.where('state', '=', 'active').executeTakeFirst()
    }),
  ),
  from('an auction opens from its start (auctions.starts_at)', later(0, scheduled, isDue('open'))),
  from('an auction closes from its end (auctions.ends_at)', later(0, alive, isDue('close'))),
  through(
    'an auction closes only if a server was alive within two minutes',
    later(2 * MINUTE, alive, isDue('close')),
  ),
  from(
    'bidders are warned from an hour before the end',
    later(0, auction(HOUR), async (_, id, tx) => (await unwarned(tx, 100)).some((deal) => deal.id === id)),
  ),
  from(
    'an offer or a round ends from its moment (auctions.negotiation_due_at, negotiation_events.expires_at)',
    later(0, negotiated, isDue('negotiation')),
  ),
  from(
    'a deal opens to the market from the end of its early access (loan_deals.exclusive_until)',
    later(0, exclusive, async (market, id) => {
      await openToMarket(market.platform)
      return (await read(market, 'loan_deals', id)).is_exclusive === false
    }),
  ),
  until(
    'a sold deal is on the market for 30 days (deals.SOLD_SHOWN_DAYS)',
    later(30 * DAY, sold, async (_, id, tx) => {
      const found = sql`select from loan_deals d where d.id = ${id} and ${isRecent}`
      return (await found.execute(tx)).rows.length > 0
    }),
  ),
  from(
    'a request for signatures expires from its last moment (signing.USUAL_DAYS, signing_requests.expires_at)',
    later(14 * DAY, open, async (market, { id }) => {
      await expireAndRemind(market.platform)
      return (await read(market, 'signing_requests', id)).status === 'expired'
    }),
  ),
  after(
    'a signer is reminded after three days (signing.REMINDER_DAYS)',
    later(3 * DAY, open, async (market, { signer }) => {
      await expireAndRemind(market.platform)
      return (await read(market, 'signing_signers', signer)).reminded_at
    }),
  ),
  until(
    "a signer's code is valid for ten minutes (signing.SIGNING_CODE_MINUTES, signing_signers.code_expires_at)",
    later(10 * MINUTE, withCode, (_, signer, tx) => takeCodeTry(tx, signer)),
  ),
  until(
    'the links of a request show its outcome for 30 days (signing.SHOWN_DAYS)',
    later(30 * DAY, voided, async (_, { id }, tx) => !(await findRequest(tx, id)).is_link_over),
  ),
  after(
    'a request that reached no provider fails after four hours (signing.UNSENT_HOURS)',
    later(4 * HOUR, unsent, async (market, { id }) => {
      await queryProvider(market.platform)
      return (await read(market, 'signing_requests', id)).status === 'failed'
    }),
  ),
  after(
    'a provider is queried an hour after its last report (signing.UNREPORTED_MINUTES)',
    later(HOUR, silent, async ({ platform }, { id }) =>
      (await takeUnreported(platform.db, 100)).includes(id),
    ),
  ),
  ...[takeDueMails, takeDigests].map((take) =>
    from(
      `a notification is sent from its moment by ${take.name} (notifications.mail_due_at)`,
      later(0, rows.mail(take === takeDigests), async (_, id, tx) =>
        (await take(tx, 1000)).some((due) => due.id === id),
      ),
    ),
  ),
  from(
    'notifications of a kind are mailed again from ten minutes after (kernel.GATHERING_MINUTES)',
    later(
      10 * MINUTE,
      rows.gathered,
      async (_, of, tx) => (await claimGathered(tx, of, { minutes: GATHERING_MINUTES, most: 1 })) === null,
    ),
  ),
  from(
    'a user who got ten alerts by e-mail gets the next an hour after the first (kernel.ALERT_MINUTES)',
    later(
      HOUR,
      (market, tx) => rows.gathered(market, tx, MOST_ALERTS),
      async (_, of, tx) =>
        (await claimGathered(tx, of, { minutes: ALERT_MINUTES, most: MOST_ALERTS })) === null,
    ),
  ),
  from(
    'a summary of alerts is sent from its moment (notifications.mail_due_at)',
    later(0, rows.heldAlert, async (_, user, tx) =>
      (await takeHeldAlerts(tx, 100)).some((alert) => alert.user.id === user),
    ),
  ),
  from(
    'a webhook is called from the moment of a try (webhook_deliveries.due_at)',
    later(0, (market) => rows.webhook(market), rows.isCalled),
  ),
  after(
    'a webhook is called again a minute after its server died (webhooks.busy_until, webhooks.LEASE_SECONDS)',
    later(MINUTE, called, rows.isCalled),
  ),
  until(
    'the previous secret of a webhook is shown as valid until its end (webhooks.old_secret_until)',
    later(
      0,
      (market) => rows.webhook(market, { old_secret_until: market.now() }),
      async (market, id) => {
        const row = (await read(market, 'webhooks', id)) as unknown as Parameters<typeof webhookView>[0]
        return webhookView(row, market.now()).old_secret_until
      },
    ),
  ),
  until(
    'the file of a task can be downloaded until its end (background_tasks.file_expires_at)',
    later(0, rows.task, ({ platform }, { id, actor }, tx) =>
      findTaskFile(platform, tx, actor, id).catch(() => null),
    ),
  ),
  after(
    'the file of a task is deleted after its end (background_tasks.file_expires_at)',
    later(0, rows.task, async ({ platform }, { id }) =>
      (await expiredFiles(platform.db, 100)).some((file) => file.id === id),
    ),
  ),
  after(
    'a task is deleted after 30 days',
    later(30 * DAY, rows.task, async (market, { id }) => {
      await update(market, 'background_tasks', { id }, { storage_key: null, file_expires_at: null })
      await tidyTasks(market.platform)
      return (await read(market, 'background_tasks', id)).id === undefined
    }),
  ),
  after(
    'a delivery is deleted after 30 days',
    deletedAfter(30 * DAY, 'webhook_deliveries', rows.delivery, (db) =>
      tidyDeliveries(db).handle({}, {} as never),
    ),
  ),
  after(
    'a tape that was not imported is deleted after 30 days',
    deletedAfter(30 * DAY, 'tape_imports', rows.tape, deleteOldImports),
  ),
  after(
    'a message without a reply is deleted after two years',
    deletedAfter(0, 'contact_messages', rows.message, deleteOldMessages),
  ),
  after(
    'an uploaded form is destroyed after 30 days',
    later(30 * DAY, rows.form, async ({ platform }, id) =>
      (await expiredReadings(platform.db, 100)).some((one) => one.id === id),
    ),
  ),
  from(
    'an agreement is in force from the beginning of its day (agreements.effective_on)',
    async (seconds, market: Clock) => {
      const { db } = market.platform
      const [{ version, effective_on } = { version: '', effective_on: '' }] = AGREEMENTS
      const begins = Date.parse(fromMarketText(`${effective_on} 00:00:00`) ?? '') + seconds * 1000
      await db.deleteFrom('agreements').where('version', '=', version).execute()
      await stand(market, new Date(begins), () => putAgreementsInForce(market.platform))
      return db.selectFrom('agreements').select('version').where('version', '=', version).executeTakeFirst()
    },
  ),
]
