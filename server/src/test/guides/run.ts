import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { parquetRows } from '../parquet.ts'
import type { Block, Guide } from './blocks.ts'
import { curl } from './curl.ts'

/** The address that stands for a market's own in all guides. */
const EXAMPLE = 'https://homeslice.example'
/** Modules are made below the root, so that they find its packages. */
const MADE = new URL('../../../../.cache/guides/', import.meta.url).pathname

interface Place {
  /** The address of the market. */
  baseUrl: string
  /** What the examples read from the environment. */
  variables: Readonly<Record<string, string>>
}

/** The last answer of the guide, which the JSON after it shows. */
interface Shown {
  text: string
  isRefused: boolean
}

/** Runs the examples of a guide in their order, and expects what it says of their answers. */
export async function runGuide({ file, blocks }: Guide, place: Place): Promise<void> {
  let shown: Shown | null = null
  for (const block of blocks) {
    try {
      shown = await runBlock(block, `${file.replace('.md', '')}-${block.line}`, place, shown)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      throw new Error(`${file}, line ${block.line}: ${message}`, { cause: error })
    }
  }
}

async function runBlock(
  block: Block,
  name: string,
  place: Place,
  shown: Shown | null,
): Promise<Shown | null> {
  switch (block.lang) {
    case 'sh':
      return runCurl(block, place)
    case 'ts':
      await runTypeScript(block, name, place)
      return null
    case 'python':
      await readAsPandas(block, place)
      return null
    case 'json':
      expectShown(JSON.parse(block.code), shown)
      return null
    default:
      expect(block.lang, 'a language that is run, or text').toBe('text')
      return shown
  }
}

async function runCurl({ code, status }: Block, { baseUrl, variables }: Place): Promise<Shown> {
  const answer = await curl(code.replaceAll(EXAMPLE, baseUrl), variables)
  const text = await answer.text()
  const start = text.slice(0, 300)
  if (status === null) expect([answer.ok, start]).toEqual([true, start])
  else expect([answer.status, start]).toEqual([status, start])
  return { text, isRefused: !answer.ok }
}

async function runTypeScript({ code }: Block, name: string, { baseUrl, variables }: Place): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'guides-'))
  mkdirSync(MADE, { recursive: true })
  for (const [variable, value] of Object.entries(variables)) vi.stubEnv(variable, value)
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const file = join(MADE, `${name}.ts`)
  const text = code
    .replaceAll(EXAMPLE, baseUrl)
    .replace(
      /(writeFile\()'([^']+)'/,
      (_, call: string, written: string) => `${call}'${join(folder, written)}'`,
    )
  writeFileSync(file, `${text}\nexport {}\n`)
  try {
    await import(/* @vite-ignore */ file)
  } finally {
    log.mockRestore()
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  }
}

/** There is no Python here: what its one call asks for is asked for. */
async function readAsPandas({ code }: Block, { baseUrl, variables }: Place): Promise<void> {
  const [, url = '', header = ''] =
    /pd\.read_parquet\("([^"]+)", storage_options=\{"Authorization": f"([^"]+)"\}\)/.exec(code) ?? []
  const authorization = header.replace(/\{(\w+)\}/g, (_, name: string) => variables[name] ?? '')
  const answer = await fetch(url.replace(EXAMPLE, baseUrl), { headers: { authorization } })
  expect(answer.status).toBe(200)
  await parquetRows(Buffer.from(await answer.arrayBuffer()))
}

/** A refusal is shown word by word; of another answer each field that is shown is there. */
function expectShown(example: unknown, shown: Shown | null): void {
  if (shown === null) return
  const found: unknown = JSON.parse(shown.text)
  if (shown.isRefused) expect(found).toEqual(example)
  else expectShape(example, found)
}

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
