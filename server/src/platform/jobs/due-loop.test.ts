import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DueLoop } from './due-loop.ts'

const log = { error: vi.fn() } as never

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A loop whose work is due after these milliseconds in turn; then nothing is planned. */
function loopOf(...due: (number | Error)[]) {
  const ran: number[] = []
  const began = performance.now()
  const run = async () => {
    ran.push(performance.now() - began)
    const next = due.shift() ?? null
    if (next instanceof Error) throw next
    return next
  }
  const loop = new DueLoop({ name: 'Work', run }, log)
  loop.start()
  return { loop, ran }
}

describe('a clock', () => {
  it('looks seven times in a minute in which nothing is planned', async () => {
    const { ran } = loopOf()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ran).toHaveLength(7)
  })

  it('works at the planned moment', async () => {
    const { ran } = loopOf(2_345)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(ran).toEqual([0, 2_345])
  })

  it('looks again soon after a signal that something may be due earlier', async () => {
    const { loop, ran } = loopOf(9_000, 50)
    await vi.advanceTimersByTimeAsync(1_000)
    for (let times = 0; times < 100; times += 1) loop.wake()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ran).toEqual([0, 1_100, 1_150])
  })

  it('is not late for planned work when a signal arrives at the last moment', async () => {
    const { loop, ran } = loopOf(1_000)
    await vi.advanceTimersByTimeAsync(990)
    loop.wake()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ran).toEqual([0, 1_000])
  })

  it('looks again if a signal arrived while it worked', async () => {
    let end = (_next: null) => {}
    const run = vi.fn(() => new Promise<null>((resolve) => (end = resolve)))
    const loop = new DueLoop({ name: 'Work', run }, log)
    loop.start()
    await vi.advanceTimersByTimeAsync(500)
    loop.wake()
    end(null)
    await vi.advanceTimersByTimeAsync(500)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('looks every second while signals cannot arrive, and once when they arrive again', async () => {
    const { loop, ran } = loopOf()
    await vi.advanceTimersByTimeAsync(500)
    loop.setListening(false)
    await vi.advanceTimersByTimeAsync(3_500)
    expect(ran).toEqual([0, 600, 1_600, 2_600, 3_600])
    loop.setListening(true)
    await vi.advanceTimersByTimeAsync(9_000)
    expect(ran).toHaveLength(6)
  })

  it('tries again a second after a failure', async () => {
    const { ran } = loopOf(new Error('The database does not answer.'))
    await vi.advanceTimersByTimeAsync(1_500)
    expect(ran).toEqual([0, 1_000])
  })
})
