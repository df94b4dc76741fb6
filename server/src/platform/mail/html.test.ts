import { expect, it } from 'vitest'
import { htmlOf } from './html.ts'

const SITE = 'https://homeslice.example'
const linksIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, url, text]) => [text, url])

it('makes a button of a labelled address of the product, and links of its other addresses', () => {
  const html = htmlOf(
    `Hello Ada,\n\nYou no longer lead.\n\nOpen it in HomeSlice: ${SITE}/make-bid/1\n\nIf you forgot your password, set a new one at ${SITE}/forgot-password.`,
    SITE,
  )
  expect(linksIn(html)).toEqual([
    ['Open it in HomeSlice', `${SITE}/make-bid/1`],
    [`${SITE}/forgot-password`, `${SITE}/forgot-password`],
  ])
})

it('makes no link of another address, and no markup of what a person wrote', () => {
  const html = htmlOf(
    `Reason: <img src=x> https://homeslice.example.evil/login\n\nLook: https://evil.test/`,
    SITE,
  )
  expect(linksIn(html)).toEqual([])
  expect(html).not.toContain('<img')
})

it('shows a code in large digits', () => {
  expect(htmlOf('your code is 123456. It can be used once.', SITE)).toMatch(/<b[^>]*>123456<\/b>/)
})
