import { expect, it } from 'vitest'
import { textOf } from '#domain/kernel/page-text.ts'
import { openPdf } from './pdf.ts'
import { setText } from './set-text.ts'
import { textOfPages } from './text.ts'

const LONGER = 'This document is longer than what is shown of it here.'

const pagesOf = async (lines: number) => {
  const text = Array.from({ length: lines }, (_, line) => `line ${line}`).join('\n')
  const pdf = await setText({
    kind: 'text',
    blocks: [{ kind: 'paragraph', text }],
    is_cut: false,
    has_pictures: false,
  })
  const document = await openPdf(pdf)
  const pages = await textOfPages(document)
  await document.loadingTask.destroy()
  return pages.map(textOf)
}

it('a text that needs more pages than are shown says so on the last of them, and a shorter one does not', {
  tags: 'long',
}, async () => {
  const long = await pagesOf(10_000)
  expect(long).toHaveLength(200)
  expect(long.at(-1)).toContain(LONGER)
  expect(long.slice(0, -1).join('')).not.toContain(LONGER)
  expect((await pagesOf(100)).join('')).not.toContain(LONGER)
})
