import fc from 'fast-check'
import { expect, it } from 'vitest'

/** Number of campaigns, among which the time is divided. */
const CAMPAIGNS = 10
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 60)
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
/** Bounds of what one input may cost: processor time of all threads, because the machine may be busy. */
const MOST_PROCESSOR_MS = 2_000
const MOST_BYTES = 300 * 1024 * 1024

process.stdout.write(`Seed of this run: FUZZ_SEED=${SEED}\n`)

/** What is done with an input; what follows is left out if it returns false. */
type Step<T> = (input: T) => Promise<unknown>

/**
 * Tries random inputs until the time is over. One fails if a step throws, or costs too much time or memory; it is then
 * printed as small as it can be made.
 * @param usual inputs that come first, and may cost more
 */
export function campaign<T>(
  name: string,
  input: fc.Arbitrary<T>,
  steps: readonly Step<T>[],
  usual: readonly T[] = [],
): void {
  it(name, async () => {
    // Libraries are loaded with the first input of each kind.
    for (const one of usual) for (const step of steps) await step(one)
    let inputs = 0
    const property = fc.asyncProperty(input, async (given) => {
      inputs += 1
      for (const step of steps) if ((await withinBounds(() => step(given))) === false) return
    })
    await fc.assert(property, {
      seed: SEED,
      numRuns: 1_000_000,
      interruptAfterTimeLimit: (SECONDS / CAMPAIGNS) * 1_000,
      markInterruptAsFailure: false,
    })
    expect(inputs).toBeGreaterThan(0)
    process.stdout.write(`${name}: ${inputs} inputs\n`)
  })
}

async function withinBounds(work: () => Promise<unknown>): Promise<unknown> {
  const cpuBefore = process.cpuUsage()
  const [rssBefore, peakBefore] = [process.memoryUsage.rss(), peak()]
  const result = await work()
  const { user, system } = process.cpuUsage(cpuBefore)
  expect((user + system) / 1_000, 'processor time in ms').toBeLessThan(MOST_PROCESSOR_MS)
  if (peak() > peakBefore) expect(peak() - rssBefore, 'bytes of memory').toBeLessThan(MOST_BYTES)
  return result
}

/** The most memory that the process had, in bytes. */
const peak = () => process.resourceUsage().maxRSS * 1024
