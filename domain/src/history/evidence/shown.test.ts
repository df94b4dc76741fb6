import { describe, expect, it } from 'vitest'
import { ALL_EVENTS } from '../../events.ts'
import { type EvidenceReader, SHOWN_IN_EVIDENCE, shownFields } from './shown.ts'

const ME = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'
const reader = (disclosure: EvidenceReader['disclosure'], seesAll = false) => ({
  user_id: ME,
  disclosure,
  seesAll,
})
const fields = (values: Record<string, unknown>) =>
  Object.entries(values).map(([name, value]) => ({ name, value: JSON.stringify(value) }))
const shown = (who: EvidenceReader, type: string, values: Record<string, unknown>) => {
  const names = shownFields(
    who,
    type,
    fields({ id: 1, type, actor_id: null, address: '10.0.0.1', ...values }),
  )
  return names && [...names]
}

const BID = {
  actor_id: OTHER,
  'after.owner_id': ME,
  'after.bidder_id': OTHER,
  'after.alias': 'Bidder 1',
  'after.amount': '1.00',
}

describe('an evidence pack', () => {
  it('names only events and values that exist', () => {
    const known = Object.assign({}, ...Object.values(ALL_EVENTS))
    for (const [type, showing] of Object.entries(SHOWN_IN_EVIDENCE)) {
      expect(known[type], type).toBeDefined()
      expect(known[type].subject, type).toBe('deal')
      for (const part of Object.values(showing).flat())
        expect(partExists(known[type], part), `${type} ${part}`).toBe(true)
    }
  })

  it('shows bids under aliases, without bidder and network address', () => {
    expect(shown(reader('owner'), 'bid.placed', BID)).toEqual([
      'id',
      'type',
      'after.owner_id',
      'after.alias',
      'after.amount',
    ])
    expect(shown(reader('winner'), 'bid.placed', { ...BID, 'after.owner_id': OTHER })).toEqual([
      'id',
      'type',
      'after.alias',
      'after.amount',
    ])
  })

  it('shows a raise of a hidden maximum to its bidder only', () => {
    const raise = { actor_id: OTHER, 'after.bidder_id': OTHER, 'after.alias': 'Bidder 1' }
    expect(shown(reader('owner'), 'bid.raised', raise)).toBeNull()
    expect(shown(reader('winner'), 'bid.raised', raise)).toBeNull()
    expect(shown(reader('winner'), 'bid.raised', { ...raise, 'after.bidder_id': ME })).toEqual([
      'id',
      'type',
      'after.bidder_id',
      'after.alias',
    ])
  })

  it('names the API key of an event only to the user of the key and to administrators', () => {
    const keyed = { ...BID, api_key: 'Import (hsk_4f9c21ab)', 'after.owner_id': OTHER }
    for (const who of [reader('owner'), reader('winner')])
      expect(shown(who, 'bid.placed', keyed)).not.toContain('api_key')
    expect(shown(reader('winner'), 'bid.placed', { ...keyed, actor_id: ME })).toContain('api_key')
    expect(shown(reader('owner', true), 'bid.placed', keyed)).toContain('api_key')
  })

  it('shows the winner no data of the owner, and events that are not listed to administrators only', () => {
    for (const type of ['deal.changed', 'deal.approved', 'deal.flagged', 'room.entered', 'question.asked'])
      expect(shown(reader('winner'), type, { actor_id: OTHER }), type).toBeNull()
    expect(
      shown(reader('winner'), 'deal.sold', { 'after.amount': '1.00', 'after.below_reserve': true }),
    ).toEqual(['id', 'type', 'after.amount'])
    expect(shown(reader('owner'), 'test.unknown', {})).toBeNull()
    expect(shown(reader('owner', true), 'test.unknown', {})).toHaveLength(4)
    for (const type of ['deal.opened', 'bid.placed', 'closing.opened'])
      expect(shown(reader('bidder'), type, { actor_id: OTHER }), type).toBeNull()
  })
})

interface Shaped {
  shape?: Record<string, unknown>
  unwrap?: () => Shaped
}
const shapeOf = (schema: Shaped | undefined): Record<string, unknown> =>
  schema?.shape ?? (schema?.unwrap ? shapeOf(schema.unwrap()) : {})
const partExists = ({ before, after }: { before?: Shaped; after?: Shaped }, part: string) =>
  part in shapeOf(before) || part in shapeOf(after)
