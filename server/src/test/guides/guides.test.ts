import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { liveDeal } from '../listing.ts'
import { parquetRows } from '../parquet.ts'
import { type Market, startMarket } from '../sdk/market.ts'
import type { Client } from '../test-app.ts'
import { type Block, guides } from './blocks.ts'
import { curl } from './curl.ts'

/** The address that stands for a market's own in all guides. */
const EXAMPLE = 'https://homeslice.example'
/** Modules are made below the root, so that they find its packages. */
const MADE = new URL('../../../../.cache/guides/', import.meta.url).pathname

let market: Market
let seller: Client
let reviewer: Client
const variables: Record<string, string> = {}
const folder = mkdtempSync(join(tmpdir(), 'guides-'))

beforeAll(async () => {
  market = await startMarket()
  seller = await market.testApp.member('seller')
  reviewer = await market.testApp.member('reviewer')
  const buyer = await market.testApp.member('buyer')
  variables.HOMESLICE_KEY = (await market.keyOf(buyer, ['read', 'bid'])).key
  variables.SELLER_KEY = (await market.keyOf(seller, ['read', 'list', 'sell'])).key
  variables.TEST_KEY = (await market.keyOf(seller, ['read', 'list', 'sell'], true)).key
  variables.ACCESS_TOKEN = buyer.token
  mkdirSync(MADE, { recursive: true })
})
afterAll(async () => {
  await market.testApp.close()
  rmSync(folder, { recursive: true })
  vi.unstubAllEnvs()
})

/** Expects that the example shows what there is: each of its fields, not its values. */
function expectShape(example: unknown, found: unknown, place = 'the answer'): void {
  if (typeof example !== 'object' || example === null) return
  if (Array.isArray(example)) {
    expect(Array.isArray(found), `${place} is a list`).toBe(true)
    const [first] = example as unknown[]
    if (first !== undefined) expectShape(first, (found as unknown[])[0], `${place}[0]`)
    return
  }
  for (const [name, value] of Object.entries(example)) {
    expect(Object.keys((found ?? {}) as object), `${place} has ${name}`).toContain(name)
    expectShape(value, (found as Record<string, unknown>)[name], `${place}.${name}`)
  }
}

/** The last answer of the guide, which the JSON after it shows. */
type Shown = { text: string; isRefused: boolean } | null

async function runCurl({ code, status }: Block): Promise<Shown> {
  const answer = await curl(code.replaceAll(EXAMPLE, market.baseUrl), variables)
  const text = await answer.text()
  if (status === null) expect([answer.ok, text.slice(0, 300)]).toEqual([true, text.slice(0, 300)])
  else expect([answer.status, text.slice(0, 300)]).toEqual([status, text.slice(0, 300)])
  return { text, isRefused: !answer.ok }
}

async function runTypeScript({ code }: Block, name: string): Promise<void> {
  for (const [variable, value] of Object.entries(variables)) vi.stubEnv(variable, value)
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const file = join(MADE, `${name}.ts`)
  const text = code
    .replaceAll(EXAMPLE, market.baseUrl)
    .replace(
      /(writeFile\()'([^']+)'/,
      (_, call: string, written: string) => `${call}'${join(folder, written)}'`,
    )
  writeFileSync(file, `${text}\nexport {}\n`)
  try {
    await import(/* @vite-ignore */ file)
  } finally {
    log.mockRestore()
  }
}

/** There is no Python here: what its one call asks for is asked for. */
async function readAsPandas({ code }: Block): Promise<void> {
  const [, url = '', header = ''] =
    /pd\.read_parquet\("([^"]+)", storage_options=\{"Authorization": f"([^"]+)"\}\)/.exec(code) ?? []
  const authorization = header.replace(/\{(\w+)\}/g, (_, name: string) => variables[name] ?? '')
  const answer = await fetch(url.replace(EXAMPLE, market.baseUrl), { headers: { authorization } })
  expect(answer.status).toBe(200)
  await parquetRows(Buffer.from(await answer.arrayBuffer()))
}

describe.each(guides)('the guide $file', ({ file, blocks }) => {
  it('has examples that run, in their order, and are answered as it says', async () => {
    if (blocks.some(({ code }) => code.includes('DEAL')))
      variables.DEAL = (await liveDeal(market.testApp, seller, reviewer, { city: 'Guelph' })).id
    let shown: Shown = null
    for (const block of blocks) {
      const place = `${file}, line ${block.line}`
      const run = async () => {
        if (block.lang === 'sh') shown = await runCurl(block)
        else if (block.lang === 'ts') await runTypeScript(block, `${file.replace('.md', '')}-${block.line}`)
        else if (block.lang === 'python') await readAsPandas(block)
        else if (block.lang === 'json' && shown?.isRefused)
          expect(JSON.parse(shown.text)).toEqual(JSON.parse(block.code))
        else if (block.lang === 'json' && shown) expectShape(JSON.parse(block.code), JSON.parse(shown.text))
        else if (block.lang === 'json') JSON.parse(block.code)
        else expect(block.lang, 'a language that is run, or text').toBe('text')
        if (block.lang === 'json') shown = null
      }
      await run().catch((error: unknown) => {
        throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        })
      })
    }
  })
})
