import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(`HomeSlice needs Node 24 or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

// Compiled code is kept for the next start, beside the packages: whoever can write there can change the code itself.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
await import('./start.ts')
