import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foreignText, hasLink, unlinked } from './foreign-text.ts'

describe('text of another person in a mail', () => {
  it.each([
    ['Win at evil.example now', 'Win at evil. example now'],
    ['https://evil.example/a', 'https: //evil. example/a'],
    ['http://10.0.0.1/a', 'http: //10.0.0.1/a'],
    ['пример.рф', 'пример. рф'],
    ['evil。example', 'evil. example'],
    ['evil.pdf.example', 'evil.pdf. example'],
    ['www.evil.pdf', 'www. evil.pdf'],
    ['evil.pdfs', 'evil. pdfs'],
    ['evil\u202e.exam\u200bple', 'evil. example'],
  ])('%j has no link left', (text, left) => {
    expect(unlinked(text)).toBe(left)
    expect(hasLink(left)).toBe(false)
  })

  it.each(['evil.example', 'http://10.0.0.1', 'пример.рф', 'mailto://'])('%j has a link', (text) =>
    expect(hasLink(text)).toBe(true),
  )

  it.each([
    'Who pays the brokerage? The buyer.',
    'At most $1,250,000.00 at 5.25 % until 5 p.m.',
    'J.R.R. Tolkien and St. John, Inc.',
    'Noël O’Brien-Smith',
    '“charge é.pdf” and “Rôle 2026.XLSX” were added.',
  ])('%j stays as it is', (text) => {
    expect(unlinked(text)).toBe(text)
    expect(hasLink(text)).toBe(false)
  })

  it('is shortened and on one line where it is a name', () => {
    expect(foreignText('Ada\r\n\tTremblay ')).toBe('Ada Tremblay')
    expect(foreignText('x'.repeat(60))).toBe('x'.repeat(60))
    expect(foreignText('x'.repeat(80))).toBe(`${'x'.repeat(59)}…`)
    expect(foreignText(`${'x'.repeat(58)} yy`)).toBe(`${'x'.repeat(58)}…`)
    expect(foreignText('😀'.repeat(80), 10)).toBe(`${'😀'.repeat(9)}…`)
  })

  it('never contains a link, a line break or more than its maximum length, for any input', () => {
    const parts = fc.constantFrom(
      'evil',
      '.',
      '://',
      'www',
      'pdf',
      '\n',
      '\u200b',
      ' ',
      'é',
      '1',
      '。',
      'http',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), (pieces) => {
        const line = foreignText(pieces.join(''))
        expect(hasLink(line)).toBe(false)
        expect(line).not.toMatch(/[\r\n]/)
        expect([...line].length).toBeLessThanOrEqual(60)
      }),
    )
  })
})
