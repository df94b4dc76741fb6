import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { defineConfig } from '@lingui/cli'

type Extractor = NonNullable<Parameters<typeof defineConfig>[0]['extractors']>[number]
type Message = Parameters<Parameters<Extractor['extract']>[2]>[0]

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, '.cache/messages')
/** What reads the files: another version may find other messages. */
const VERSION = readFileSync(join(ROOT, 'node_modules/@lingui/cli/package.json'), 'utf8')

/** Lingui's extractor, which parses a file again only when it has changed. */
export const cachingExtractor: Extractor = {
  match: (file) => /\.tsx?$/.test(file),
  async extract(file, code, found, context) {
    // The macros and the functions that have messages are imported from Lingui.
    if (!code.includes('@lingui/')) return
    const key = createHash('sha256').update(`${VERSION}\n${file}\n${code}`).digest('hex')
    const place = join(FOLDER, `${key}.json`)
    let messages = cached(place)
    if (messages === null) {
      const { babelExtractor } = await import('@lingui/cli/api/extractors/babel')
      const extracted: Message[] = []
      await babelExtractor.extract(file, code, (message) => extracted.push(message), context)
      messages = extracted
      mkdirSync(FOLDER, { recursive: true })
      writeFileSync(place, JSON.stringify(messages))
    }
    messages.forEach(found)
  },
}

function cached(place: string): Message[] | null {
  try {
    return JSON.parse(readFileSync(place, 'utf8')) as Message[]
  } catch {
    return null
  }
}
