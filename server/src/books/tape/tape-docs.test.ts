import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TAPE_VERSION } from '#domain/books/tape/columns.ts'
import { tapeSpecification } from '#domain/books/tape/specification.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/loan-tape.md'), 'utf8')

describe('the page about the loan tape', () => {
  it('has the version of the columns', () => expect(PAGE).toContain(`Version ${TAPE_VERSION}`))

  it.each(tapeSpecification().map((column) => [column.name, column] as const))(
    'lists %s with type, example and accepted headers',
    (name, { label, mandatory, type, example, headers }) =>
      expect(PAGE).toContain(
        `| ${label} | \`${name}\` | ${mandatory ?? ''} | ${type} | ${example} | ${headers.join(', ')} |`,
      ),
  )

  it.each(
    tapeSpecification().flatMap(({ label, choices }) =>
      choices.map((choice) => [`${label}: ${choice.label}`, label, choice] as const),
    ),
  )('lists the value %s', (_name, label, choice) =>
    expect(PAGE).toContain(`| ${label} | ${choice.label} | ${choice.accepted.join(', ')} |`),
  )
})
