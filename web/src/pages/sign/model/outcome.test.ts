import { expect, it } from 'vitest'
import { outcomeOf } from './outcome.ts'

const at = (status: Parameters<typeof outcomeOf>[0]['status'], signer: string) =>
  outcomeOf({ status, signer: { status: signer } })

it('a signer signs when it is their turn, and not before', () => {
  expect(at('sent', 'invited')).toBe('open')
  expect(at('in_progress', 'viewed')).toBe('open')
  expect(at('in_progress', 'waiting')).toBe('waiting')
  expect(at('created', 'waiting')).toBe('waiting')
})

it('a signer who has signed waits for the others, and then gets the signed document', () => {
  expect(at('in_progress', 'signed')).toBe('signed')
  expect(at('completed', 'signed')).toBe('completed')
})

it('a request that has ended says how, and whether they or another declined', () => {
  expect(at('declined', 'declined')).toBe('declined')
  expect(at('declined', 'signed')).toBe('declined_by_another')
  expect(at('voided', 'viewed')).toBe('voided')
  expect(at('expired', 'invited')).toBe('expired')
})
