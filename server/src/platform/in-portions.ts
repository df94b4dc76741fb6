import { setImmediate as pause } from 'node:timers/promises'

/** Runs a long computation on the main thread with a pause at each `yield`, in which the server handles requests. */
export async function inPortions<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await pause()
  }
}
