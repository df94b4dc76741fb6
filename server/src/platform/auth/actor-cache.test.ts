import { expect, it, vi } from 'vitest'
import { ActorCache } from './actor-cache.ts'

const CALLER = { session_id: 'session', user_id: 'ada', for_user: null }
const ADA = {
  user_id: 'ada',
  email: 'ada@lender.example',
  name: 'Ada Tremblay',
  roles: ['buyer'],
  is_member: true,
  is_in_channel: false,
  needs_second_factor: false,
  session_id: 'session',
  viewed_by: null,
  member: null,
} as const

/** A cache with a clock that is set by hand. */
function cache() {
  let now = 0
  const actors = new ActorCache(() => now)
  const read = vi.fn(async () => ADA)
  return {
    actors,
    read,
    ask: (caller = CALLER, reading: () => Promise<typeof ADA | null> = read) => actors.get(caller, reading),
    at(time: number) {
      now = time
    },
  }
}

it('an actor is read once for requests that arrive together', async () => {
  const { ask, read, at } = cache()
  await Promise.all([ask(), ask()])
  at(899)
  expect(await ask()).toBe(ADA)
  expect(read).toHaveBeenCalledTimes(1)
})

it('no actor is used a second after the reading began, however long the reading took', async () => {
  const { ask, read, at } = cache()
  const answered = Promise.withResolvers<typeof ADA>()
  const slow = ask(CALLER, () => answered.promise)
  at(800)
  answered.resolve(ADA)
  await slow
  at(900)
  await ask()
  expect(read).toHaveBeenCalledTimes(1)
})

it.each([
  { topic: 'session', id: 'session' },
  { topic: 'actor', id: 'ada' },
] as const)('a signal about the $topic ends it immediately', async (signal) => {
  const { actors, ask, read } = cache()
  await ask()
  actors.onSignal({ ...signal, id: 'another' })
  actors.onSignal({ topic: 'deal', id: signal.id })
  await ask()
  expect(read).toHaveBeenCalledTimes(1)
  actors.onSignal(signal)
  await ask()
  expect(read).toHaveBeenCalledTimes(2)
})

it('a change of the viewed user, or of the user of a signed address, also invalidates it', async () => {
  const { actors, ask, read } = cache()
  const viewing = { session_id: 'session', user_id: 'ada', for_user: 'bob' }
  const byAddress = { session_id: 'session', user_id: null, for_user: null }
  for (const caller of [viewing, byAddress]) await actors.get(caller, read)
  actors.onSignal({ topic: 'actor', id: 'bob' })
  for (const caller of [viewing, byAddress]) await actors.get(caller, read)
  expect(read).toHaveBeenCalledTimes(4)
  await ask()
  expect(read).toHaveBeenCalledTimes(5)
})

it('a reading that began before the change is not used after it', async () => {
  const { actors, ask, read } = cache()
  const answered = Promise.withResolvers<typeof ADA>()
  const early = ask(CALLER, () => answered.promise)
  actors.onSignal({ topic: 'session', id: 'session' })
  answered.resolve(ADA)
  await early
  await ask()
  expect(read).toHaveBeenCalledTimes(1)
})

it('neither an error nor an unknown caller is cached', async () => {
  const { ask, read } = cache()
  await expect(ask(CALLER, () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await ask(CALLER, async () => null)).toBeNull()
  expect(await ask()).toBe(ADA)
  expect(read).toHaveBeenCalledTimes(1)
})
