import { spawn } from 'node:child_process'
import { join } from 'node:path'

// Plain JavaScript, so that an older Node reaches the message about the required version.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `HomeSlice needs Node 24, which \`npm ci\` brings for Linux and Windows; this is Node ${process.versions.node}. ` +
      'Run `npm ci` and start with `npm start`, or install Node 24.',
  )
  process.exit(1)
}

await import('../server/src/keep-compiled.ts')
const { buildWebIfStale } = await import('./build-web.mjs')
const { fillApart } = await import('../server/seed/first-start.ts')
const { readConfig } = await import('../server/src/config.ts')
try {
  const filling = fillApart(readConfig(process.env))
  buildWebIfStale()
  // The market takes longer than the web app: meanwhile the server's code is loaded.
  if (filling) await Promise.all([filling, import('../server/src/app.ts')])
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await import('../server/src/main.ts')
// Beside the server, which would otherwise answer seconds later; see compress-web.mjs.
spawn(process.execPath, [join(import.meta.dirname, 'compress-web.mjs')], { stdio: 'ignore' }).unref()
