/* Development: the server, restarted when its code changes, and the web app with hot reload, behind one address. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { fillApart } from '../server/seed/first-start.ts'
import { readConfig } from '../server/src/config.ts'

const ROOT = join(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 3000)
const address = `http://localhost:${port}`

await fillApart(readConfig(process.env))
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  cwd: ROOT,
  env: { ...process.env, PORT: String(port + 1), PUBLIC_URL: process.env.PUBLIC_URL ?? address },
  stdio: 'inherit',
})
const target = `http://127.0.0.1:${port + 1}`
const web = await createServer({
  configFile: join(ROOT, 'web/vite.config.ts'),
  server: {
    port,
    strictPort: true,
    proxy: {
      '/api': { target, ws: true },
      ...Object.fromEntries(
        ['/try', '/openapi.json', '/mcp', '/scim', '/mailbox', '/healthz', '/readyz'].map((path) => [
          path,
          target,
        ]),
      ),
    },
  },
})

async function stop(): Promise<void> {
  server.kill('SIGTERM')
  await web.close()
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
server.once('exit', stop)

try {
  await web.listen()
  console.log(`Open ${address}: the web app, with /api, /try and /mailbox of the server. Ctrl-C stops both.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await stop()
}
