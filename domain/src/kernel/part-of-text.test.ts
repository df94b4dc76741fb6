import { describe, expect, it } from 'vitest'
import { partOfText } from './part-of-text.ts'

const isIn = (text: string, words: string) => new RegExp(partOfText(words), 's').test(text)

describe('a part of a text', () => {
  it.each([
    ['Montréal', 'montreal'],
    ['Montreal', 'MONTRÉAL'],
    ['MONTRÉAL', 'réal'],
    ['Trois-Rivières', 'trois rivieres'],
    ['Québec', 'Que\u0301bec'],
    ['St. John', 'st. j'],
    ['Łódź', 'łódz'],
    ['Œuf-sur-Mer', 'œuf'],
    ['Weißdorf', 'weiß'],
    ['𝒜', '𝒜'],
  ])('is found in %s by %s', (text, words) => expect(isIn(text, words)).toBe(true))

  it.each([
    ['Montréal', 'montrel'],
    ['St John', 'st. j'],
    ['Hamilton', '.*'],
    ['Hamilton', 'x|h'],
    ['Hamilton', '[h]'],
    ['Hamilton', '^h'],
    ['Hamilton', '\\w'],
  ])('is not found in %s by %s', (text, words) => expect(isIn(text, words)).toBe(false))
})
