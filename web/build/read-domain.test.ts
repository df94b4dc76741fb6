import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readOfDomain } from './read-domain.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeslice-read-domain-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}
const read = () => readOfDomain(join(folder, 'web'), join(folder, 'domain'))

it('of the domain the web app reads what it names and what that is made of, but no schema of a route', () => {
  const files = {
    'web/page.tsx': `
      import * as contract from '#domain/deals/contract.ts'
      import { label as title, type Deal } from '#domain/deals/model.ts'
      call(contract.listDeals)`,
    'domain/deals/contract.ts': `
      import { dealIn } from './schemas.ts'
      import { route } from '../kernel/route.ts'
      export * from './others.ts'
      const BASE = '/deals/'
      export const listDeals = route({ method: 'GET', path: \`\${BASE}all/\`, response: dealIn })
      export const addDeal = route({ method: 'POST', path: BASE, body: dealIn })`,
    'domain/deals/model.ts': `
      import type { Names } from './names.ts'
      import { dealIn } from './schemas.ts'
      const NAMES = { dealIn: 'A deal' } satisfies Names
      export function label(name: keyof typeof NAMES) { return NAMES[name] }
      export const parse = (deal: unknown) => dealIn.parse(deal)`,
    'domain/deals/names.ts': 'export interface Names {}',
    'domain/deals/others.ts': 'export const other = 1',
    'domain/deals/schemas.ts': 'export const dealIn = {}',
    'domain/kernel/route.ts': 'export const route = (given: unknown) => given',
  }
  write(files)
  const found = read()
  const readOf = (name: string) => found.get(join(folder, 'domain', name)) ?? new Set()
  expect(readOf('deals/contract.ts')).toContain('listDeals')
  expect(readOf('deals/contract.ts')).toContain('BASE')
  expect(readOf('deals/contract.ts')).not.toContain('addDeal')
  expect(readOf('deals/model.ts')).toContain('NAMES')
  expect(readOf('deals/model.ts')).not.toContain('parse')
  expect(readOf('kernel/route.ts')).toContain('route')
  expect(readOf('deals/schemas.ts')).not.toContain('dealIn')
})

it('a module of the domain that does something when it is loaded is refused', () => {
  write({
    'web/page.ts': "import { names } from '#domain/names.ts'",
    'domain/names.ts': "export const names = new Set<string>()\nfor (const name of ['a']) names.add(name)",
  })
  expect(read).toThrow('names.ts: write this as the value of a constant: ForOfStatement, line 2.')
})
