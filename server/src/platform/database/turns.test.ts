import { expect, it, vi } from 'vitest'
import { Turns } from './turns.ts'

it('the one connection is lent first come first served, after the work of the reserve', async () => {
  const turns = new Turns()
  await turns.take('request')
  const order: string[] = []
  const waiting = (['request', 'background', 'reserve'] as const).map((kind) =>
    turns.take(kind).then(() => {
      order.push(kind)
      turns.give()
    }),
  )
  turns.give()
  await Promise.all(waiting)
  expect(order).toEqual(['reserve', 'request', 'background'])
})

it('who waits for an answer gives up within two seconds; background work waits for as long as it takes', async () => {
  vi.useFakeTimers()
  try {
    const turns = new Turns()
    await turns.take('background')
    let isDone = false
    const patient = turns.take('background').then(() => {
      isDone = true
    })
    const request = expect(turns.take('request')).rejects.toMatchObject({ reason: 'busy' })
    const reserve = expect(turns.take('reserve')).rejects.toMatchObject({ reason: 'busy' })
    await vi.advanceTimersByTimeAsync(2_000)
    await Promise.all([request, reserve])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(isDone).toBe(false)
    turns.give()
    await patient
  } finally {
    vi.useRealTimers()
  }
})
