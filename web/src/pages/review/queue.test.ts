import { describe, expect, it } from 'vitest'
import { askedState, isOverdue, nextInQueue, queueQuery } from './queue.ts'

describe('the review queue', () => {
  it('lists waiting deals, oldest first', () => {
    expect(queueQuery(new URLSearchParams())).toMatchObject({
      deal_state: 'pending',
      ordering: 'submitted_at',
      page: 1,
    })
  })
  it('lists another state by last change', () => {
    expect(queueQuery(new URLSearchParams('deal_state=live&search=Barrie&page=2'))).toMatchObject({
      deal_state: 'live',
      ordering: '-updated_at',
      search: 'Barrie',
      page: 2,
    })
  })
  it('lists every state if all are requested', () => {
    const { deal_state } = queueQuery(new URLSearchParams('deal_state=all'))
    expect(String(deal_state).split(',')).toHaveLength(11)
  })
  it('falls back to the queue for an invalid state', () => {
    expect(askedState('nonsense')).toBe('pending')
    expect(queueQuery(new URLSearchParams('page=-4')).page).toBe(1)
  })
})

describe('the target of three business days', () => {
  it('does not count the weekend', () => {
    const friday = '2026-11-13T15:00:00Z'
    expect(isOverdue(friday, new Date('2026-11-18T23:00:00Z'))).toBe(false)
    expect(isOverdue(friday, new Date('2026-11-19T05:10:00Z'))).toBe(true)
  })
  it('ends at midnight in Toronto, not in Greenwich, in winter and in summer', () => {
    const wednesday = '2026-11-18'
    expect(isOverdue('2026-11-13T15:00:00Z', new Date(`${wednesday}T23:00:00-05:00`))).toBe(false)
    expect(isOverdue('2026-11-13T15:00:00Z', new Date('2026-11-19T00:30:00-05:00'))).toBe(true)
    expect(isOverdue('2026-07-10T15:00:00Z', new Date('2026-07-15T23:00:00-04:00'))).toBe(false)
    expect(isOverdue('2026-07-10T15:00:00Z', new Date('2026-07-16T00:30:00-04:00'))).toBe(true)
  })
  it('begins on the day of the submission in Toronto', () => {
    const lateOnThursday = '2026-11-12T23:00:00-05:00'
    expect(isOverdue(lateOnThursday, new Date('2026-11-17T23:00:00-05:00'))).toBe(false)
    expect(isOverdue(lateOnThursday, new Date('2026-11-18T00:30:00-05:00'))).toBe(true)
  })
})

describe('after a decision', () => {
  const queue = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  it('the next deal below is opened', () => expect(nextInQueue(queue, 'a')).toBe('b'))
  it('after the last deal, the first of the others is opened', () =>
    expect(nextInQueue(queue, 'c')).toBe('a'))
  it('the first deal is opened if the decided one was not in the list', () =>
    expect(nextInQueue(queue, 'x')).toBe('a'))
  it('no deal is opened if the queue is empty', () => expect(nextInQueue([{ id: 'a' }], 'a')).toBeNull())
})
