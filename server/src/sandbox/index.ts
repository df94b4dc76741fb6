import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import type { Platform } from '../platform/platform.ts'
import { openPeople } from './commands/people.ts'
import { sandboxRoutes } from './routes.ts'

/** A sandbox without requests ends after this time; the next request starts it again. */
const IDLE_MS = 10 * MINUTE_MS

/** The test mode of the API: its routes, and what makes a server the sandbox of one account. */
export function registerSandbox(app: FastifyInstance, platform: Platform): void {
  sandboxRoutes(app, platform)
  const { sandboxOwner } = platform.config
  if (sandboxOwner) {
    app.addHook('onReady', () => openPeople(platform, sandboxOwner))
    endWhenIdle(app)
  }
}

/** Ends the sandbox's process when no one uses it, or the server that started it is gone. */
function endWhenIdle(app: FastifyInstance): void {
  const end = () => process.kill(process.pid, 'SIGTERM')
  const timer = setTimeout(end, IDLE_MS).unref()
  app.addHook('onRequest', async () => {
    timer.refresh()
  })
  process.once('disconnect', end)
  // The server that read it may be gone, which must not cut off the end.
  process.stdout.on('error', () => {})
}
