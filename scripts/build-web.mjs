import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressWeb } from './compress-web.mjs'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'dist/web/.built-from')

/** Sources of the web app and of the docs in it; a change to any of them makes the build stale. */
const SOURCES = [
  'web',
  'domain/src',
  'docs/guides',
  'server/src/description',
  'scripts/api-description.ts',
  'package-lock.json',
]

function* files(path) {
  if (statSync(path).isFile()) return yield path
  for (const name of readdirSync(path).sort()) yield* files(join(path, name))
}

function sourcesDigest() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of files(join(ROOT, source)))
      hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Builds the web app unless the existing build is up to date. */
export function buildWebIfStale() {
  const digest = sourcesDigest()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return
  console.log('Building the web app …')
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
    // The mode of the server is not that of the build: one for development is slower and writes warnings to the console.
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (status !== 0) throw new Error('The web app could not be built; see the errors above.')
  writeFileSync(STAMP, digest)
}

if (process.argv[1] === import.meta.filename) {
  buildWebIfStale()
  await compressWeb()
}
