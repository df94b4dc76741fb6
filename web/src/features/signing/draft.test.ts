import { describe, expect, it } from 'vitest'
import { bodyOf, draftIssues, emptyDraft, emptySigner, type SigningDraft } from './draft.ts'

const signer = (key: number, email: string) =>
  ({ key, name: 'Ada Tremblay', email, role: 'borrower' }) as const
const draft = (change: Partial<SigningDraft>): SigningDraft => ({
  ...emptyDraft(),
  signers: [signer(0, 'ada@people.test')],
  ...change,
})

describe('a request for signatures', () => {
  it('begins with one signer, in order, and two weeks', () => {
    expect(emptyDraft()).toMatchObject({ signers: [{ name: '' }], is_in_order: true, expires_in_days: '14' })
  })

  it('can be sent with names, an e-mail address of each, and days within the bounds', () => {
    expect(draftIssues(draft({}))).toEqual({})
    expect(draftIssues(emptyDraft())).toEqual({
      'signers.0.name': 'Enter a name.',
      'signers.0.email': 'Enter a valid email address',
    })
    for (const expires_in_days of ['0', '91', '1.5', '', 'soon'])
      expect(draftIssues(draft({ expires_in_days }))).toEqual({
        expires_in_days: 'Enter 1 to 90 days.',
      })
  })

  it('names the second of two signers with one address, however it is written', () => {
    const signers = [signer(0, 'ada@people.test'), signer(1, ' ADA@people.test ')]
    expect(draftIssues(draft({ signers }))).toEqual({
      'signers.1.email': 'Each signer needs their own e-mail address.',
    })
  })

  it('gives each new signer a key of their own, also after others were removed', () => {
    expect(emptySigner([signer(4, ''), signer(2, '')]).key).toBe(5)
    expect(emptySigner([]).key).toBe(0)
  })

  it('is sent without the spaces around what was typed, and without an empty message', () => {
    const signers = [{ key: 7, name: ' Ada Tremblay ', email: ' ada@people.test ', role: 'signer' as const }]
    expect(bodyOf(draft({ signers, message: '  ' }))).toEqual({
      signers: [{ name: 'Ada Tremblay', email: 'ada@people.test', role: 'signer' as const }],
      in_order: true,
      message: null,
      expires_in_days: 14,
    })
  })
})
