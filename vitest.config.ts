import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import LongFilesFirst from './scripts/long-files-first.ts'
import app from './web/vite.config.ts'

// Threads and processes that tests start compile the same libraries again and again.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/compiled', import.meta.url))

/**
 * Tests on the embedded database, the default of new installations; the other server tests run on a real
 * PostgreSQL.
 */
const EMBEDDED = [
  'scripts/audit-verify.test.ts',
  'scripts/make-administrator.test.ts',
  'scripts/move-to-postgres.test.ts',
  'server/seed/seed.test.ts',
  'server/src/auctions/market.test.ts',
  'server/src/live/live.test.ts',
  'server/src/test/tables.test.ts',
]
/** Races that measure time or fill both cores themselves; they run one after another, after the others. */
const ALONE = [
  'server/src/auctions/bids.race.test.ts',
  'server/src/auctions/clock-wakes.race.test.ts',
  'server/src/auctions/clocks.race.test.ts',
  'server/src/auctions/fuzz.race.test.ts',
  'server/src/auctions/retries.race.test.ts',
  'server/src/platform/database/clock.race.test.ts',
  'server/src/platform/http/refusals.race.test.ts',
  'server/src/test/crash.race.test.ts',
]
/** Replaces a library, which must not be loaded before. */
const MOCKING = ['server/src/accounts/abuse.test.ts']

/** Only what hangs takes so long, even on a busy machine. */
const timeouts = { testTimeout: 120_000, hookTimeout: 240_000, expect: { poll: { timeout: 20_000 } } }
const raceTimeouts = { testTimeout: 180_000, hookTimeout: 120_000 }
const postgres = { globalSetup: ['server/src/test/setup-postgres.ts'] }

export const tags = [{ name: 'long', description: 'Left out of `npm test` (docs/tests.md).' }]
export const domain = {
  test: {
    name: 'domain',
    include: ['domain/src/**/*.test.ts'],
    environment: 'node',
    isolate: false,
    // Property tests are slow under load.
    testTimeout: 60_000,
  },
}
export const web = {
  // Pure logic, and components as they are first shown, with the app's macros.
  plugins: app.plugins,
  test: {
    name: 'web',
    include: ['web/{src,build}/**/*.test.{ts,tsx}'],
    exclude: ['**/*.dom.test.tsx'],
    environment: 'node',
    isolate: false,
    // Property tests are slow under load.
    testTimeout: 60_000,
  },
}
export const server = {
  // As users of the SDK import it, without a build.
  resolve: { alias: { '@homeslice/sdk': fileURLToPath(new URL('sdk/src/index.ts', import.meta.url)) } },
  test: {
    name: 'server',
    include: ['server/{src,seed}/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['server/src/**/*.{race,fault}.test.ts', ...EMBEDDED, ...MOCKING],
    // A worker loads the server once, not once per file.
    isolate: false,
    ...postgres,
    ...timeouts,
  },
}

export default defineConfig({
  test: {
    // One core would otherwise be idle while server tests wait for the database.
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    tags,
    projects: [
      domain,
      web,
      {
        // Screens on which people type and press buttons.
        plugins: app.plugins,
        test: {
          name: 'web-screens',
          include: ['web/src/**/*.dom.test.tsx'],
          environment: 'jsdom',
          // A worker loads the app once; a screen's session, clock and cache are discarded after each test.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      server,
      { test: { name: 'server-embedded', include: EMBEDDED, isolate: false, ...postgres, ...timeouts } },
      { test: { name: 'server-mocking', include: MOCKING, ...postgres, ...timeouts } },
      {
        test: {
          name: 'races',
          include: ['server/src/**/*.race.test.ts'],
          exclude: ALONE,
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          ...postgres,
          ...raceTimeouts,
        },
      },
      {
        test: {
          name: 'races-alone',
          include: ALONE,
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          ...postgres,
          ...raceTimeouts,
        },
      },
      {
        test: {
          // Random inputs for a given time: `npm run fuzz`.
          name: 'fuzz',
          include: ['server/src/test/fuzz/*.fuzz.ts'],
          isolate: false,
          // One after another, because processor time and memory are measured.
          fileParallelism: false,
          ...postgres,
          testTimeout: 3_600_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['server/src/test/faults/*.fault.test.ts'],
          isolate: false,
          ...postgres,
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
