import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { AGREEMENT } from '#domain/accounts/agreement.ts'
import { acceptAgreement, patchMe, register, verifyOtp } from '#domain/accounts/contract.ts'
import { patchKyc } from '#domain/kyc/contract.ts'
import type { KycAnswers, ScanName } from '#domain/kyc/questions.ts'
import { dataPaths } from '../platform/config.ts'
import type { Message } from '../platform/mail/mail.ts'
import { readEml } from '../platform/mail/mailbox.ts'
import { openMail } from '../platform/mail/outbox.ts'
import { type SentFile, SMALL_PDF, sendForm } from './forms.ts'
import type { Client, TestApp } from './test-app.ts'

export const PASSWORD = 'Granite-Harbour-7!'

export const KYC_ANSWERS: Partial<KycAnswers> = {
  legal_name: 'Ada Tremblay',
  date_of_birth: '1980-02-03',
  address: '1 King Street West, Toronto',
  document_type: 'passport',
  document_number: 'AB123456',
  selected_answer: 'mic',
  is_politically_exposed: false,
  acts_for_third_party: false,
  source_of_funds: 'Savings',
  buying_volume: '6-10',
  buying_purpose: 'hold',
  is_accredited_investor: true,
}

/** A seller's additional answers. */
export const SELLER_ANSWERS: Partial<KycAnswers> = {
  volume_of_mortgages: '11-30',
  selling_underwritten: 'follows_b20',
  selling_insured: false,
  registered_mortgage_lender: true,
  reason_for_selling: 'liquidity',
}

/** Adds a scan as a browser does. */
export const sendScan = (
  testApp: TestApp,
  client: Client,
  question: ScanName = 'document_scan',
  file: SentFile = { name: 'passport.pdf', content: SMALL_PDF },
) => sendForm(testApp, client, '/kyc/scans/', { question }, [file])

export interface Newcomer extends Client {
  email: string
  refresh: string
}

let people = 0
export const freshEmail = () => {
  people += 1
  return `newcomer${people}@people.test`
}

/** Mails to an address, oldest first. */
export const mailsTo = async (
  testApp: TestApp,
  email: string,
): Promise<{ subject: string; text: string }[]> =>
  (await allMails(testApp)).filter(({ to }) => to === email).map(({ subject, text }) => ({ subject, text }))

/** The mails of a mailbox that were read before: a file that is complete does not change. */
const readBefore = new WeakMap<TestApp, Map<string, Message>>()

/** All mails, oldest first: those in the queue, and those in the mailbox. */
export async function allMails(testApp: TestApp): Promise<Message[]> {
  const { db, config, encryption } = testApp.product.platform
  const mails = new Map<string, Message>()
  const { rows } = await sql<{ id: string; data: { sealed: string } }>`
    select id, data from jobs.job where name like 'mail.%'`.execute(db)
  for (const { id, data } of rows) mails.set(id, openMail(encryption, id, data.sealed))
  const known = readBefore.get(testApp) ?? new Map<string, Message>()
  readBefore.set(testApp, known)
  const folder = dataPaths(config).mail
  for (const name of await readdir(folder).catch(() => [])) {
    const id = basename(name, '.eml')
    // While a mail's job is in the queue, its file may be incomplete.
    if (mails.has(id)) continue
    const { to, subject, text } = known.get(id) ?? (await readEml(await readFile(join(folder, name), 'utf8')))
    known.set(id, { to, subject, text })
    mails.set(id, { to, subject, text })
  }
  return [...mails].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, mail]) => mail)
}

/** The code in the latest mail that contains one. */
export async function codeFor(testApp: TestApp, email: string): Promise<string> {
  const mails = await mailsTo(testApp, email)
  const code = mails.flatMap((mail) => /\b\d{6}\b/.exec(mail.text) ?? []).at(-1)
  if (!code) throw new Error(`No code was sent to ${email}.`)
  return code
}

/** The token of the link in the latest mail that contains one. */
export async function linkFor(testApp: TestApp, email: string): Promise<string> {
  const mails = await mailsTo(testApp, email)
  const token = mails.flatMap((mail) => /#token=([\w-]{43})$/m.exec(mail.text)?.[1] ?? []).at(-1)
  if (!token) throw new Error(`No link was sent to ${email}.`)
  return token
}

/** A wrong code. */
export const wrongCode = (code: string) => (code === '111111' ? '222222' : '111111')

export const registration = (email: string) => ({
  email,
  password: PASSWORD,
  first_name: 'Ada',
  last_name: 'Tremblay',
})

/** Resets the one-minute cooldown for sending codes. */
export async function letAMinutePass(testApp: TestApp): Promise<void> {
  await sql`update rate_limits set window_start = window_start - interval '61 seconds' where key like 'send:%'`.execute(
    testApp.product.platform.db,
  )
}

/** A client with a token that uses the HTTP API. */
export const withToken = (testApp: TestApp, id: string, token: string): Client => ({
  id,
  token,
  ask: (route, request = {}) =>
    testApp.anybody.ask(route, {
      ...request,
      headers: { authorization: `Bearer ${token}`, ...request.headers },
    }),
})

/** A new user with a verified address who has done nothing else. */
export async function newcomer(testApp: TestApp): Promise<Newcomer> {
  const email = freshEmail()
  await testApp.anybody.ask(register, { body: registration(email) })
  const { body } = await testApp.anybody.ask(verifyOtp, {
    body: { email, otp: await codeFor(testApp, email), password: PASSWORD },
  })
  return { ...withToken(testApp, body.user.id, body.access), email, refresh: body.refresh }
}

/** A user whose KYC record is complete and can be submitted. */
export async function applicant(
  testApp: TestApp,
  roles: { is_buyer?: boolean; is_seller?: boolean } = {},
): Promise<Newcomer> {
  const person = await newcomer(testApp)
  await person.ask(patchMe, {
    body: {
      full_legal_name: 'Ada Tremblay',
      company_name: `Tremblay Capital ${people}`,
      job_title: 'Director',
      phone_number: '+1 416 555 0142',
      is_buyer: true,
      ...roles,
    },
  })
  await person.ask(acceptAgreement, { body: { version: AGREEMENT.version } })
  await person.ask(patchKyc, { body: KYC_ANSWERS })
  await sendScan(testApp, person)
  return person
}
