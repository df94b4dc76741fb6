import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { patchMe } from '#domain/accounts/contract.ts'
import { decideKyc, getKyc, patchKyc, submitKyc } from '#domain/kyc/contract.ts'
import { applicant, type Newcomer } from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { checkRecord } from './commands/decide-record.ts'
import { makeIdentityCheck } from './commands/identity-check.ts'

let testApp: TestApp
let admin: Client
beforeAll(async () => {
  testApp = await startTestApp('postgres', { KYC_PROVIDER: 'rules' })
  await testApp.product.startWork()
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

const stateOf = async (person: Client) => (await person.ask(getKyc)).body.kyc_state
const happened = async (person: Client, type: string) =>
  (
    await testApp.product.platform.db
      .selectFrom('events')
      .select('id')
      .where('subject_id', '=', person.id)
      .where('type', '=', type)
      .execute()
  ).length > 0

async function submitted(change: Parameters<Newcomer['ask']>[1] = {}): Promise<Newcomer> {
  const person = await applicant(testApp)
  if (change.body) await person.ask(patchKyc, { body: change.body as object })
  // The provider decides after the commit, so the submission itself always returns "under review".
  expect((await person.ask(submitKyc)).body.kyc_state).toBe('manual_review')
  return person
}

describe('the rule-based provider', () => {
  it('approves a record without discrepancies', async () => {
    const person = await submitted()
    await vi.waitUntil(async () => (await stateOf(person)) === 'approved', { timeout: 15_000 })
  })

  it('rejects another person’s name with a reason, which can be corrected', async () => {
    const person = await submitted({ body: { legal_name: 'Wilfrid Osei' } })
    await vi.waitUntil(async () => (await stateOf(person)) === 'rejected', { timeout: 15_000 })
    expect((await person.ask(getKyc)).body.reason).toContain('legal name')
    await person.ask(patchMe, { body: { full_legal_name: 'Wilfrid Osei' } })
    await person.ask(submitKyc)
    await vi.waitUntil(async () => (await stateOf(person)) === 'approved', { timeout: 15_000 })
  })

  it('leaves a politically exposed person to an administrator', async () => {
    const person = await submitted({
      body: { is_politically_exposed: true, political_exposure: 'Mayor of Halifax, my mother' },
    })
    await vi.waitUntil(() => happened(person, 'kyc.manual_review_required'), { timeout: 15_000 })
    expect(await stateOf(person)).toBe('manual_review')
    await admin.ask(decideKyc, { params: { user_id: person.id }, body: { decision: 'approve' } })
    expect(await stateOf(person)).toBe('manual_approved')
  })

  it('is ignored if an administrator decided first, or the record was submitted again', async () => {
    const exposed = { is_politically_exposed: true, political_exposure: 'Senator, myself' }
    const person = await submitted({ body: exposed })
    const { version } = (await person.ask(getKyc)).body
    await admin.ask(decideKyc, {
      params: { user_id: person.id },
      body: { decision: 'reject', reason: 'The scan cannot be read.' },
    })
    const late = { user_id: person.id, version }
    await checkRecord(testApp.product.platform, late)
    expect(await stateOf(person)).toBe('manual_rejected')
    await person.ask(submitKyc)
    const evaluate = vi.fn(async () => ({ verdict: 'approved' as const }))
    await checkRecord(testApp.product.platform, late, { evaluate })
    expect(evaluate).not.toHaveBeenCalled()
    expect(await stateOf(person)).toBe('manual_review')
  })

  it('does not overrule an administrator who decides in the meantime', async () => {
    const person = await submitted({
      body: { is_politically_exposed: true, political_exposure: 'Senator, myself' },
    })
    await vi.waitUntil(() => happened(person, 'kyc.manual_review_required'), { timeout: 15_000 })
    const { version } = (await person.ask(getKyc)).body
    const evaluate = async () => {
      await admin.ask(decideKyc, {
        params: { user_id: person.id },
        body: { decision: 'reject', reason: 'No.' },
      })
      return { verdict: 'approved' as const }
    }
    await checkRecord(testApp.product.platform, { user_id: person.id, version }, { evaluate })
    expect(await stateOf(person)).toBe('manual_rejected')
  })
})

it('without configuration only administrators decide', async () => {
  const plain = await startTestApp()
  expect(makeIdentityCheck(plain.product.platform.config)).toBeNull()
  await plain.close()
})
