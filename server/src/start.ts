import cluster from 'node:cluster'
import { fillIfNew, rejectUnfinished } from '../seed/first-start.ts'
import { readConfig } from './config.ts'
import type { Config } from './platform/config.ts'
import { openConfigured } from './platform/database/open.ts'
import { DRAIN_MS } from './platform/drain.ts'

const ONE_KEY_PRESS_MS = 500
/** Time to release everything after the drain. */
const CLOSE_MS = 3_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  rejectUnfinished(config)
  if (config.webProcesses === 1 || cluster.isWorker) return serve(config)
  const { runProcesses } = await import('./processes.ts')
  runProcesses(config.webProcesses)
}

async function serve(config: Config): Promise<void> {
  // The database opens while the rest of the code is loaded.
  const opening = openConfigured(config)
  opening.catch(() => {})
  const { makeHomeSlice } = await import('./app.ts')
  const product = await makeHomeSlice(config, opening)
  await product.startWork()
  await fillIfNew(product, config)
  await product.engine.openAll?.()
  const address = await product.http.listen({ port: config.port, host: config.host })

  let stoppingSince: number | undefined
  const stop = (signal: string) => {
    if (stoppingSince !== undefined) {
      // The terminal and npm both pass on one Ctrl-C.
      if (performance.now() - stoppingSince > ONE_KEY_PRESS_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    console.log(`${signal}: finishing what is under way …`)
    // A database that does not answer any more would hold up even the end of its connections.
    setTimeout(() => process.exit(0), config.stopNoticeMs + DRAIN_MS + CLOSE_MS).unref()
    product.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  // Of several processes the first says it.
  if (cluster.isWorker && cluster.worker?.id !== 1) return
  // With PORT=0 the system chooses the port, which only the listening address shows.
  console.log(`HomeSlice is at ${config.port === 0 ? address : config.publicUrl}`)
  if (config.seed) {
    const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await import('../seed/accounts.ts')
    console.log(`Demonstration accounts, password ${DEMO_PASSWORD}:`)
    for (const account of DEMO_ACCOUNTS) console.log(`  ${account.email.padEnd(26)} ${account.what}`)
    console.log(`Mail is kept at ${config.publicUrl}/mailbox`)
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
