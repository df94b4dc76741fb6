import { describe, expect, it } from 'vitest'
import { strykerPlugins } from './mutate-texts.ts'

const isLeftAlone = (node: Parameters<(typeof strykerPlugins)[0]['value']['shouldIgnore']>[0]['node']) =>
  strykerPlugins.every(({ value }) => value.shouldIgnore({ node }) !== undefined)
const text = (value: string) => ({ type: 'StringLiteral', value })
const template = (part: string, filled: string) => ({
  type: 'TemplateLiteral',
  quasis: [{ value: { raw: part } }],
  expressions: [{ type: filled }],
})

describe('mutation tests', () => {
  it('leave sentences alone, and not the names of states and fields', () => {
    expect(isLeftAlone(text('The auction has ended.'))).toBe(true)
    expect(isLeftAlone(text('auction_ended'))).toBe(false)
    expect(isLeftAlone(text(''))).toBe(false)
  })

  it('leave a sentence alone that is filled in, unless what fills it in decides something', () => {
    expect(isLeftAlone(template('Bids are at most ', 'CallExpression'))).toBe(true)
    expect(isLeftAlone(template('Bids are at most ', 'ConditionalExpression'))).toBe(false)
    expect(isLeftAlone(template('type-', 'Identifier'))).toBe(false)
  })

  it('do not leave code alone', () => {
    expect(isLeftAlone({ type: 'BinaryExpression' })).toBe(false)
  })
})
