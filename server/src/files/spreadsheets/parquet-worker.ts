import { parquetWriteBuffer } from 'hyparquet-writer'
import { toCents } from '#domain/kernel/money.ts'
import { replyTo } from '../../platform/reply-to.ts'
import type { ParquetKind, ParquetTable, ParquetValue } from './parquet.ts'

type Schema = NonNullable<Parameters<typeof parquetWriteBuffer>[0]['schema']>
type Type = Omit<Schema[number], 'name' | 'repetition_type'>

const TEXT: Type = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } }

/** Types that pandas, DuckDB and Polars read as what they are; whole cents in an amount of two decimals. */
const TYPE: Readonly<Record<ParquetKind, Type>> = {
  text: TEXT,
  choice: TEXT,
  yes_no: { type: 'BOOLEAN' },
  money: {
    type: 'INT64',
    converted_type: 'DECIMAL',
    logical_type: { type: 'DECIMAL', precision: 14, scale: 2 },
    precision: 14,
    scale: 2,
  },
  percent: { type: 'DOUBLE' },
  count: { type: 'INT32' },
  moment: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
}

function storedAs(kind: ParquetKind, value: ParquetValue): unknown {
  if (value === null) return null
  if (kind === 'money') return BigInt(toCents(String(value)))
  return kind === 'moment' ? new Date(String(value)) : value
}

replyTo(async ({ columns, rows, about }: ParquetTable): Promise<Uint8Array> => {
  const content = parquetWriteBuffer({
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, kind }) => ({ name, repetition_type: 'OPTIONAL' as const, ...TYPE[kind] })),
    ],
    columnData: columns.map(({ name, kind }, at) => ({
      name,
      data: rows.map((row) => storedAs(kind, row[at] ?? null)),
    })),
    kvMetadata: Object.entries(about).map(([key, value]) => ({ key: `homeslice.${key}`, value })),
    createdBy: 'HomeSlice',
  })
  return new Uint8Array(content)
})
