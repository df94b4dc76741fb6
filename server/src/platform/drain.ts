/** Longest time in which requests and jobs under way may finish when the server stops. */
export const DRAIN_MS = 10_000

/** Waits for work to finish, but no longer than until this moment of `performance.now()`. Returns whether it did. */
export async function finishesBy(moment: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, moment - performance.now()))
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
