/* Fills the market of a first start in a separate process; see `fillApart`. */
import { flushCompileCache } from 'node:module'
import '#server/keep-compiled.ts'

// The parent process, which waits for this one, has ended.
process.once('disconnect', () => process.exit(1))

const { makeHomeSlice } = await import('#server/app.ts')
const { readConfig } = await import('#server/config.ts')
const { openConfigured } = await import('#server/platform/database/open.ts')
const { fillFolder } = await import('./first-start.ts')
// Written for the server, which meanwhile loads the same code.
flushCompileCache()

const config = readConfig(process.env)
await fillFolder(config, () => makeHomeSlice(config, openConfigured(config, 'filling')))
process.exit(0)
