import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const SDK = join(ROOT, 'sdk')
const TSC = join(realpathSync(join(ROOT, 'node_modules/@homeslice/sdk')), 'node_modules/.bin/tsc')

let folder: string
let packed: { files: { path: string }[] }
/** A project of someone who has installed the package and knows nothing of this repository. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeslice-package-'))
  const copy = join(folder, 'copy')
  mkdirSync(copy)
  for (const part of ['package.json', 'README.md', 'LICENSE']) cpSync(join(SDK, part), join(copy, part))
  for (const config of ['tsconfig.json', 'tsconfig.cli.json'])
    execFileSync(TSC, ['-p', join(SDK, config), '--outDir', join(copy, 'dist')])
  const said = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: copy,
    encoding: 'utf8',
  })
  const [made] = JSON.parse(said) as { filename: string; files: { path: string }[] }[]
  if (!made) throw new Error('Nothing was packed.')
  packed = made
  const installed = join(folder, 'user/node_modules/@homeslice/sdk')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, made.filename), '--strip-components=1', '-C', installed])
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    cpSync(join(ROOT, 'node_modules', name), join(folder, 'user/node_modules', name), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the package has the client with its types, and no sources or tests', () => {
  const files = packed.files.map(({ path }) => path)
  expect(files).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'README.md', 'LICENSE']))
  expect(
    files.filter(
      (file) => !/^(dist\/(cli\/)?[a-z]+\.(js|d\.ts)|README\.md|LICENSE|package\.json)$/.test(file),
    ),
  ).toEqual([])
})

it('runs where it is installed, with its command, and its types name the fields of requests', () => {
  const user = join(folder, 'user')
  writeFileSync(join(user, 'package.json'), '{"type": "module"}')
  writeFileSync(
    join(user, 'main.ts'),
    `import { createHomeSlice } from '@homeslice/sdk'
const homeslice = createHomeSlice({ baseUrl: 'https://market.test', fetch: async () => Response.json({ count: 7 }) })
const { count } = await homeslice.deals.list({ query: { city: 'Guelph' } })
// @ts-expect-error an amount is missing
homeslice.bids.place({ body: { loan_deal: 'a' } }).catch(() => {})
export const text: string = String(count)
console.log(text)
`,
  )
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom'],
    strict: true,
    types: [],
  }
  writeFileSync(join(user, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }))
  execFileSync(TSC, ['-p', user], { encoding: 'utf8' })
  expect(execFileSync(process.execPath, ['main.js'], { cwd: user, encoding: 'utf8' }).trim()).toBe('7')
  const { bin } = JSON.parse(readFileSync(join(user, 'node_modules/@homeslice/sdk/package.json'), 'utf8'))
  const command = join('node_modules/@homeslice/sdk', bin.homeslice)
  expect(execFileSync(process.execPath, [command, '--help'], { cwd: user, encoding: 'utf8' })).toMatch(
    /^Usage: homeslice/,
  )
})
