import { defineConfig } from 'vitest/config'
import web from './web/vite.config.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'domain', include: ['domain/src/**/*.test.ts'], environment: 'node' },
      },
      {
        // Components are rendered by the browser journeys; here stands the pure logic, with the app's own macros.
        plugins: web.plugins,
        test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], environment: 'node' },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/seed/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['server/src/**/*.race.test.ts'],
          globalSetup: ['server/src/test/setup-embedded.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'races',
          include: ['server/src/**/*.race.test.ts'],
          globalSetup: ['server/src/test/setup-embedded.ts', 'server/src/test/setup-postgres.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
