import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('a line of CSV', () => {
  it('leaves commas, quotes and line breaks inside their cell', () => {
    expect(csvLine(['a,b', 'say "no"', 'two\nlines', ''])).toBe('"a,b","say ""no""","two\nlines",""\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('defuses %j', (cell) => {
    expect(csvLine([cell])).toBe(`"'${cell}"\r\n`)
  })

  it('has numbers as they are, also negative ones, and nothing for null', () => {
    expect(csvLine([-1.5, 0, null])).toBe('"-1.5","0",""\r\n')
  })

  it('does not change a cell that merely contains such a sign', () => {
    expect(csvLine(['a=b', '2026-11-21', 'ada@homeslice.test'])).toBe(
      '"a=b","2026-11-21","ada@homeslice.test"\r\n',
    )
  })
})
