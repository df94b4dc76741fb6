import { describe, expect, it } from 'vitest'
import { DISCLOSURES, shownTo } from '../../deal-access/disclosure.ts'
import { fieldOf } from '../../deals/fields.ts'
import { TAPE_COLUMN_NAMES } from '../tape/columns.ts'
import { guessMapping } from '../tape/headers.ts'
import { TAPE_FIELDS, tapeColumns } from './tape-sheet.ts'

const headingsAt = (level: (typeof DISCLOSURES)[number]) => tapeColumns(level).map(({ heading }) => heading)

describe('an exported tape', () => {
  it('is read again by the import: each of its columns is recognized by its heading', () => {
    const found = guessMapping(headingsAt('owner'))
    expect(TAPE_COLUMN_NAMES.filter((name) => !found.includes(name))).toEqual([])
  })

  it.each(DISCLOSURES)(
    'has for the level %s the fields that it sees, and no column of any other',
    (level) => {
      const headings = headingsAt(level)
      for (const name of TAPE_FIELDS) {
        const field = fieldOf(name)
        expect([field.label, headings.includes(field.label)]).toEqual([field.label, shownTo(level, field)])
      }
      expect(headings.includes('Loan reference')).toBe(shownTo(level, { shown: 'dealRoom' }))
    },
  )
})
