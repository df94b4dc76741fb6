/* Fills the market of a first start in a process of its own; see `fillApart`. */
import { flushCompileCache } from 'node:module'
import '#server/keep-compiled.ts'

// Whoever waits for it has gone.
process.once('disconnect', () => process.exit(1))

const { makeHomeSlice } = await import('#server/app.ts')
const { readConfig } = await import('#server/config.ts')
const { openConfigured } = await import('#server/platform/database/open.ts')
const { fillFolder } = await import('./first-start.ts')
// For the server, which loads the same code while this goes on.
flushCompileCache()

const config = readConfig(process.env)
await fillFolder(config, () => makeHomeSlice(config, openConfigured(config, 'filling')))
process.exit(0)
