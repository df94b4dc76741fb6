import type { z } from 'zod'
import { declareAffiliate } from '#domain/accounts/contract.ts'
import { createKey } from '#domain/accounts/keys-contract.ts'
import { makeFeed } from '#domain/calendar/contract.ts'
import { createCreditBox } from '#domain/credit-boxes/contract.ts'
import { startMyExport } from '#domain/deals/sheet-contract.ts'
import { KEY_SCOPES } from '#domain/kernel/key-scopes.ts'
import { namesOf } from '#domain/kernel/names.ts'
import type { Method, Route } from '#domain/kernel/route.ts'
import { createSavedSearch } from '#domain/saved-searches/contract.ts'
import { createWebhook } from '#domain/webhooks/contract.ts'
import { onePagePdf } from '#seed/pdf.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { type SentFile, sendForm } from '../forms.ts'
import { PASSWORD } from '../newcomers.ts'
import { add, newDevice, proofOf } from '../passkeys.ts'
import { must } from '../receivers/market.ts'
import { type Client, clientOf, startTestApp, type TestApp } from '../test-app.ts'
import { type Cage, canaryCage } from './canaries.ts'
import type { Kind } from './expected.ts'
import { PEOPLE, type Person, PROGRAMMERS, VIEWED, type Viewer } from './people.ts'
import { COMMANDS } from './sights.ts'

/** What the product answered to someone. */
export interface Said {
  to: Viewer
  place: string
  text: string
  isAnswer: boolean
}

export type Market = Awaited<ReturnType<typeof openMarket>>

const PEOPLE_NAMES = namesOf(PEOPLE)
const STAFF: readonly Person[] = ['reviewer', 'administrator']
const FIRM: readonly Person[] = ['owner', 'colleague']

/** The kinds of a name and of an e-mail address differ by what the person is to others. */
function kindsOf(person: Person): { name: Kind; email: Kind } {
  const others = 'the e-mail address of someone else'
  switch (person) {
    case 'member':
    case 'left': {
      const of = person === 'left' ? 'a former member of a channel' : 'a member of a channel'
      return { name: `the name of ${of}`, email: `the e-mail address of ${of}` }
    }
    case 'admitted':
    case 'waiting':
      return { name: 'the name of a visitor of the deal room', email: others }
    case 'leader':
    case 'outbid':
      return { name: 'the name of a bidder while the auction is open', email: others }
    case 'winner':
      return { name: 'the name of a buyer', email: 'the e-mail address of a buyer' }
    case 'loser':
      return { name: 'the name of a bidder who lost', email: 'the e-mail address of a signer' }
    case 'administrator':
      return { name: 'the name of an administrator', email: 'the e-mail address of an administrator' }
    case 'owner':
      return { name: 'the name of a seller', email: others }
    default:
      return { name: 'the name of someone else', email: others }
  }
}

async function makePeople(testApp: TestApp, cage: Cage): Promise<Record<Person, Client>> {
  const { db } = testApp.product.platform
  const password_hash = await hashPassword(PASSWORD)
  const people = {} as Record<Person, Client>
  for (const person of PEOPLE_NAMES) {
    const { name, email } = kindsOf(person)
    const isBuyer = person !== 'applicant' && (PEOPLE[person] as readonly string[]).includes('buyer')
    const facts = {
      company: FIRM.includes(person) ? 'Contents Mortgage Corp.' : `${cage.word(name, person)} Capital`,
    }
    people[person] = await testApp.member(PEOPLE[person], facts)
    const last_name = cage.word(name, person)
    const own = {
      last_name,
      full_legal_name: `Test ${last_name}`,
      email: `${cage.word(email, person)}@test.example`.toLowerCase(),
      ...(isBuyer && { exposure_limit: cage.amount('the exposure limit of a buyer', person, 77_000) }),
      password_hash,
      ...(person === 'applicant' && { kyc_state: 'draft' as const, name_reviewed_at: null }),
    }
    const { id } = people[person]
    await db.updateTable('users').set(own).where('id', '=', id).execute()
    const device = cage.word('the device of a session', person)
    await db.updateTable('sessions').set({ device }).where('user_id', '=', id).execute()
  }
  return people
}

/**
 * A market in which everything confidential belongs to someone and occurs once. All answers to commands are kept.
 */
export async function openMarket() {
  const testApp = await startTestApp('postgres', { WEBHOOKS: 'anywhere', LOG_LEVEL: 'silent' })
  await testApp.product.startWork()
  const cage = canaryCage()
  const people = await makePeople(testApp, cage)
  const said: Said[] = []
  const hear = <T extends { status: number; body: unknown }>(to: Viewer, method: Method, answer: T): T => {
    if (method !== 'GET')
      said.push({ to, place: COMMANDS, text: JSON.stringify(answer.body), isAnswer: true })
    return answer
  }
  const who = Object.fromEntries(
    PEOPLE_NAMES.map((person): [Person, Client] => [
      person,
      {
        ...people[person],
        ask: async (route, request) => hear(person, route.method, await people[person].ask(route, request)),
      },
    ]),
  ) as Record<Person, Client>
  const market = {
    testApp,
    /** Those whose answers are not kept. */
    people,
    who,
    cage,
    said,
    keys: new Map<Viewer, Client>(),
    /** What some routes are asked about. */
    asked: { feed: '', signing: '', invitation: '', bid: '', draft: '' },
    /** A deal of each stage, of which PDFs are made; that takes long. */
    printed: new Map<string, string>(),
    /** Ids of documents that have a content. */
    contents: new Set<string>(),
    /** A person calls a route about something. */
    act: async <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
      person: Person,
      route: Route<P, Q, B, R>,
      id: string,
      body?: z.input<B>,
    ): Promise<z.output<R>> => {
      const params = { id, user_id: id, token: id } as z.input<P>
      return must(await who[person].ask(route, { params, ...(body !== undefined && { body }) }))
    },
    send: async (person: Person, path: string, file: SentFile, fields: Record<string, string> = {}) =>
      must(hear(person, 'POST', await sendForm(testApp, people[person], path, fields, [file]))),
    /** A document with a canary in its name and another in its text. */
    pdf: (kind: Kind, of: Person): SentFile => ({
      name: `${cage.word(kind, of)}.pdf`,
      content: onePagePdf(cage.word(kind, of), []),
      type: 'application/pdf',
    }),
    close: () => testApp.close(),
  }
  return market
}

/** What people keep for themselves. */
export async function keepThings({ cage, keys, testApp, asked, who, said }: Market): Promise<void> {
  for (const person of PEOPLE_NAMES.filter((one) => one !== 'applicant')) {
    const { ask } = who[person]
    const search = cage.word('a saved search', person)
    must(await ask(createSavedSearch, { body: { name: search, filters: {}, alerts: 'off' } }))
    must(await ask(createCreditBox, { body: { name: cage.word('a credit box', person), ltv_max: 1 } }))
    const device = newDevice(testApp)
    const proof = async () => ({ password: PASSWORD, passkey: await proofOf(who[person], device) })
    // Staff would have to prove a second factor, which has its own tests.
    if (!STAFF.includes(person)) {
      must(await add(who[person], device, {}, cage.word('the name of a passkey', person)))
      const url = `https://${cage.word('the address of a webhook', person)}.test/`.toLowerCase()
      const hook = must(await ask(createWebhook, { body: { url, kinds: null, ...(await proof()) } }))
      cage.known('the secret of a webhook', person, hook.secret)
    }
    const declared = FIRM.includes(person) ? 'an affiliate of the seller' : 'a declared affiliate'
    const affiliate = cage.word(declared, person)
    must(await ask(declareAffiliate, { body: { legal_name: `${affiliate} Holdings` } }))
    for (const scope of KEY_SCOPES.filter((one) => PROGRAMMERS[one] === person)) {
      const name = cage.word('the name of an API key', person)
      const body = { name, scopes: [scope], expires_in_days: 90 as const, ...(await proof()) }
      const { key } = must(await ask(createKey, { body }))
      cage.known('an API key', person, key)
      keys.set(`${scope} key`, clientOf(testApp, who[person].id, key))
    }
    const { task_id } = must(await ask(startMyExport, { query: { format: 'csv' } }))
    cage.known('a background task', person, task_id)
    const { url: feed } = must(await ask(makeFeed))
    const token = new URL(feed).pathname.split('/').at(-2) ?? ''
    cage.known('the address of a calendar', person, token)
    if (person === PROGRAMMERS.read) asked.feed = token
  }
  for (const person of VIEWED) {
    const headers = { 'view-as-user': who[person].id }
    const started = must(await who.administrator.ask(startMyExport, { query: { format: 'csv' }, headers }))
    cage.known('a task that an administrator started as the user', person, started.task_id)
    // The answer was to the administrator in the place of the user.
    const answer = said.at(-1)
    if (answer) answer.to = `administrator as ${person}`
  }
}
