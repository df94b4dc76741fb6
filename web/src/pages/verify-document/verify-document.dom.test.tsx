import { screen, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { VerifiedPack } from '#domain/history/evidence/contract.ts'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { Component as VerifyDocumentPage } from './VerifyDocumentPage.tsx'

const PACK = 'POST /api/evidence/verify/'
const PDF = 'POST /api/verify-document/'
const NOW = { fingerprint: 'a'.repeat(64), first_signed_at: '2026-03-02T15:00:00.000Z' }
const BEFORE = { fingerprint: 'b'.repeat(64), first_signed_at: '2025-01-06T15:00:00.000Z' }
const KEYS = [
  { ...NOW, public_key: '', last_signed_at: '2026-11-23T15:00:00.000Z', is_current: true },
  { ...BEFORE, public_key: '', last_signed_at: '2026-03-02T14:00:00.000Z', is_current: false },
]

const GOOD: VerifiedPack = {
  file_name: 'HS-20413 evidence.zip',
  verdict: 'verified',
  problems: [],
  deal_label: 'HS-20413 Condo, Guelph',
  made_at: '2026-11-23T17:04:00.000Z',
  signing_key: { ...NOW, last_signed_at: '2026-11-23T15:00:00.000Z', is_current: true },
  proven_events: 12,
  unproven_events: 0,
  later_events: null,
  contents: [
    { name: 'bids.csv', state: 'proven', reason: '3 of 3 bids (by bidder and amount) are in proven events' },
    { name: 'closing.pdf', state: 'signed', reason: 'no event proves it' },
  ],
}
const FORGED: VerifiedPack = {
  ...GOOD,
  verdict: 'foreign',
  problems: [`SHA256SUMS is signed with another key: ${'c'.repeat(64)}`, 'bids.csv was changed'],
  made_at: null,
  signing_key: null,
  contents: [
    { name: 'bids.csv', state: 'changed', reason: 'it is not the file that the list of files names' },
  ],
}

const zip = new File(['PK\u0003\u0004'], 'HS-20413 evidence.zip', { type: 'application/zip' })
const pdf = (content: string) => new File([content], 'agreement.pdf', { type: 'application/pdf' })

function openPage(show: Show) {
  const page = show(<VerifyDocumentPage />, undefined, {
    'GET /api/evidence/keys/': { body: { results: KEYS } },
  })
  return {
    ...page,
    async drop(file: File) {
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      if (!input) throw new Error('The page takes no file.')
      await page.user.upload(input, file)
    },
  }
}
/** The row of a name, with its note and value. */
const row = (name: string) => screen.getByText(name).closest('div')?.textContent

describe('the page that verifies files', () => {
  test('shows of a good pack its deal, its time, its key with the period, and what proves each file', async ({
    show,
  }) => {
    const { drop, answers, sent } = openPage(show)
    answers[PACK] = { body: GOOD }
    await drop(zip)
    const status = await screen.findByRole('status')
    expect(status.textContent).toContain('Made by HomeSlice, and unchanged since')
    expect(sent.map(({ path }) => path)).toEqual(['/api/evidence/verify/'])
    expect(document.activeElement?.textContent).toBe('HS-20413 evidence.zip')
    expect(row('Deal')).toContain('HS-20413 Condo, Guelph')
    expect(row('Recorded until')).toContain('23/11/2026 12:04 PM ET')
    expect(row('Signed with the key')).toMatch(/In use since 02\/03\/2026.*a{64}$/)
    expect(row('Events proven')).toContain('12 of 12')
    expect(row('bids.csv')).toMatch(/3 of 3 bids.*Proven$/)
    expect(row('closing.pdf')).toMatch(/no event proves it.*Signed, not proven$/)
    expect(screen.queryByText('Recorded since then')).toBeNull()
  })

  test('says how much was recorded since then to those to whom the server says it', async ({ show }) => {
    const { drop, answers } = openPage(show)
    answers[PACK] = { body: { ...GOOD, later_events: 3 } }
    await drop(zip)
    expect((await screen.findByText('Recorded since then')).closest('div')?.textContent).toContain('3 events')
  })

  test('names what was changed in a forged pack, and no key and time', async ({ show }) => {
    const { drop, answers } = openPage(show)
    answers[PACK] = { body: FORGED }
    await drop(zip)
    const status = await screen.findByRole('status')
    expect(status.textContent).toContain('Not signed by HomeSlice')
    expect(screen.getByText('bids.csv was changed').tagName).toBe('LI')
    expect(row('Signed with the key')).toContain('None from HomeSlice')
    expect(row('Recorded until')).toContain('Not known')
    expect(row('bids.csv')).toMatch(/Changed$/)
  })

  test('shows a signed PDF as before', async ({ show }) => {
    const { drop, answers, sent } = openPage(show)
    answers[PDF] = { body: { file_name: 'agreement.pdf', verdict: 'unsigned', signatures: [] } }
    await drop(pdf('%PDF-1.7'))
    expect((await screen.findByRole('status')).textContent).toContain('Not signed')
    expect(sent.map(({ path }) => path)).toEqual(['/api/verify-document/'])
  })

  test('says of a file that is neither what it takes', async ({ show }) => {
    const { drop, answers } = openPage(show)
    const sentence = 'This is neither a PDF file nor an evidence pack.'
    answers[PDF] = { status: 400, body: { files: [sentence] } }
    await drop(pdf('GIF89a'))
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('lists the keys of HomeSlice with their periods, and where they are published', async ({ show }) => {
    openPage(show)
    const item = async ({ fingerprint }: { fingerprint: string }) =>
      (await screen.findByText(fingerprint)).closest('li')
    const [now, before] = [await item(NOW), await item(BEFORE)]
    expect(now?.textContent).toContain('In use since 02/03/2026 10:00 AM ET')
    expect(before?.textContent).toMatch(/In use from 06\/01\/2025 .* to 02\/03\/2026 9:00 AM ET/)
    const address = '/api/evidence/keys/'
    expect(within(document.body).getByRole('link', { name: address })).toHaveProperty(
      'href',
      expect.stringContaining(address),
    )
  })
})
