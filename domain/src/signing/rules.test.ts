import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  after,
  hasDuplicates,
  heightOf,
  isOpen,
  isTurnOf,
  placeProblem,
  type SigningAction,
  type SigningState,
  toInvite,
  turns,
} from './rules.ts'
import type { SignerStatus } from './vocabulary.ts'

const created = (signers: number, in_order = true): SigningState => ({
  status: 'created',
  in_order,
  signers: Array.from({ length: signers }, () => 'waiting' as const),
})

/** The state after these actions, all of which must be possible. */
function through(state: SigningState, ...actions: SigningAction[]): SigningState {
  return actions.reduce((now, action) => {
    const next = after(now, action)
    if (!next) throw new Error(`${JSON.stringify(action)} is not possible in ${JSON.stringify(now)}.`)
    return next
  }, state)
}
const send = { type: 'send' } as const
const signs = (signer: number): SigningAction[] => [
  { type: 'view', signer },
  { type: 'sign', signer },
]

describe('signers in order', () => {
  it('are invited one after the other, and the last signature completes the request', () => {
    const sent = through(created(3), send)
    expect(sent).toMatchObject({ status: 'sent', signers: ['invited', 'waiting', 'waiting'] })
    const first = through(sent, ...signs(0))
    expect(first).toMatchObject({ status: 'in_progress', signers: ['signed', 'invited', 'waiting'] })
    expect(turns(first)).toEqual([1])
    expect(through(first, ...signs(1), ...signs(2))).toMatchObject({ status: 'completed' })
  })

  it('cannot act before their turn', () => {
    const sent = through(created(2), send)
    for (const type of ['view', 'sign', 'decline'] as const)
      expect(after(sent, { type, signer: 1 })).toBeNull()
  })
})

describe('signers without an order', () => {
  it('are all invited at the same time, and sign in any order', () => {
    const sent = through(created(3, false), send)
    expect(turns(sent)).toEqual([0, 1, 2])
    expect(through(sent, ...signs(2), ...signs(0), ...signs(1))).toMatchObject({ status: 'completed' })
  })
})

it('no one signs a document that they have not opened, or signs twice', () => {
  const sent = through(created(1), send)
  expect(after(sent, { type: 'sign', signer: 0 })).toBeNull()
  const twice = through(created(2, false), send, ...signs(0))
  expect(after(twice, { type: 'sign', signer: 0 })).toBeNull()
})

it('no one opens a document that they have seen, and no one acts who is not a signer', () => {
  const viewed = through(created(1, false), send, { type: 'view', signer: 0 })
  expect(after(viewed, { type: 'view', signer: 0 })).toBeNull()
  for (const type of ['view', 'sign', 'decline'] as const)
    expect(after(viewed, { type, signer: 1 })).toBeNull()
  expect(isTurnOf(viewed, 1)).toBe(false)
})

it('only signers who have not been invited yet are invited when a turn comes', () => {
  const sent = through(created(2, false), send, { type: 'view', signer: 0 })
  expect(toInvite(sent)).toEqual([])
  expect(toInvite({ ...sent, signers: ['waiting', 'viewed'] })).toEqual([0])
  expect(through(sent, ...signs(1)).signers).toEqual(['viewed', 'signed'])
})

it('a request that has not been sent can be voided and can expire', () => {
  expect(after(created(1), { type: 'void' })?.status).toBe('voided')
  expect(after(created(1), { type: 'expire' })?.status).toBe('expired')
})

it('a request fails only before it was sent, and nothing follows', () => {
  const failed = through(created(2), { type: 'fail' })
  expect(failed).toMatchObject({ status: 'failed', signers: ['waiting', 'waiting'] })
  for (const action of everyAction(2)) expect(after(failed, action)).toBeNull()
  expect(after(through(created(1), send), { type: 'fail' })).toBeNull()
})

it('a request that is declined, voided, expired or completed stays as it is', () => {
  const sent = through(created(2), send)
  const ended = [
    through(sent, { type: 'decline', signer: 0 }),
    through(sent, { type: 'void' }),
    through(sent, { type: 'expire' }),
    through(sent, ...signs(0), ...signs(1)),
  ]
  for (const state of ended) {
    expect(turns(state)).toEqual([])
    for (const action of everyAction(2)) expect(after(state, action)).toBeNull()
  }
})

const everyAction = (signers: number): SigningAction[] => [
  send,
  { type: 'fail' },
  { type: 'void' },
  { type: 'expire' },
  ...Array.from({ length: signers }, (_, signer) =>
    (['view', 'sign', 'decline'] as const).map((type) => ({ type, signer })),
  ).flat(),
]

it('in any sequence of actions, a request is completed exactly when everyone has signed', () => {
  const RANK: Record<SignerStatus, number> = { waiting: 0, invited: 1, viewed: 2, signed: 3, declined: 3 }
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      fc.array(fc.nat({ max: 30 }), { maxLength: 40 }),
      (count, inOrder, picks) => {
        const actions = everyAction(count)
        let state = created(count, inOrder)
        for (const pick of picks) {
          const action = actions[pick % actions.length]
          const next = action && after(state, action)
          if (!next) continue
          // A request that has ended never changes, and no signer goes back.
          expect(isOpen(state)).toBe(true)
          for (const [place, status] of next.signers.entries())
            expect(RANK[status]).toBeGreaterThanOrEqual(RANK[state.signers[place] ?? 'waiting'])
          state = next
        }
        expect(state.status === 'completed').toBe(state.signers.every((status) => status === 'signed'))
        expect(state.status === 'declined').toBe(state.signers.includes('declined'))
        if (inOrder) {
          const acted = state.signers.map((status) => status !== 'waiting')
          expect(acted).toEqual([...acted].sort().reverse())
          expect(turns(state).length).toBeLessThanOrEqual(1)
        }
        for (const place of turns(state)) {
          expect(isTurnOf(state, place)).toBe(true)
          expect(['invited', 'viewed']).toContain(state.signers[place])
        }
        // No open request that was sent is stuck: each has a signer whose turn it is.
        if (state.status === 'sent' || state.status === 'in_progress')
          expect(turns(state).length).toBeGreaterThan(0)
      },
    ),
  )
})

describe('the place of a signature', () => {
  const letterPage = [612, 792] as const
  it('is entirely on a page of the document', () => {
    expect(placeProblem({ page: 1, x: 0.1, y: 0.8, width: 0.3 }, [letterPage])).toBeNull()
    expect(placeProblem({ page: 2, x: 0.1, y: 0.8, width: 0.3 }, [letterPage])).toContain('one page')
    expect(placeProblem({ page: 1, x: 0.8, y: 0.1, width: 0.3 }, [letterPage])).toContain('on the page')
    expect(placeProblem({ page: 1, x: 0.1, y: 0.95, width: 0.3 }, [letterPage])).toContain('on the page')
    expect(placeProblem({ page: 1, x: -0.1, y: 0.1, width: 0.3 }, [letterPage])).toContain('on the page')
    expect(placeProblem({ page: 1, x: 0.1, y: 0.1, width: 0.05 }, [letterPage])).toContain('larger')
  })

  it('is at least a tenth of the width, and begins on the page', () => {
    expect(placeProblem({ page: 1, x: 0, y: 0, width: 0.1 }, [letterPage])).toBeNull()
    expect(placeProblem({ page: 1, x: 0, y: 0, width: 0.0999 }, [letterPage])).toContain('larger')
    expect(placeProblem({ page: 1, x: 0, y: -0.01, width: 0.1 }, [letterPage])).toContain('on the page')
  })

  it('is on a page that the document has', () => {
    const place = { page: 3, x: 0, y: 0, width: 0.3 }
    expect(placeProblem(place, [letterPage, letterPage])).toBe('This document has 2 pages.')
    expect(placeProblem(place, [letterPage, letterPage, letterPage])).toBeNull()
  })

  it('may touch the edge of the page', () => {
    const height = heightOf({ width: 1 }, letterPage)
    expect(placeProblem({ page: 1, x: 0, y: 1 - height, width: 1 }, [letterPage])).toBeNull()
  })
})

it('a person is a signer of a request only once', () => {
  expect(hasDuplicates([{ email: 'a@x.ca' }, { email: 'b@x.ca' }])).toBe(false)
  expect(hasDuplicates([{ email: 'a@x.ca' }, { email: 'a@x.ca' }])).toBe(true)
})
