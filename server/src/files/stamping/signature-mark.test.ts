import { expect, it } from 'vitest'
import { textOf } from '#domain/kernel/page-text.ts'
import { openPdf } from '../drawing/pdf.ts'
import { textOfPages } from '../drawing/text.ts'
import { signatureMark } from './signature-mark.ts'

const WHEN = '27/11/2026 13:20 ET'
const typed = (name: string) => signatureMark({ signature: { typed: name }, lines: [name, WHEN] })

it.each(['Élodie Bélanger-Côté', 'Łukasz Żółć', 'Олександр'])(
  'the typed name %s is set in the script typeface',
  async (name) => {
    expect((await typed(name)).toString('latin1')).toContain('Caveat')
  },
)

it.each(['Αλέξης', 'Nguyễn', 'ᐃᓄᒃ'])(
  'the typed name %s, which has letters that the script typeface lacks, is set in the other one',
  async (name) => {
    expect((await typed(name)).toString('latin1')).not.toContain('Caveat')
  },
)

it('a typed signature can be copied as text, with the name and the time below', async () => {
  const document = await openPdf(await typed('Élodie Bélanger-Côté'))
  const [page] = await textOfPages(document)
  await document.loadingTask.destroy()
  expect(page && textOf(page)).toMatch(/Élodie Bélanger-Côté\s+Élodie Bélanger-Côté\s+27\/11\/2026 13:20 ET/)
})
