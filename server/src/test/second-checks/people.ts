import { AGREEMENT } from '#domain/accounts/agreement.ts'
import * as accounts from '#domain/accounts/contract.ts'
import * as keys from '#domain/accounts/keys-contract.ts'
import * as companies from '#domain/companies/contract.ts'
import * as funds from '#domain/funds/contract.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import * as kyc from '#domain/kyc/contract.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { newId } from '../../platform/ids.ts'
import { waitingProof } from '../funds.ts'
import { aLicence, confirmed, entered } from '../licences.ts'
import { applicant, KYC_ANSWERS, PASSWORD } from '../newcomers.ts'
import { withPasskey } from '../passkeys.ts'
import { forgetSteps, shown, withSecondFactor } from '../second-factors.ts'
import { added, change, type Form, type Lines, type Meanwhile, must, ofKinds, type People } from './forms.ts'

const proof = { password: PASSWORD }
let hashes: Promise<string[]> | undefined
type Kind = 'password' | 'on'
/** A member with a password, and what can happen to it and to their second factor. */
export const confirming =
  (...kinds: Kind[]) =>
  async ({ testApp }: People): Promise<Form> => {
    const who = await testApp.member('buyer')
    hashes ??= Promise.all([PASSWORD, `${PASSWORD}!`].map(hashPassword))
    const [password_hash = '', another] = await hashes
    await testApp.product.platform.db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', who.id)
      .execute()
    const all: Record<Kind, Form['refused']> = {
      password: { 'password changed': [400, change('users', who.id, { password_hash: another })] },
      on: {
        on: [
          409,
          change('users', who.id, 'locked'),
          added('second_factors', { user_id: who.id, secret: '', confirmed_at: new Date() }),
        ],
      },
    }
    return { who, refused: ofKinds(all, kinds) }
  }

async function settingUp(people: People): Promise<Form> {
  const { who = people.buyer } = await confirming()(people)
  const { secret } = must(await who.ask(accounts.setUpSecondFactor, { body: proof }))
  const confirmed = change('second_factors', { user_id: who.id }, { confirmed_at: new Date() })
  const on: Meanwhile = [409, change('users', who.id, 'locked'), confirmed]
  return { who, body: { code: shown(secret) }, refused: { on } }
}
async function secured({ testApp }: People): Promise<Form> {
  const who = await withSecondFactor(testApp)
  const off: Meanwhile = [409, change('users', who.id, { has_second_factor: false })]
  const body = { ...proof, code: shown(who.secret) }
  return { who, body, before: () => forgetSteps(testApp, who), refused: { off } }
}
async function holding({ testApp }: People): Promise<Form> {
  const who = await withPasskey(testApp)
  const body = { ...proof, recovery_code: who.recovery[0] }
  const removed: Meanwhile = [404, change('users', who.id, 'locked'), change('passkeys', who.passkey, null)]
  return { who, params: { id: who.passkey }, body, refused: { removed } }
}
async function locked({ testApp }: People): Promise<Form> {
  const { id } = await testApp.member('reviewer')
  return { params: { id }, refused: { off: [409, change('users', id, { has_second_factor: false })] } }
}
async function agreeing({ testApp }: People): Promise<Form> {
  const who = await testApp.member('buyer')
  const newer = { version: '99', effective_on: '2026-01-01', sections: '[]', in_force_since: new Date() }
  return {
    who,
    refused: { replaced: [400, change('users', who.id, 'locked'), added('agreements', newer)] },
  }
}

/** A session of the buyer, which ends, for its owner or an administrator. */
async function session({ testApp, buyer }: People): Promise<Form> {
  const row = { id: newId(), user_id: buyer.id, refresh_hash: newId(), device: 'phone', address: '127.0.0.1' }
  const { db } = testApp.product.platform
  await db
    .insertInto('sessions')
    .values({ ...row, expires_at: new Date(Date.now() + DAY_MS) })
    .execute()
  const ended = change('sessions', row.id, { revoked_at: new Date() })
  return { params: { id: row.id, session_id: row.id }, refused: { ended: [404, ended] } }
}
async function sessionOf(people: People): Promise<Form> {
  const { params, refused } = await session(people)
  return { params: { ...params, id: people.buyer.id }, refused }
}

/** A member of a new company with a declared affiliate. */
const affiliated =
  (by: 'owner' | 'administrator', ...kinds: ('removed' | 'approved' | 'left')[]) =>
  async ({ testApp, admin }: People): Promise<Form> => {
    const who = await testApp.member('buyer')
    const { db } = testApp.product.platform
    await db.updateTable('users').set({ kyc_state: 'draft' }).where('id', '=', who.id).execute()
    const { company_id } = await db
      .selectFrom('users')
      .select('company_id')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
    const body = { legal_name: `Affiliate ${newId()} Inc.` }
    const { results } = must(await who.ask(accounts.declareAffiliate, { body }))
    const other = results[0]?.id ?? ''
    const user = change('users', by === 'owner' ? who.id : admin.id, 'locked')
    const all: Record<(typeof kinds)[number], Meanwhile> = {
      removed: [404, user, change('company_affiliations', { declared_by: who.id }, null)],
      approved: [403, change('users', who.id, { kyc_state: 'manual_approved' })],
      left: [409, change('users', who.id, { company_id: null })],
    }
    const params: Record<string, string> =
      by === 'owner' ? { id: other } : { id: company_id ?? '', affiliate_id: other }
    return {
      ...(by === 'owner' && { who }),
      params,
      refused: Object.fromEntries(kinds.map((kind) => [kind, all[kind]])),
    }
  }

/** Names of a buyer who asks for another one, or has asked. */
async function naming({ testApp }: People): Promise<Form> {
  const who = await testApp.member('buyer')
  return {
    who,
    refused: {
      'that name now': [400, change('users', who.id, { full_legal_name: 'Bea Roy' })],
      unreviewed: [409, change('users', who.id, { name_reviewed_at: null })],
    },
  }
}
async function named({ testApp }: People): Promise<Form> {
  const who = await testApp.member('buyer')
  const { name_change } = must(
    await who.ask(accounts.requestNameChange, { body: { full_legal_name: 'Bea Roy' } }),
  )
  const locked = change('users', who.id, 'locked')
  const requests = { user_id: who.id }
  return {
    params: { id: who.id },
    body: { request: name_change?.id, decision: 'approve' },
    refused: {
      decided: [409, locked, change('name_changes', requests, null)],
      replaced: [409, locked, change('name_changes', requests, { id: newId() })],
    },
  }
}

/** A licence of a buyer, and what becomes of it. */
const licensed =
  (is: 'waiting' | 'confirmed', ...kinds: ('replaced' | 'decided' | 'removed')[]) =>
  async ({ testApp, admin }: People): Promise<Form> => {
    const who = await testApp.member('buyer')
    const { id } = await (is === 'waiting' ? entered(who) : confirmed(who, admin))
    const becomes = (state: string): Meanwhile => [
      409,
      change('users', who.id, 'locked'),
      change('licences', id, { state }),
    ]
    const all: Record<(typeof kinds)[number], Meanwhile> = {
      replaced: becomes('replaced'),
      decided: becomes('confirmed'),
      removed: becomes('removed'),
    }
    const refused = Object.fromEntries(kinds.map((kind) => [kind, all[kind]]))
    return { who, params: { id, licence_id: id }, refused }
  }
const ofCompany =
  (...line: Parameters<typeof licensed>) =>
  async (people: People): Promise<Form> => {
    const { who, params, refused } = await licensed(...line)(people)
    return { params: { ...params, id: who?.id ?? '' }, refused }
  }
async function licensing({ testApp }: People): Promise<Form> {
  const who = await testApp.member('buyer')
  const row = { ...aLicence(), id: newId(), account_id: who.id, entered_by: who.id, expires_at: new Date() }
  return {
    who,
    body: aLicence(),
    refused: { 'entered already': [409, change('users', who.id, 'locked'), added('licences', row)] },
  }
}

const DECIDED = ['draft', 'manual_approved', 'approved', 'manual_rejected', 'rejected']
/** A record before or after its submission. */
const record =
  (illegal: readonly string[], isSubmitted = false, status: 400 | 409 = 409) =>
  async ({ testApp }: People): Promise<Form> => {
    const who = await applicant(testApp)
    const { document_scan } = must(await who.ask(kyc.getKyc))
    if (isSubmitted) must(await who.ask(kyc.submitKyc))
    const is = (kyc_state: string): Meanwhile => [status, change('users', who.id, { kyc_state })]
    return {
      ...(!isSubmitted && { who }),
      params: { id: document_scan?.id ?? '', user_id: who.id },
      refused: Object.fromEntries(illegal.map((state) => [state, is(state)])),
    }
  }
/** A proof of funds that waits for its decision, or is approved. */
const proven =
  (isApproved: boolean, illegal: readonly string[]) =>
  async ({ testApp, admin, buyer }: People): Promise<Form> => {
    const { id } = await waitingProof(testApp, buyer)
    if (isApproved)
      must(
        await admin.ask(funds.decideProof, {
          params: { id },
          body: { verdict: 'approve', amount: '1000000' },
        }),
      )
    const locked = change('users', buyer.id, 'locked')
    const is = (state: string): Meanwhile => [409, locked, change('funds_proofs', id, { state })]
    return { params: { id }, refused: Object.fromEntries(illegal.map((state) => [state, is(state)])) }
  }
const ENDED = ['rejected', 'withdrawn', 'replaced', 'expired']

const SUBMITTED = ['manual_review', 'manual_approved']

export const PEOPLE_LINES: Lines = {
  'a licence that a colleague entered': [companies.addLicence, 'buyer', licensing],
  'a change of a licence that was changed': [
    companies.changeLicence,
    'buyer',
    licensed('waiting', 'replaced', 'removed'),
    aLicence({ number: '7' }),
  ],
  'the removal of a confirmed licence': [
    companies.removeLicence,
    'buyer',
    licensed('waiting', 'replaced', 'decided', 'removed'),
  ],
  'the confirmation of a licence that was changed': [
    companies.decideLicence,
    'admin',
    ofCompany('waiting', 'replaced', 'decided', 'removed'),
    { decision: 'confirm' },
  ],
  'the end of a licence that was renewed': [
    companies.endLicence,
    'admin',
    ofCompany('confirmed', 'replaced'),
    { reason: 'Sold.' },
  ],
  'consent to a replaced agreement': [
    accounts.acceptAgreement,
    'buyer',
    agreeing,
    { version: AGREEMENT.version },
  ],
  'a new password by one that changed': [
    accounts.changePassword,
    'buyer',
    confirming('password'),
    { current_password: PASSWORD, password: 'Quartz-Meadow-4!' },
  ],
  'a new address by a password that changed': [
    accounts.changeEmail,
    'buyer',
    confirming('password'),
    { ...proof, email: 'elsewhere@people.test' },
  ],
  'an API key by a password that changed': [
    keys.createKey,
    'buyer',
    confirming('password'),
    { ...proof, name: 'Desk', scopes: ['read'], expires_in_days: 30 },
  ],
  'a second set-up of a second factor': [
    accounts.setUpSecondFactor,
    'buyer',
    confirming('password', 'on'),
    proof,
  ],
  'a second confirmation of a second factor': [accounts.confirmSecondFactor, 'buyer', settingUp],
  'turning off what is off': [accounts.turnOffSecondFactor, 'buyer', secured],
  'recovery codes for what is off': [accounts.renewRecoveryCodes, 'buyer', secured],
  'the reset of what is off': [accounts.resetSecondFactor, 'admin', locked, { reason: 'Lost phone.' }],
  'a passkey by a password that changed': [accounts.beginPasskey, 'buyer', confirming('password'), proof],
  'the removal of a removed passkey': [accounts.removePasskey, 'buyer', holding],
  'the end of an own session that ended': [accounts.deleteSession, 'buyer', session],
  'the end of a session that ended': [accounts.endUserSession, 'admin', sessionOf],
  'an affiliate of a company that was left': [
    accounts.declareAffiliate,
    'buyer',
    affiliated('owner', 'left'),
    { legal_name: 'Harbour Bank' },
  ],
  'the removal of an affiliate that is fixed now': [
    accounts.removeAffiliate,
    'buyer',
    affiliated('owner', 'removed', 'approved'),
  ],
  'the removal of a removed affiliate': [
    accounts.removeAffiliateOf,
    'admin',
    affiliated('administrator', 'removed'),
  ],
  'a change of a submitted record': [
    kyc.patchKyc,
    'buyer',
    record(SUBMITTED),
    { address: KYC_ANSWERS.address },
  ],
  'a change of the name that is checked': [
    accounts.patchMe,
    'buyer',
    record(SUBMITTED, false, 400),
    { full_legal_name: 'Bea Roy' },
  ],
  'a request for the name that one has': [
    accounts.requestNameChange,
    'buyer',
    naming,
    { full_legal_name: 'Bea Roy' },
  ],
  'a decision on a decided name': [accounts.decideNameChange, 'admin', named],
  'the submission of a submitted record': [kyc.submitKyc, 'buyer', record(SUBMITTED)],
  'a scan for a submitted record': [
    kyc.uploadScan,
    'buyer',
    record(SUBMITTED),
    { question: 'document_scan' },
  ],
  'the removal of a scan of a submitted record': [kyc.deleteScan, 'buyer', record(SUBMITTED)],
  'the approval of a proof of funds that has ended': [
    funds.decideProof,
    'admin',
    proven(false, ENDED),
    { verdict: 'approve', amount: '1000000' },
  ],
  'the rejection of a proof of funds that has ended': [
    funds.decideProof,
    'admin',
    proven(true, ENDED),
    { verdict: 'reject', reason: 'It is forged.' },
  ],
  'the withdrawal of a proof of funds that has ended': [funds.withdrawProof, 'buyer', proven(false, ENDED)],
  'a decision on a decided record': [kyc.decideKyc, 'admin', record(DECIDED, true), { decision: 'approve' }],
}
