import { randomBytes } from 'node:crypto'
import type { INSTITUTION_TYPE } from '#domain/kyc/vocabulary.ts'
import { acceptAgreement } from '#server/accounts/commands/accept-agreement.ts'
import { joinCompany } from '#server/accounts/commands/join-company.ts'
import { agreementInForce } from '#server/accounts/queries/agreements.ts'
import { userByEmail } from '#server/accounts/queries/users.ts'
import { actorOf } from '#server/accounts/rows.ts'
import { insertUser } from '#server/accounts/store/users.ts'
import { addScan } from '#server/kyc/commands/change-scans.ts'
import { decideRecord } from '#server/kyc/commands/decide-record.ts'
import { saveAnswers } from '#server/kyc/commands/save-answers.ts'
import { submitRecord } from '#server/kyc/commands/submit-record.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changeLimit } from '#server/team/commands/limits.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './accounts.ts'
import { FURTHER_BIDDERS } from './further-bidders.ts'
import { onePagePdf } from './pdf.ts'

const ADMINISTRATOR = DEMO_ACCOUNTS[0]
/** The account whose trader needs an approval above an amount, in cents. */
const LIMITED = { owner: 'both@homeslice.test', amount: 500_000_00 }

/** The actors of the seed by e-mail address. */
export type People = (email: string) => Actor

/** Creates the demonstration accounts and those of the further bidders, with agreement and identity check. */
export async function openAccounts(platform: Platform): Promise<People> {
  const people = new Map<string, Actor>()
  const known = await hashPassword(DEMO_PASSWORD)
  // No one can log in as a further bidder: the password is random and not stored.
  const forgotten = await hashPassword(randomBytes(24).toString('base64url'))
  const all: [DemoAccount, string][] = [
    ...DEMO_ACCOUNTS.map((account): [DemoAccount, string] => [account, known]),
    ...FURTHER_BIDDERS.map((account): [DemoAccount, string] => [account, forgotten]),
  ]
  const { version } = await agreementInForce(platform.db)
  for (const [account, password] of all) {
    const newcomer = await open(platform, account, password)
    await acceptAgreement(platform, newcomer, version)
    const administrator = people.get(ADMINISTRATOR.email)
    // Without the provider, which would decide instead of the administrator.
    if (administrator)
      await checkIdentity(
        { ...platform, config: { ...platform.config, kycProvider: 'off' } },
        newcomer,
        account,
        administrator,
      )
    people.set(account.email, await actorByEmail(platform, account.email))
  }
  const owner = people.get(LIMITED.owner)
  if (owner) await changeLimit(platform, owner, { kind: 'bid', amount: LIMITED.amount, approvals: 1 })
  return (email) => {
    const actor = people.get(email)
    if (!actor) throw new Error(`No account in the seed has the address ${email}.`)
    return actor
  }
}

/** Inserted directly, because the registration command would mail a code. */
async function open(platform: Platform, account: DemoAccount, password_hash: string): Promise<Actor> {
  const { email, first_name, last_name, company_name, job_title, phone_number, roles, team } = account
  const has = (role: DemoAccount['roles'][number]) => roles.includes(role)
  await platform.db.transaction().execute(async (tx) => {
    const id = newId()
    const facts = { legal_name: company_name, business_number: null, province: null }
    const ofTeam = team && { account_id: (await userByEmail(tx, team.of))?.id, team_role: team.role }
    await insertUser(tx, {
      id,
      ...(ofTeam ?? { company_name, company_id: await joinCompany(tx, { id, company_id: null }, facts) }),
      email,
      password_hash,
      first_name,
      last_name,
      full_legal_name: `${first_name} ${last_name}`,
      job_title,
      phone_number,
      is_buyer: has('buyer'),
      is_seller: has('seller'),
      is_reviewer: has('reviewer'),
      is_superuser: has('superuser'),
      is_email_verified: true,
      is_demonstration: true,
      // There is no other administrator who could decide about the first one.
      ...(email === ADMINISTRATOR.email && { name_reviewed_at: new Date() }),
      kyc_state: email === ADMINISTRATOR.email ? 'manual_approved' : 'draft',
    })
  })
  return actorByEmail(platform, email)
}

async function checkIdentity(
  platform: Platform,
  actor: Actor,
  account: DemoAccount,
  administrator: Actor,
): Promise<void> {
  const place = Number(account.phone_number.slice(-3))
  const name = `${account.first_name} ${account.last_name}`
  const document_number = `HX${String(place * 7919).padStart(6, '0')}`
  const has = (role: DemoAccount['roles'][number]) => account.roles.includes(role)
  await saveAnswers(
    platform,
    actor,
    {
      legal_name: name,
      date_of_birth: `${1960 + (place % 35)}-0${1 + (place % 9)}-${10 + (place % 18)}`,
      address: `${place} Adelaide Street West, Toronto, ON M5H 1P5`,
      document_type: 'passport',
      document_number,
      selected_answer: institutionOf(account.company_name),
      is_politically_exposed: false,
      acts_for_third_party: false,
      source_of_funds: `Business income of ${account.company_name}`,
      ...(has('buyer') && {
        buying_volume: '11-30',
        buying_purpose: 'hold',
        is_accredited_investor: true,
      }),
      ...(has('seller') && {
        volume_of_mortgages: '31-100',
        selling_underwritten: 'follows_b20',
        selling_insured: false,
        registered_mortgage_lender: true,
        reason_for_selling: 'rebalancing',
      }),
    },
    null,
  )
  await addScan(platform, actor, 'document_scan', {
    name: 'Passport.pdf',
    content: onePagePdf('Passport', [
      name,
      document_number,
      'Made for demonstration. The person is invented.',
    ]),
  })
  await submitRecord(platform, actor)
  await decideRecord(platform, administrator, actor.user_id, { decision: 'approve' }, null)
}

/** The type of institution suggested by a company's name. */
function institutionOf(company: string): keyof typeof INSTITUTION_TYPE {
  if (/mortgage investment/i.test(company)) return 'mic'
  if (/pension/i.test(company)) return 'pension_fund'
  if (/trust/i.test(company)) return 'trust_company'
  if (/credit union/i.test(company)) return 'credit_union'
  return /lending/i.test(company) ? 'private_lender' : 'private_debt_fund'
}

async function actorByEmail(platform: Platform, email: string): Promise<Actor> {
  const user = await userByEmail(platform.db, email)
  if (!user) throw new Error(`The account ${email} was not stored.`)
  return actorOf(user, { session_id: '', address: '127.0.0.1', viewed_by: null })
}
