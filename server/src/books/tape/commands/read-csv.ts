import Papa from 'papaparse'
import { TAPE_BOUNDS } from '#domain/books/tape/columns.ts'
import { guessMapping, HEADER_WITHIN_ROWS, type SavedMapping } from '#domain/books/tape/headers.ts'
import { decodeCsv } from './decode.ts'
import { type ReadTape, TapeCollector, TapeRefused } from './read-tape.ts'

const SEPARATORS = [',', ';', '\t', '|']
const HEAD_CHARACTERS = 100_000

/** The separator with which most columns are recognised; a comma if none are. */
function separatorOf(text: string, saved: SavedMapping): string {
  const head = text.slice(0, HEAD_CHARACTERS)
  const known = SEPARATORS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(head, { delimiter, preview: HEADER_WITHIN_ROWS })
    const counts = data.map(
      (row) =>
        guessMapping(row.slice(0, TAPE_BOUNDS.columns), saved).filter((column) => column !== null).length,
    )
    return Math.max(0, ...counts)
  })
  return SEPARATORS[known.indexOf(Math.max(...known))] ?? ','
}

/** Reads a tape in CSV, one record at a time. @throws TapeRefused */
export function readCsvTape(content: Buffer, saved: SavedMapping): ReadTape {
  const { text, notice } = decodeCsv(content)
  const collector = new TapeCollector(saved)
  let number = 0
  let refused: unknown = null
  Papa.parse<string[]>(text, {
    delimiter: separatorOf(text, saved),
    step({ data, errors }, parser) {
      number += 1
      try {
        if (errors.some(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes'))
          throw new TapeRefused(`A quotation mark in row ${number} is not closed.`)
        collector.take({ number, cells: data.map((cell) => (cell.trim() === '' ? null : cell)) })
      } catch (error) {
        refused = error
        parser.abort()
      }
    },
  })
  if (refused !== null) throw refused
  return { ...collector.tape(), notices: notice === null ? [] : [notice] }
}
