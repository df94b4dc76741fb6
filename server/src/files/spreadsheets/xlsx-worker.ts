import writeSheet, { type CellObject, type Row } from 'write-excel-file/node'
import { marketTimeOf } from '#domain/kernel/market-time.ts'
import { replyTo } from '../../platform/reply-to.ts'
import type { Cell, CellKind, Sheet } from './xlsx.ts'

const WIDTH: Readonly<Record<CellKind, number>> = {
  text: 22,
  money: 16,
  percent: 12,
  count: 10,
  date: 12,
  moment: 18,
}
const FORMAT: Readonly<Record<CellKind, string | undefined>> = {
  text: undefined,
  money: '#,##0.00',
  percent: '0.00',
  count: '0',
  date: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm',
}

/** A cell has no time zone, so it contains the market's local time. */
function wallClock(iso: string): Date | null {
  const time = marketTimeOf(iso)
  return time && new Date(Date.parse(time.date) + ((time.hour * 60 + time.minute) * 60 + time.second) * 1000)
}

function cellOf(value: Cell, kind: CellKind): CellObject | null {
  if (value === null) return null
  const format = FORMAT[kind]
  // Stored as text, so that a spreadsheet never runs it as a formula.
  if (kind === 'text') return { value: String(value), type: String }
  if (kind === 'date') return { value: new Date(`${value}T00:00:00Z`), type: Date, ...(format && { format }) }
  if (kind !== 'moment') return { value: Number(value), type: Number, ...(format && { format }) }
  const at = wallClock(String(value))
  return at && { value: at, type: Date, ...(format && { format }) }
}

replyTo(({ name, columns, rows }: Sheet): Promise<Uint8Array> => {
  const headings: Row = columns.map(({ heading, kind }) => ({
    value: heading,
    type: String,
    fontWeight: 'bold',
    align: kind === 'text' ? 'left' : 'right',
  }))
  const body = rows.map(
    (row): Row => row.map((value, place) => cellOf(value, columns[place]?.kind ?? 'text')),
  )
  const file = writeSheet([headings, ...body], {
    sheet: name,
    columns: columns.map(({ kind }) => ({ width: WIDTH[kind] })),
    stickyRowsCount: 1,
  })
  return file.toBuffer()
})
