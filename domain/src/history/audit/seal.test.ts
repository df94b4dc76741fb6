import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fieldLine,
  fieldsOf,
  growTree,
  leafOf,
  pathOf,
  rootFrom,
  rootOf,
  type SealableEvent,
} from './seal.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const leaves = fc.array(
  fc.nat().map((n) => hash(String(n))),
  { minLength: 1, maxLength: 40 },
)

const treeOf = (all: readonly string[]) => {
  const tree = growTree(hash, all)
  for (;;) {
    const step = tree.next()
    if (step.done) return step.value
  }
}
const root = (all: readonly string[]) => rootOf(treeOf(all))

const EVENT: SealableEvent = {
  id: '7',
  at: '2026-01-01T00:00:00.000000Z',
  type: 'bid.placed',
  audit_type: 'deal_changes',
  subject_type: 'deal',
  subject_id: null,
  subject_label: 'HS-1',
  actor_id: null,
  effective_id: null,
  address: null,
  api_key: null,
  before: null,
  after: '{}',
  before_parts: null,
  after_parts: { amount: '"1.00"', alias: '"Bidder 1"' },
}
const sealed = (event: SealableEvent) =>
  leafOf(
    hash,
    fieldsOf(event).map((field) => hash(fieldLine('salt', field))),
  )

describe('the seal of an event', () => {
  it('has a line for each column and each value before and after, in one order', () => {
    expect(fieldsOf(EVENT).map((field) => fieldLine('s', field))).toEqual([
      's "id" 7',
      's "at" "2026-01-01T00:00:00.000000Z"',
      's "type" "bid.placed"',
      's "audit_type" "deal_changes"',
      's "subject_type" "deal"',
      's "subject_id" null',
      's "subject_label" "HS-1"',
      's "actor_id" null',
      's "effective_id" null',
      's "address" null',
      's "before" null',
      's "after" {}',
      's "after.alias" "Bidder 1"',
      's "after.amount" "1.00"',
    ])
  })

  it('has a line for the API key, with or without a key, for events since keys are recorded, and none for earlier events', () => {
    const lines = (api_key: string | null) =>
      fieldsOf({ ...EVENT, api_key }).map(({ name, value }) => `${name} ${value}`)
    expect(lines('')).toContain('api_key ""')
    expect(lines('Import (hsk_4f9c21ab)')).toContain('api_key "Import (hsk_4f9c21ab)"')
    expect(lines('')).toHaveLength(lines('Import (hsk_4f9c21ab)').length)
    expect(lines(null).join()).not.toContain('api_key')
  })

  it('differs when a value moves to another field, is empty instead of absent, or has another name', () => {
    const others: Partial<SealableEvent>[] = [
      { actor_id: 'x' },
      { effective_id: 'x' },
      { address: '' },
      { api_key: '' },
      { api_key: 'Import (hsk_4f9c21ab)' },
      { after: null, after_parts: null },
      { after_parts: {} },
      { after_parts: { amount: '"Bidder 1"', alias: '"1.00"' } },
      { before: '{}', before_parts: EVENT.after_parts },
    ]
    const seals = [EVENT, ...others.map((other) => ({ ...EVENT, ...other }))].map(sealed)
    expect(new Set(seals).size).toBe(seals.length)
  })
})

describe('the tree of seals', () => {
  it('is reached from each of its leaves, and from nothing else', () => {
    fc.assert(
      fc.property(leaves, fc.nat(), (all, any) => {
        const place = any % all.length
        const leaf = all[place] ?? ''
        const path = pathOf(treeOf(all), place)
        expect(rootFrom(hash, leaf, path)).toBe(root(all))
        expect(rootFrom(hash, hash('another'), path)).not.toBe(root(all))
        expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(all.length)))
      }),
    )
  })

  it('changes with any leaf, their order and their number', () => {
    fc.assert(
      fc.property(leaves, fc.nat(), (all, any) => {
        const place = any % all.length
        expect(root(all.with(place, hash('another')))).not.toBe(root(all))
        expect(root([...all, hash('one more')])).not.toBe(root(all))
      }),
    )
    expect(root([hash('a'), hash('b')])).not.toBe(root([hash('b'), hash('a')]))
  })

  it('of thousands of leaves is computed in portions, so that it can be paused', () => {
    let hashes = 0
    const counted = (text: string) => {
      hashes += 1
      return text.slice(5, 69)
    }
    const tree = growTree(
      counted,
      Array.from({ length: 5_001 }, (_, at) => String(at).padStart(64, '0')),
    )
    for (let before = 0; !tree.next().done; before = hashes)
      expect(hashes - before).toBeLessThanOrEqual(2_000)
    expect(hashes).toBe(5_000)
  })
})
