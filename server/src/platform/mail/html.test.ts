import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { htmlOf } from './html.ts'
import { makeMailer } from './mail.ts'
import { readEml } from './mailbox.ts'

const SITE = 'https://homeslice.example'
const linksIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, url, text]) => [text, url])

it('makes a button from a labelled address of the product, and links from its other addresses', () => {
  const html = htmlOf(
    `Hello Ada,\n\nYou no longer lead.\n\nOpen it in HomeSlice: ${SITE}/make-bid/1\n\nIf you forgot your password, set a new one at ${SITE}/forgot-password.`,
    SITE,
  )
  expect(linksIn(html)).toEqual([
    ['Open it in HomeSlice', `${SITE}/make-bid/1`],
    [`${SITE}/forgot-password`, `${SITE}/forgot-password`],
  ])
})

it('makes no link from another address, and no markup from what a person wrote', () => {
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

it('makes a heading from a line above dashes, and links the first line of a paragraph to the address that ends it', () => {
  const html = htmlOf(`Ends today\n----------\n\nHS-1, Oshawa\nAt 2:00 PM ET.\n${SITE}/property/1`, SITE)
  expect(html).toMatch(/<h2[^>]*>Ends today<\/h2>/)
  expect(linksIn(html)).toEqual([['HS-1, Oshawa', `${SITE}/property/1`]])
  expect(html).not.toContain('---')
  expect(linksIn(htmlOf('HS-1\nhttps://homeslice.example.evil/property/1', SITE))).toEqual([])
})

it('has the headers by which mail programs offer one click to stop such mails, where a mail can be stopped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-mail-'))
  const mailer = makeMailer({ smtpUrl: undefined, from: 'HomeSlice <a@b.test>', folder, site: SITE })
  const headersOf = async (id: string, off_url?: string) => {
    await mailer.send(
      { id, to: 'ada@people.test', subject: 'Brief', text: 'Text', off_url },
      async () => true,
    )
    return readFileSync(join(folder, `${id}.eml`), 'utf8').replace(/\n[ \t]+/g, ' ')
  }
  const stoppable = await headersOf('1', `${SITE}/api/notifications/off/1/daily_brief/signature/`)
  expect(stoppable).toContain(`List-Unsubscribe: <${SITE}/api/notifications/off/1/daily_brief/signature/>`)
  expect(stoppable).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(await headersOf('2')).not.toContain('List-Unsubscribe')
  rmSync(folder, { recursive: true })
})

it('shows in the local mailbox the subject and the text that were sent, also where a header is cut in encoded pieces', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-mail-'))
  const mailer = makeMailer({ smtpUrl: undefined, from: 'HomeSlice <a@b.test>', folder, site: SITE })
  const sent = {
    to: 'zoe@people.test',
    subject: `Zoé Łukasiewicz, ${'Maple Street Capital, '.repeat(6)}asks you to sign “Agreement.pdf”`,
    text: 'Please sign “Agreement.pdf” before Friday, or the deal à Montréal ends.',
  }
  await mailer.send({ id: '1', ...sent }, async () => true)
  expect(await readEml(readFileSync(join(folder, '1.eml'), 'utf8'))).toMatchObject(sent)
  rmSync(folder, { recursive: true })
})
