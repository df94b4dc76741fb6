import { expect, it } from 'vitest'
import { AGREEMENTS } from './agreement.ts'

it.each(AGREEMENTS)(
  'version $version of the user agreement has each section in French',
  ({ sections, french }) => {
    expect(french.length).toBe(sections.length)
    for (const [at, { heading, body }] of french.entries()) {
      expect(body).not.toBe(sections[at]?.body)
      expect(heading).toMatch(/^\p{Lu}/u)
      expect(body).toMatch(/^\p{Lu}.*\.$/u)
      expect(body).not.toMatch(/(?<!\p{L})(the|of|and|is|not|with|by|to|deal|bid)(?!\p{L})/iu)
    }
  },
)
