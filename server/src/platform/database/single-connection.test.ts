import { expect, it, vi } from 'vitest'
import { SingleConnection } from './single-connection.ts'

it('the single connection is leased in order of request, after the work of the reserve', async () => {
  const connection = new SingleConnection()
  const release = await connection.acquire('request')
  const order: string[] = []
  const waiting = (['request', 'background', 'reserve'] as const).map((kind) =>
    connection.acquire(kind).then((end) => {
      order.push(kind)
      end()
    }),
  )
  release()
  await Promise.all(waiting)
  expect(order).toEqual(['reserve', 'request', 'background'])
})

it('a request gives up waiting within two seconds; background work waits for as long as it takes', async () => {
  vi.useFakeTimers()
  try {
    const connection = new SingleConnection()
    const release = await connection.acquire('background')
    let isDone = false
    const patient = connection.acquire('background').then(() => {
      isDone = true
    })
    const request = expect(connection.acquire('request')).rejects.toMatchObject({ reason: 'busy' })
    const reserve = expect(connection.acquire('reserve')).rejects.toMatchObject({ reason: 'busy' })
    await vi.advanceTimersByTimeAsync(2_000)
    await Promise.all([request, reserve])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(isDone).toBe(false)
    release()
    await patient
  } finally {
    vi.useRealTimers()
  }
})
