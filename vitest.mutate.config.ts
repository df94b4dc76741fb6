import { defineConfig } from 'vitest/config'
import { domain, server, tags, web } from './vitest.config.ts'

/**
 * Mutation runs have no choice of projects, so `scripts/mutate.ts` names the side whose code it mutates: tests of the
 * other sides would be run for each mutant too.
 */
const SIDES = { domain, server, web }

export default defineConfig({
  test: {
    // Each runner of Stryker uses one worker, which ends with each mutant, so that no mutant's state stays in memory.
    maxWorkers: 1,
    tags,
    projects: [SIDES[process.env.MUTATED_SIDE as keyof typeof SIDES]],
  },
})
