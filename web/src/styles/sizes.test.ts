import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { theme } from '../ui/theme.ts'
import { BREAKPOINTS } from './breakpoints.ts'

const SOURCE = join(import.meta.dirname, '..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: SOURCE }).map((file) => readFileSync(join(SOURCE, file), 'utf8'))

const stylesheets = read('**/*.css').join('\n')
const namesIn = (text: string, pattern: RegExp) =>
  new Set(Array.from(text.matchAll(pattern), ([, name]) => name))

describe('design sizes', () => {
  it('defines no unused token', () => {
    const defined = namesIn(readFileSync(join(SOURCE, 'styles/tokens.css'), 'utf8'), /^\s*(--hs-[\w-]+):/gm)
    const used = namesIn(
      [stylesheets, ...read('**/*.{ts,tsx}'), JSON.stringify(theme)].join('\n'),
      /var\((--hs-[\w-]+)/g,
    )
    expect(defined.size).toBeGreaterThan(100)
    expect([...defined].filter((token) => !used.has(token))).toEqual([])
  })

  it('are used instead of literal sizes in components', () => {
    const raw =
      /\b(?:gap|padding\w*|margin\w*|fontSize|lineHeight|borderRadius): '?-?\d+(?:px)?\b|\s(?:p[xytblr]?|gap)=\{[1-9]/
    const components = read('**/*.tsx')
    expect(components.length).toBeGreaterThan(200)
    expect(components.flatMap((source) => raw.exec(source)?.[0] ?? [])).toEqual([])
  })

  it('of type follow the size of text that the reader has set', () => {
    const tokens = readFileSync(join(SOURCE, 'styles/tokens.css'), 'utf8')
    const type = Array.from(tokens.matchAll(/--hs-(?:font-size|line-height)-(\d+): ([^;]+);/g))
    expect(type.length).toBeGreaterThan(20)
    for (const [, pixels, value] of type) expect(value).toBe(`${Number(pixels) / 16}rem`)
  })

  it('change the layout at the named sizes of the window only', () => {
    const named = namesIn(stylesheets, /@media[^{]*\(--([\w-]+)\)/g)
    expect([...named].sort()).toEqual(Object.keys(BREAKPOINTS).sort())
  })
})
