import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = new URL('../../../../docs/guides/', import.meta.url)

/** A code block of a guide. */
export interface Block {
  lang: string
  /** What follows the language: the status that a request is answered with. */
  status: number | null
  code: string
  line: number
}

export interface Guide {
  file: string
  blocks: readonly Block[]
}

/** All guides with their code blocks, as they are written. */
export const guides: readonly Guide[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md'))
  .sort()
  .map((file) => ({ file, blocks: blocksOf(readFileSync(new URL(file, FOLDER), 'utf8')) }))

export function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^```(\w+) ?(\d{3})?\n([\s\S]*?)^```$/gm)].map((found) => {
    const [, lang = '', status, code = ''] = found
    const line = text.slice(0, found.index).split('\n').length
    return { lang, status: status === undefined ? null : Number(status), code, line }
  })
}
