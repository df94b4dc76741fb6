import { z } from 'zod'
import { SHEET_FORMAT, SHEET_TYPES } from '../../deals/sheet.ts'
import { spoken } from '../../kernel/language.ts'
import { filter, listOf, listQuery } from '../../kernel/list.ts'
import { mapNames } from '../../kernel/names.ts'
import { route } from '../../kernel/route.ts'
import { ONE_FILE } from '../../kernel/uploads.ts'
import { id, idParams, moneyOut, oneOf, timestampOut } from '../../kernel/values.ts'
import { startedTask } from '../../tasks/contract.ts'
import { TAPE_BOUNDS, TAPE_COLUMN_NAMES, type TapeColumnName } from './columns.ts'
import { DATE_ORDERS } from './headers.ts'

const tag = 'Books of mortgages'
const access = ['seller', 'superuser'] as const

const column = z.enum(TAPE_COLUMN_NAMES as [TapeColumnName, ...TapeColumnName[]], {
  error: 'This is not a column of a loan tape.',
})
const LEVELS = ['error', 'warning'] as const
export type TapeLevel = (typeof LEVELS)[number]
const level = z.enum(LEVELS)

const totals = z.object({
  rows: z.int(),
  with_errors: z.int(),
  with_warnings: z.int(),
  /** Sum over the rows without errors. */
  mortgage_amount: moneyOut,
  principle_balance: moneyOut,
  property_value: moneyOut,
  /** Percent, averaged by balance. */
  interest_rate: z.number().nullable(),
})

export const tapeImport = z.object({
  id,
  /** Increases with each change; a change based on an older version is rejected. */
  version: z.int(),
  file_name: z.string(),
  uploaded_at: timestampOut,
  headers: z.array(z.string()),
  /** The first cells below each header, as texts. */
  samples: z.array(z.array(z.string())),
  /** For each header the column that it maps to, or null. */
  mapping: z.array(column.nullable()),
  /** The order of day and month that the seller chose; null to detect it from the tape. */
  date_order: oneOf(DATE_ORDERS).nullable(),
  /** Remarks about the file itself that the seller should check. */
  notices: z.array(z.string()),
  totals,
  /** The number of rows with an error or a warning, by column. */
  problem_counts: z.array(z.object({ column: column.nullable(), level, rows: z.int() })),
  /** The task that is importing the tape; null if none is running. */
  task_id: id.nullable(),
})
export type TapeImport = z.output<typeof tapeImport>

const ofBook = { tag, access, params: idParams, heavy: true } as const

/** A mortgage of a tape that is sent as JSON: cells by column, as a spreadsheet has them. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
const tapeLoan = z.object(mapNames(TAPE_COLUMN_NAMES, () => cell.optional()))

export const createBulkLoanDeal = route({
  ...ofBook,
  method: 'POST',
  path: '/loan-deal/:id/create_bulk_loan_deal/',
  summary:
    'Import a loan tape into a book, all or nothing: a form with one CSV or XLSX file in `files`, or a JSON array of mortgages with the columns of the tape; a 409 while the book has a tape that was corrected in its preview',
  multipart: { ...ONE_FILE, json: z.array(tapeLoan).min(1) },
  idempotent: true,
  status: 202,
  response: startedTask.extend({ mortgages: z.int(), warnings: z.int() }),
})

export const uploadTape = route({
  ...ofBook,
  method: 'POST',
  path: '/loan-deal/:id/loan_tape/',
  summary: 'Read a loan tape for its preview; it takes the place of an earlier one. Nothing is imported',
  multipart: ONE_FILE,
  status: 201,
  response: tapeImport,
})

export const getTape = route({
  method: 'GET',
  path: '/loan-deal/:id/loan_tape/',
  summary: 'The loan tape that is being prepared for a book, if there is one',
  tag,
  access,
  params: idParams,
  response: z.object({ reference: z.string(), can_import: z.boolean(), tape: tapeImport.nullable() }),
})

export const TAPE_SHOWN = spoken({
  all: 'All rows',
  problems: 'With errors or warnings',
  errors: 'With errors',
  warnings: 'With warnings only',
} as const)

const tapeRow = z.object({
  /** The row number in the spreadsheet. */
  number: z.int(),
  level: level.nullable(),
  /** By column, as text; empty cells are left out. */
  cells: z.record(z.string(), z.string()),
  /** The columns that were corrected in HomeSlice. */
  fixed: z.array(column),
  problems: z.array(z.object({ column: column.nullable(), level, message: z.string() })),
})
export type TapeRowOut = z.output<typeof tapeRow>

export const listTapeRows = route({
  method: 'GET',
  path: '/loan-deal/:id/loan_tape/rows/',
  summary: 'Rows of the loan tape with their errors and warnings',
  tag,
  access,
  params: idParams,
  query: z.object({
    ...listQuery(['number']),
    page_size: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .refine((size) => size >= 1 && size <= 200, { error: 'Enter a number from 1 to 200.' })
      .default(100),
    show: filter(oneOf(TAPE_SHOWN)),
    /** Rows with an error or warning in this column. */
    column: filter(column),
  }),
  response: listOf(tapeRow),
})

const version = z.int()

export const changeTape = route({
  ...ofBook,
  method: 'PATCH',
  path: '/loan-deal/:id/loan_tape/',
  summary:
    'Change which columns the headers mean, or the order of day and month; remembered for the next tape',
  body: z.strictObject({
    version,
    mapping: z.array(column.nullable()).max(TAPE_BOUNDS.columns).optional(),
    date_order: oneOf(DATE_ORDERS).nullable().optional(),
  }),
  response: tapeImport,
})

export const correctTape = route({
  ...ofBook,
  method: 'PATCH',
  path: '/loan-deal/:id/loan_tape/cells/',
  summary: 'Correct cells; null takes a correction back',
  body: z.strictObject({
    version,
    cells: z
      .array(
        z.strictObject({
          row: z.int().min(1),
          column,
          value: z
            .string()
            .max(TAPE_BOUNDS.characters)
            .refine((text) => text.isWellFormed() && !text.includes('\0'), {
              error: 'Remove the control characters.',
            })
            .nullable(),
        }),
      )
      .min(1)
      .max(500, { error: 'Correct at most 500 cells at a time.' }),
  }),
  response: tapeImport,
})

export const removeTapeRows = route({
  ...ofBook,
  method: 'POST',
  path: '/loan-deal/:id/loan_tape/remove_rows/',
  summary: 'Leave rows out of the import',
  body: z.strictObject({ version, rows: z.array(z.int().min(1)).min(1).max(500) }),
  response: tapeImport,
})

export const tapeProblems = route({
  ...ofBook,
  method: 'GET',
  path: '/loan-deal/:id/loan_tape/problems/',
  summary: 'The errors and warnings of the loan tape as a sheet, one per row; at most 10 000',
  query: z.object({ format: oneOf(SHEET_FORMAT).default('xlsx') }),
  produces: SHEET_TYPES,
  response: z.unknown(),
})

export const discardTape = route({
  method: 'DELETE',
  path: '/loan-deal/:id/loan_tape/',
  summary: 'Discard the loan tape; an import of it that has not been stored yet is cancelled',
  tag,
  access,
  params: idParams,
  status: 204,
  response: z.null(),
})

export const commitTape = route({
  ...ofBook,
  method: 'POST',
  path: '/loan-deal/:id/loan_tape/commit/',
  summary: 'Import the loan tape as its preview shows it, all or nothing, as a background task',
  idempotent: true,
  status: 202,
  body: z.strictObject({ version }),
  response: startedTask,
})

export const cancelTape = route({
  method: 'POST',
  path: '/loan-deal/:id/loan_tape/cancel/',
  summary: 'Cancel the import; a 409 once it is stored',
  tag,
  access,
  params: idParams,
  response: tapeImport,
})

export const TAPE_FILES = { template: 'Template', sample: 'Sample' } as const

export const tapeFile = route({
  method: 'GET',
  path: '/loan-tape/:file/',
  summary: 'The template of a loan tape, or a sample file: `template` or `sample`',
  tag,
  access: 'public',
  params: z.object({ file: oneOf(TAPE_FILES) }),
  query: z.object({ format: oneOf(SHEET_FORMAT).default('xlsx') }),
  produces: SHEET_TYPES,
  response: z.unknown(),
})
