import { expect, it } from 'vitest'
import { textOfPdf } from '../../test/pdf-text.ts'
import { renderPdf } from './pdf.ts'

const AT = new Date('2026-11-22T12:00:00Z')

async function textOf(...names: string[]): Promise<string> {
  const rows = names.map((name) => ({ cells: [name, name], note: name, isTotal: true }))
  const columns = [
    { header: 'Name', width: 0.5 },
    { header: 'Again', width: 0.5 },
  ]
  const document = renderPdf({ title: 'Names', blocks: [{ kind: 'table', columns, rows }] }, AT)
  return textOfPdf(Buffer.concat(await document.toArray()))
}

const lettersBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)).join('')

it.each([
  ['French', 'Caisse Rivière-Nord, Trois-Rivières, Sœur Noël, Saint-Louis-du-Ha! Ha!'],
  ['Inuktitut', 'ᐃᖃᓗᐃᑦ Iqaluit'],
  ['Cree', 'ᒨᓱᓃᐦ, ᓂᐦᐃᔭᐤ'],
  ['Polish', 'Łódź Żółć Kapitał'],
  ['Ukrainian', 'Їжакевич і Ґалаґан'],
  ['Vietnamese', 'Nguyễn Thị Hồng Ất'],
  ['Salish', 'Tsleil-Waututh səlilwətaɬ'],
])('a document has every letter of names in %s', async (_, name) => {
  expect(await textOf(name)).toContain(name)
})

it('has every letter of Latin and Cyrillic alphabets and of Canadian syllabics', async () => {
  const alphabets = [
    lettersBetween(0xc0, 0xd6),
    lettersBetween(0x100, 0x17f),
    lettersBetween(0x1ea0, 0x1ef9),
    lettersBetween(0x410, 0x44f),
    lettersBetween(0x1401, 0x166c),
  ]
  const lines = alphabets.flatMap((alphabet) => alphabet.match(/.{1,24}/gu) ?? [])
  const text = await textOf(...lines)
  for (const line of lines) expect(text).toContain(line.normalize('NFC'))
})

it('shows a letter that no embedded font has as a question mark, and never drops it', async () => {
  expect(await textOf('王 Holdings')).toContain('? Holdings')
})

it('can be searched for its own letters, whatever letters the documents before it had', async () => {
  const sign = 'O\ufb03ce'
  expect(await textOf(sign)).toContain(sign)
  expect(await textOf('Office')).toContain('Office')
})
