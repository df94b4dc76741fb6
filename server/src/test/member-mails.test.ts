import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createChannel, patchChannel, removeMembers } from '#domain/channels/contract.ts'
import { sendAgreement } from '#domain/closing/agreements/contract.ts'
import { sendMessage } from '#domain/contact/contract.ts'
import { namesOf } from '#domain/kernel/names.ts'
import type { NotificationKind } from '#domain/kernel/notification-kinds.ts'
import { ALERT_MINUTES, MOST_ALERTS, NOTIFICATION_KIND } from '#domain/kernel/notification-kinds.ts'
import { listNotifications, resumeMemberMails, stopMemberMails } from '#domain/notifications/contract.ts'
import { enterRoom } from '#domain/rooms/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { askQuestion } from '#domain/rooms/questions/contract.ts'
import { remindSigners, startSigning, voidSigning } from '#domain/signing/contract.ts'
import { invite as inviteMember } from '#domain/team/contract.ts'
import { deliver } from '../notifications/commands/deliver.ts'
import { newId } from '../platform/ids.ts'
import type { DirectMail } from '../platform/mail/budget.ts'
import { channelWith, emailOf } from './channels.ts'
import { soldDeal } from './closings.ts'
import { liveDeal } from './listing.ts'
import { letBudgetsPass, letMailsWait } from './mail-times.ts'
import { freshEmail, mailsTo } from './newcomers.ts'
import { aSigner, signAs, withPdf } from './signings.ts'
import { type Client, startTestApp, type TestApp } from './test-app.ts'

/** How often a member tries. */
const TRIES = 12
/** The most e-mails of a kind that one member causes another within an hour. */
const MOST = 5

let testApp: TestApp
let seller: Client
let buyer: Client
let reviewer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  // The queue stores the mails; they are sent when a test says so.
  await testApp.product.platform.jobs.start()
  reviewer = await testApp.member('reviewer')
  // Messages of the contact page are mailed to administrators.
  await testApp.member('superuser')
})
afterAll(async () => {
  await testApp.product.platform.jobs.stop()
  await testApp.close()
})
beforeEach(async () => {
  seller = await testApp.member('seller', { company: 'Elm Mortgage Corp.' })
  buyer = await testApp.member('buyer', { company: 'Birch Capital Inc.' })
})

const db = () => testApp.product.platform.db
const subjectsTo = async (email: string) => {
  await testApp.product.runClock()
  return (await mailsTo(testApp, email)).map(({ subject }) => subject)
}
/** How many mails to an address contain some words. */
const textsTo = async (email: string, words: string) =>
  (await mailsTo(testApp, email)).filter(({ text }) => text.includes(words)).length
async function repeat<T>(work: () => Promise<T>, times = TRIES): Promise<T[]> {
  const answers: T[] = []
  for (let number = 0; number < times; number += 1) answers.push(await work())
  return answers
}
const invite = (who: Client, email: string) =>
  who.ask(createChannel, { body: { channel_name: 'Lenders', members: [{ email }] } })
const inviteToTeam = (who: Client, email: string) =>
  who.ask(inviteMember, { body: { email, role: 'analyst' } })
const send = (who: Client, file: string, ...signers: { name: string; email: string }[]) =>
  who.ask(startSigning, { params: { id: file }, body: { signers } })
const withdraw = (who: Client, id: string) =>
  who.ask(voidSigning, { params: { id }, body: { reason: 'A clause is missing.' } })

/** Sends a document for signing, reminds of it and withdraws it, as often as a member tries. */
async function sendAndWithdraw(person: { name: string; email: string }): Promise<number[]> {
  const { file } = await withPdf(testApp, seller)
  return repeat(async () => {
    const { status, body } = await send(seller, file, person)
    if (status !== 201) return status
    await seller.ask(remindSigners, { params: { id: body.id } })
    await withdraw(seller, body.id)
    return status
  })
}
const signingMails = async (words: string) => {
  const person = aSigner()
  await sendAndWithdraw(person)
  return textsTo(person.email, words)
}

/** What a member does again and again to send each kind of direct mail; returns how many one address got. */
const DIRECT: Record<DirectMail, () => Promise<number>> = {
  channel_invitation: async () => {
    const email = freshEmail()
    await repeat(() => invite(seller, email))
    return (await subjectsTo(email)).length
  },
  team_invitation: async () => {
    const email = freshEmail()
    await repeat(() => inviteToTeam(seller, email))
    return (await subjectsTo(email)).length
  },
  signing_request: () => signingMails('asks you to sign'),
  signing_reminder: () => signingMails('reminds you to sign'),
  signing_end: () => signingMails('The sender has ended'),
  contact_receipt: async () => {
    const email = freshEmail()
    const body = { name: 'Ada', email, subject: 'Fees', message: 'Who pays?' }
    await repeat(() => testApp.anybody.ask(sendMessage, { body }), 5)
    return (await subjectsTo(email)).length
  },
}
const MOST_DIRECT: Record<DirectMail, number> = {
  channel_invitation: 1,
  team_invitation: 1,
  signing_request: 1,
  signing_reminder: 1,
  signing_end: 1,
  contact_receipt: 3,
}

/** Kinds with a bound of their own, and those that only what binds its doer causes. */
const OTHERWISE: Partial<Record<NotificationKind, number>> = {
  credit_box_matched: MOST_ALERTS,
  search_match: MOST_ALERTS,
  outbid: TRIES,
  bid_accepted: TRIES,
}

describe('a member who causes the same mail again and again', () => {
  const kinds = namesOf(NOTIFICATION_KIND).map((kind) => [kind, OTHERWISE[kind] ?? MOST] as const)
  it.each(kinds)('mails of %s no more than %i in an hour', async (kind, most) => {
    const [title, email] = [NOTIFICATION_KIND[kind].title, await emailOf(buyer)]
    await sql`insert into notification_settings (user_id, kind, by_email) values (${buyer.id}, ${kind}, 'at_once')`.execute(
      db(),
    )
    const of = { user_id: buyer.id, kind, message: 'Again.', link: null, caused_by: seller.id }
    await repeat(() =>
      db()
        .transaction()
        .execute((tx) => deliver(testApp.product.platform, tx, [{ ...of, subject_id: newId() }])),
    )
    const mails = (await subjectsTo(email)).filter((subject) => subject === title)
    expect(mails).toHaveLength(most)
    const { results } = (await buyer.ask(listNotifications, { query: { page_size: '50' } })).body
    expect(results).toHaveLength(TRIES)
  })

  const direct = namesOf(DIRECT).map((kind) => [kind, MOST_DIRECT[kind]] as const)
  it.each(direct)('mails a stranger of %s no more than %i in a day', async (kind, most) => {
    expect(await DIRECT[kind]()).toBe(most)
  })
})

describe('a mailbox that takes no e-mails of members', () => {
  /** The link in the first mail of a kind to a new address; whether the same can be sent there again. */
  const MAIL_TO: Record<
    Exclude<DirectMail, 'signing_end' | 'signing_reminder'>,
    (email: string) => Promise<number>
  > = {
    channel_invitation: async (email) => (await invite(await testApp.member('seller'), email)).status,
    team_invitation: async (email) => (await inviteToTeam(await testApp.member('seller'), email)).status,
    signing_request: async (email) => {
      const other = await testApp.member('seller')
      const { file } = await withPdf(testApp, other)
      return (await send(other, file, { ...aSigner(), email })).status
    },
    contact_receipt: async (email) => {
      const body = { name: 'Ada', email, subject: 'Fees', message: 'Who pays?' }
      return (await testApp.anybody.ask(sendMessage, { body })).status
    },
  }
  const REFUSED = {
    channel_invitation: 409,
    team_invitation: 409,
    signing_request: 409,
    contact_receipt: 201,
  }
  const linkIn = async (email: string) => {
    const [mail] = await mailsTo(testApp, email)
    const [, mailbox = '', signature = ''] =
      /e-mails-off#token=([0-9a-f]{64})\.([\w-]+)$/m.exec(mail?.text ?? '') ?? []
    return { mailbox, signature }
  }

  it.each(namesOf(MAIL_TO))(
    'is stopped by the link in %s, for all kinds and parts after a plus',
    async (kind) => {
      const email = freshEmail()
      expect(await MAIL_TO[kind](email)).toBe(201)
      const params = await linkIn(email)
      expect((await testApp.anybody.ask(stopMemberMails, { params })).body).toEqual({ stopped: true })
      for (const other of namesOf(MAIL_TO))
        for (const address of [email, email.replace('@', '+1@')])
          expect(await MAIL_TO[other](address), other).toBe(REFUSED[other])
      expect(await subjectsTo(email)).toHaveLength(1)
      expect(await subjectsTo(email.replace('@', '+1@'))).toEqual([])
      await testApp.anybody.ask(resumeMemberMails, { params })
      expect(await MAIL_TO[kind](email)).toBe(201)
      expect(await subjectsTo(email)).toHaveLength(2)
    },
  )

  it('gets no reminder and no news of an end of a document that was sent to it before', async () => {
    const person = aSigner()
    const { file } = await withPdf(testApp, seller)
    const { body } = await send(seller, file, person)
    await testApp.anybody.ask(stopMemberMails, { params: await linkIn(person.email) })
    expect((await seller.ask(remindSigners, { params: { id: body.id } })).status).toBe(409)
    await withdraw(seller, body.id)
    expect(await subjectsTo(person.email)).toHaveLength(1)
  })

  it('still gets what concerns a deal in which its owner takes part', async () => {
    const email = await emailOf(buyer)
    await invite(await testApp.member('seller'), email)
    await testApp.anybody.ask(stopMemberMails, { params: await linkIn(email) })
    const notice = { user_id: buyer.id, kind: 'outbid', message: 'You no longer lead.', link: null } as const
    await db()
      .transaction()
      .execute((tx) =>
        deliver(testApp.product.platform, tx, [
          { ...notice, caused_by: seller.id, subject_id: newId() },
          { ...notice, kind: 'bid_declined', caused_by: seller.id, subject_id: newId() },
        ]),
      )
    const titles: string[] = [NOTIFICATION_KIND.outbid.title, NOTIFICATION_KIND.bid_declined.title]
    expect((await subjectsTo(email)).filter((subject) => titles.includes(subject)).sort()).toEqual(
      titles.sort(),
    )
  })

  it('says to the sender that this address takes none', async () => {
    const email = freshEmail()
    await invite(seller, email)
    await testApp.anybody.ask(stopMemberMails, { params: await linkIn(email) })
    expect((await invite(seller, email)).body).toMatchObject({
      code: 'takes_no_mails',
      non_field_errors: [expect.stringContaining(`${email} does not accept e-mails from HomeSlice members.`)],
    })
  })

  it('is stopped only with the link of its own mail', async () => {
    const [one, other] = [freshEmail(), freshEmail()]
    for (const email of [one, other]) await invite(seller, email)
    const params = { ...(await linkIn(one)), signature: (await linkIn(other)).signature }
    expect((await testApp.anybody.ask(stopMemberMails, { params })).status).toBe(404)
    expect((await testApp.anybody.ask(resumeMemberMails, { params })).status).toBe(404)
    expect(await MAIL_TO.signing_request(one)).toBe(201)
  })
})

describe('an invitation to a channel', () => {
  it('that is one too many is refused with the time to wait, alike for addresses with and without an account', async () => {
    const answers = []
    for (const email of [freshEmail(), await emailOf(buyer)]) {
      expect((await invite(seller, email)).status).toBe(201)
      const { status, body, headers } = await invite(seller, email)
      answers.push([status, JSON.stringify(body).replace(email, '…'), headers['retry-after']])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toEqual([
      429,
      expect.stringContaining('… would get too many e-mails. You can send the next one in 24 hours.'),
      expect.stringMatching(/^86\d{3}$/),
    ])
  })

  it('is not repeated by removing the address, nor by a part after a plus', async () => {
    const email = freshEmail()
    const { body: channel } = await invite(seller, email)
    const ids = channel.members.flatMap(({ id, is_owner }) => (is_owner ? [] : [id]))
    const params = { id: channel.id }
    await seller.ask(removeMembers, { params, body: { members: ids } })
    expect((await seller.ask(patchChannel, { params, body: { members: [{ email }] } })).status).toBe(429)
    expect((await invite(seller, email.replace('@', '+1@'))).status).toBe(429)
    expect(await subjectsTo(email)).toHaveLength(1)
  })

  it('can be sent again after a day', async () => {
    const email = freshEmail()
    await invite(seller, email)
    await letBudgetsPass(testApp)
    expect((await invite(seller, email)).status).toBe(201)
  })

  it('goes to a member of another channel of the owner on the same day', async () => {
    await channelWith(seller, [buyer])
    const email = await emailOf(buyer)
    const answers = await repeat(() => invite(seller, email))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST)
  })
})

describe('a person without an account', () => {
  it('gets three mails a day from all members together', async () => {
    const person = aSigner()
    const others = await Promise.all(['seller', 'seller', 'seller'].map(() => testApp.member('seller')))
    const statuses = []
    for (const other of others) {
      statuses.push((await invite(other, person.email)).status)
      statuses.push((await send(other, (await withPdf(testApp, other)).file, person)).status)
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429, 429])
    expect(await subjectsTo(person.email)).toHaveLength(3)
  })

  it('gets no fourth from members who send at the same time', async () => {
    const email = freshEmail()
    const members = await Promise.all(Array.from({ length: 6 }, () => testApp.member('seller')))
    const answers = await Promise.all(members.map((member) => invite(member, email)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429])
    expect(await subjectsTo(email)).toHaveLength(3)
  })

  it('who signs last is invited, however many mails they got before their turn', async () => {
    const [first, last] = [aSigner(), aSigner()]
    const { file } = await withPdf(testApp, seller)
    const body = { signers: [first, last], in_order: true }
    expect((await seller.ask(startSigning, { params: { id: file }, body })).status).toBe(201)
    await repeat(async () => send(seller, (await withPdf(testApp, seller)).file, last), 3)
    expect((await signAs(testApp, first.email)).status).toBe(200)
    expect(await subjectsTo(last.email)).toHaveLength(3)
  })
})

describe('what is left out of mail', () => {
  it('is in the list of notifications, and in the digest of the next morning', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    await buyer.ask(enterRoom, {
      params: { id },
      body: { nda_version: STANDARD_NDA.version, accepts: true },
    })
    const ask = () => buyer.ask(askQuestion, { params: { id }, body: { question: 'Is it let?' } })
    expect((await repeat(ask, MOST + 2)).map(({ status }) => status)).toEqual(Array(MOST + 2).fill(200))
    const email = await emailOf(seller)
    const asked = async () =>
      (await subjectsTo(email)).filter((subject) => subject === 'Question about your deal').length
    expect(await asked()).toBe(MOST)
    await letMailsWait(testApp, ALERT_MINUTES * 24)
    expect(await subjectsTo(email)).toContain('Daily digest: 2 notifications')
    expect(await asked()).toBe(MOST)
    const { results } = (await seller.ask(listNotifications, { query: { page_size: '50' } })).body
    expect(results.filter(({ kind }) => kind === 'question_asked')).toHaveLength(MOST + 2)
  })

  it('of an agreement that is sent and withdrawn again and again is what would be more than five of a kind', async () => {
    const id = await soldDeal({ testApp, seller, buyer, reviewer, stranger: buyer })
    const params = { id, kind: 'purchase_agreement' as const }
    await repeat(async () => {
      const { body } = await seller.ask(sendAgreement, { params, body: {} })
      await withdraw(seller, body.id)
    }, MOST + 2)
    const email = await emailOf(buyer)
    const ended = (await subjectsTo(email)).filter((subject) => subject === 'Signing ended')
    const direct = ['asks you to sign', 'The sender has ended'].map((words) => textsTo(email, words))
    expect([ended.length, ...(await Promise.all(direct))]).toEqual([MOST, MOST, MOST])
    const { results } = (await buyer.ask(listNotifications, { query: { page_size: '50' } })).body
    expect(results.filter(({ kind }) => kind === 'signing_ended')).toHaveLength(MOST + 2)
  })
})

it('a user gets at most thirty mails an hour of what members do', async () => {
  const email = await emailOf(buyer)
  await db()
    .transaction()
    .execute((tx) =>
      deliver(
        testApp.product.platform,
        tx,
        Array.from({ length: 40 }, () => ({
          user_id: buyer.id,
          kind: 'question_answered' as const,
          message: 'Again.',
          link: null,
          subject_id: newId(),
          caused_by: newId(),
        })),
      ),
    )
  expect(await subjectsTo(email)).toHaveLength(30)
})
