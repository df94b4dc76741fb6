import { TEXT_BOUNDS } from '#domain/kernel/read-text.ts'
import type { Archive } from './archive.ts'
import type { NumberFormats } from './styles.ts'
import { Damaged } from './xml.ts'

const MOST = { characters: TEXT_BOUNDS.characters * 2, strings: 200_000 }

export interface Listed {
  name: string
  part: string | undefined
  isHidden: boolean
}

/** The sheets of a workbook in their order, with their parts. @throws Damaged */
export async function readList(
  archive: Archive,
  main: string,
  parts: ReadonlyMap<string, string>,
  formats: NumberFormats,
): Promise<Listed[]> {
  const listed: Listed[] = []
  const found = await archive.read(main, {
    open(name, { name: called, id, state, date1904 }) {
      if (name === 'workbookPr') formats.countsFrom1904 = date1904 === '1' || date1904 === 'true'
      if (name === 'sheet' && listed.length < TEXT_BOUNDS.sheets * 2)
        listed.push({
          name: (called ?? '').slice(0, 100),
          part: parts.get(id ?? ''),
          isHidden: state === 'hidden' || state === 'veryHidden',
        })
    },
  })
  if (found === null) throw new Damaged('has no list of sheets')
  return listed
}

/**
 * The texts that cells refer to by number, without the phonetic readings of East Asian words.
 * @param most further texts are left out
 */
export async function readStrings(
  archive: Archive,
  part: string | undefined,
  most = MOST,
): Promise<string[]> {
  const strings: string[] = []
  if (part === undefined) return strings
  let text = ''
  let isText = false
  let isReading = false
  let left = most.characters
  await archive.read(part, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 't') isText = true
      if (name === 'rPh') isReading = true
    },
    text(piece) {
      if (isText && !isReading && text.length < TEXT_BOUNDS.charactersOfCell) text += piece
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name !== 'si') return
      strings.push(text)
      left -= text.length
    },
    isDone: () => left <= 0 || strings.length >= most.strings,
  })
  return strings
}
