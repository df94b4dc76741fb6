import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isMessage, isSourceText, ruledOut, wordBreaches } from './check-words.ts'

const RULES = ruledOut(readFileSync(join(import.meta.dirname, '../docs/glossary.md'), 'utf8'))
const SOMEONE = 'Say: someone, anyone, everyone, no one; better: who it is.'

it('a word that the glossary rules out is named with its line and what to say', () => {
  const po = '#: src/somebody.tsx\nmsgid ""\n"Nobody bid "\nmsgstr "Nobody bid "\n'
  expect(wordBreaches('en.po', po, RULES, isMessage)).toEqual([`en.po:3: “Nobody”. ${SOMEONE}`])
  const source = "// somebody\nconst at_once = 'Everybody is notified at once.'\n"
  expect(wordBreaches('a.ts', source, RULES, isSourceText)).toEqual([
    `a.ts:2: “Everybody”. ${SOMEONE}`,
    'a.ts:2: “at once”. Say: immediately, right away; at the same time.',
  ])
})

it('what the glossary says is not refused itself', () => {
  const said = RULES.map(({ say }) => say).join('\n')
  expect(wordBreaches('said', said, RULES, () => true)).toEqual([])
})
