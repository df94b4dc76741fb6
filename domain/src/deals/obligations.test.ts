import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ANSWER_BUSINESS_DAYS } from './lifecycle.ts'
import { counterOfferText, decisionText, OBLIGATIONS, OBLIGATIONS_OF_SELLER } from './obligations.ts'

describe('the sentences of obligation', () => {
  it('name the time of the rule, and no other figure', () => {
    const texts = [
      ...Object.values(OBLIGATIONS),
      ...Object.values(OBLIGATIONS_OF_SELLER),
      decisionText(null, false),
    ]
    const figures = texts.flatMap((text) => text.match(/\d+/g) ?? [])
    expect(new Set(figures)).toEqual(new Set([String(ANSWER_BUSINESS_DAYS)]))
    expect(texts.join(' ')).not.toMatch(/\b(two|three|four|five|six|seven|ten) business days/)
  })

  it('say what the clock does at the end of the time', () => {
    expect(decisionText('27/11/2026', true)).toBe(
      'The seller decides by the end of 27/11/2026, ET; until then the bids are binding. If the seller does not, the highest bid is accepted.',
    )
    expect(decisionText(null, false)).toMatch(
      /If the seller does not, the highest bid is accepted if it meets the reserve.*otherwise all bids are declined\.$/,
    )
  })

  it('address the seller who decides', () => {
    expect(decisionText('27/11/2026', true, true)).toBe(
      'You decide by the end of 27/11/2026, ET; until then the bids are binding. If you do not, the highest bid is accepted.',
    )
    expect(Object.values(OBLIGATIONS_OF_SELLER).join(' ')).not.toMatch(/the seller/i)
  })

  it('say until when a counter-offer is open', () => {
    expect(counterOfferText('2026-11-27T17:00:00Z')).toBe(
      'Open until 27/11/2026 12:00 PM ET, unless the seller sells to another bidder first.',
    )
  })

  // The agreements of a closing speak of other times; the examples of events are compared with what is sent.
  it('are written nowhere else: pages and e-mails read them', () => {
    const own =
      /(five|5|\{ANSWER_BUSINESS_DAYS\}) business days|agreed to sell at|binding until the seller|sells to another bidder first|binds (you|them|the seller) until/i
    const files = globSync(['domain/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], {
      cwd: new URL('../../../', import.meta.url).pathname,
    }).filter(
      (file) =>
        !/\.test\.|\/test\/|deals\/obligations\.ts|closing\/agreements|webhooks\/example-notices/.test(file),
    )
    expect(files.length).toBeGreaterThan(1000)
    const found = files.filter((file) =>
      own.test(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')),
    )
    expect(found).toEqual([])
  })
})
