import { describe, expect, it } from 'vitest'
import { patternOf } from '#domain/kernel/text-search.ts'
import { hitsIn, piecesOf } from './text-search.ts'

describe('a search in a document that is shown as text', () => {
  it('finds words in whatever case and with or without accents, across line breaks', () => {
    expect(hitsIn(['Prêteur', 'le PRETEUR', 'l’emprunteur'], patternOf('preteur'))).toEqual([
      { text: 0, at: 0 },
      { text: 1, at: 3 },
    ])
    expect(hitsIn(['interest\nrate'], patternOf('interest rate'))).toHaveLength(1)
  })

  it('takes signs as signs', () => {
    expect(hitsIn(['(1.5 %) - [a]', '1x5'], patternOf('1.5'))).toEqual([{ text: 0, at: 1 }])
    for (const sign of ['(', '[', '\\', '*', '-', '$'])
      expect(hitsIn([`a${sign}b`], patternOf(sign)), sign).toEqual([{ text: 0, at: 1 }])
  })

  it('cuts a text into hits and what is between them', () => {
    expect(piecesOf('one two one', patternOf('one')).map(({ text, isHit }) => [text, isHit])).toEqual([
      ['one', true],
      [' two ', false],
      ['one', true],
    ])
    expect(piecesOf('one', patternOf(' '))).toEqual([{ text: 'one', isHit: false, at: 0 }])
  })
})
