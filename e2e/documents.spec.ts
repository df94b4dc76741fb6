import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { APIRequestContext, Browser } from '@playwright/test'
import { paths } from '#domain/kernel/paths.ts'
import { docxOf, workbookOf } from '../server/src/test/archives.ts'
import { caller } from './api.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { demo, PASSWORD } from './people.ts'
import { expect, test } from './test.ts'

const text = (address: string, words: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${words}</t></is></c>`
const rows = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<row r="${at + 1}">${text(`A${at + 1}`, `Payment ${at + 1}`)}</row>`,
  )
const paragraph = (words: string) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`

/** A deal with these documents, and a buyer in its deal room, who has its page open. */
async function inRoom(
  browser: Browser,
  request: APIRequestContext,
  documents: Record<string, Buffer>,
  setting = {},
) {
  const [seller, rival] = [await caller(request, 'seller'), await caller(request, 'buyer2')]
  const { results } = await seller<{ results: { id: string }[] }>(
    'GET',
    '/loan-deal/user_properties/?deal_state=live&page_size=50',
  )
  let id = ''
  for (const deal of results) {
    const room = await rival<{ you: object | null; can: { enter: boolean } }>(
      'GET',
      `/loan-deal/${deal.id}/room/`,
    )
    if (room.you === null && room.can.enter) id = deal.id
  }
  await seller('PATCH', `/loan-deal/${id}/room/`, { admission: 'at_once', ...setting })
  const { nda } = await rival<{ nda: { version: string } }>('GET', `/loan-deal/${id}/room/`)
  await rival('POST', `/loan-deal/${id}/room/enter/`, { nda_version: nda.version, accepts: true })
  const login = await request.post('/api/accounts/token/', {
    data: { email: 'admin@homeslice.test', password: PASSWORD },
  })
  const { access } = (await login.json()) as { access: string }
  for (const [name, buffer] of Object.entries(documents)) {
    const files = { name, mimeType: 'application/octet-stream', buffer }
    const answer = await request.post('/api/loan-deal-files/', {
      headers: { authorization: `Bearer ${access}` },
      multipart: { loan_deal: id, document_type: 'net_worth', files },
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  const { last_name } = await rival<{ last_name: string }>('GET', '/accounts/me/')
  const buyer = await demo(browser, 'buyer2')
  await buyer.page.goto(`${paths.deal(id)}?tab=documents`)
  return { ...buyer, id, seller, mark: new RegExp(last_name), viewer: buyer.page.getByRole('dialog') }
}

test('a buyer in the deal room reads a workbook under their mark, searches and zooms it, and cannot download it', {
  tag: '@long',
}, async ({ browser, request }) => {
  const second = { data: `<row r="1">${text('A1', 'Renewal offer')}</row>` }
  const workbook = await workbookOf({ data: rows(450).join('') }, second, { state: 'hidden' })
  const { page, viewer, mark, complaints, context } = await inRoom(browser, request, {
    'Payments.xlsx': workbook,
  })
  await page.getByRole('button', { name: 'Payments.xlsx' }).click()
  await expect(viewer.getByRole('cell', { name: 'Payment 1', exact: true })).toBeVisible()
  await expect(viewer.getByText('Hidden sheets, rows and columns are not shown.')).toBeVisible()
  await expect(viewer.locator('[data-mark]')).toHaveAttribute('data-mark', mark)
  await expect(viewer.getByRole('link', { name: 'Download' })).toHaveCount(0)
  await viewer.getByRole('button', { name: 'Next rows' }).click()
  await expect(viewer.getByText('Rows 201 to 400')).toBeVisible()
  await expect(viewer.getByRole('cell', { name: 'Payment 201', exact: true })).toBeVisible()

  await viewer.getByRole('document').focus()
  await page.keyboard.press('/')
  const search = viewer.getByRole('textbox', { name: 'Search in this document' })
  await search.fill('renewal OFFER')
  await expect(viewer.getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(viewer.getByRole('combobox', { name: 'Sheet' })).toHaveValue('1')
  await page.keyboard.press('Escape')
  await viewer.getByRole('combobox', { name: 'Sheet' }).selectOption('Sheet 1')
  await expect(viewer.getByRole('cell', { name: 'Payment 1', exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(viewer.getByRole('cell', { name: 'Payment 1', exact: true })).toBeInViewport()
  await expectAccessibleInEveryLook(page, 'the viewer with a workbook')
  const table = viewer.getByRole('table', { name: 'Sheet 1' })
  const before = await table.evaluate((element) => element.getBoundingClientRect().height)
  await viewer.getByRole('document').evaluate((element) => element.scrollBy(0, 3000))
  const between = () =>
    page.evaluate(() => document.elementFromPoint(195, 500)?.closest('tr')?.textContent ?? null)
  const read = await between()
  expect(read).toContain('Payment')
  const line = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    line.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [195 - apart, 195 + apart].map((x, id) => ({ x, y: 500, id })),
    })
  await touch('touchStart', 40)
  await touch('touchMove', 80)
  await touch('touchEnd', 0)
  await expect
    .poll(() => table.evaluate((element) => element.getBoundingClientRect().height), {
      message: 'two fingers zoom',
    })
    .toBeGreaterThan(before * 1.5)
  expect(await between(), 'what is between the fingers stays there').toBe(read)
  await page.keyboard.press('0')
  expect(complaints).toEqual([])
})

test('a buyer in the deal room reads a text document under their mark', { tag: '@long' }, async ({
  browser,
  request,
}) => {
  const { page, viewer, mark, complaints } = await inRoom(browser, request, {
    'Commitment.docx': await docxOf(paragraph('The roof was replaced in 2024.')),
  })
  await page.getByRole('button', { name: 'Commitment.docx' }).click()
  await expect(viewer.getByText('The roof was replaced in 2024.')).toBeVisible()
  await expect(viewer.locator('[data-mark]')).toHaveAttribute('data-mark', mark)
  await expectAccessibleInEveryLook(page, 'the viewer with a text document')
  expect(complaints).toEqual([])
})

async function appraisal(pages: number): Promise<Buffer> {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  for (let page = 1; page <= pages; page += 1) {
    const sheet = doc.addPage([612, 792])
    for (let line = 1; line <= 40; line += 1)
      sheet.drawText(`Page ${page}, line ${line}: the roof was replaced`, {
        font,
        size: 11,
        x: 60,
        y: 740 - line * 16,
      })
  }
  return Buffer.from(await doc.save())
}

test('a buyer reads pictures of pages under protected viewing, searches them, and is shown none after their access', async ({
  browser,
  request,
}) => {
  const { page, viewer, mark, complaints, seller, id } = await inRoom(
    browser,
    request,
    { 'Appraisal.pdf': await appraisal(20) },
    { protected_viewing: true },
  )
  const types: string[] = []
  page.on('response', (response) => types.push(response.headers()['content-type'] ?? ''))
  await page.getByRole('button', { name: 'Appraisal.pdf' }).click()
  await expect(viewer.getByRole('img', { name: 'Page 1.' })).toBeVisible()
  await viewer.getByRole('document').focus()
  await page.keyboard.press('PageDown')
  await expect(viewer.getByRole('img', { name: 'Page 2.' })).toBeInViewport()
  await expect(viewer.getByRole('textbox', { name: 'Page', exact: true })).toHaveValue('2')
  await page.keyboard.press('/')
  await viewer.getByRole('textbox', { name: 'Search in this document' }).fill('page 7, LINE 30')
  await expect(viewer.getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(viewer.locator('[data-current]')).toBeInViewport()
  await expect(viewer.getByRole('img', { name: 'Page 7.' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await viewer.getByRole('button', { name: 'Text of the page' }).click()
  const words = viewer.getByRole('region', { name: 'Text of page 7' })
  await expect(words.getByText('Page 7, line 1: the roof was replaced')).toBeVisible()
  await expect(words.getByText(mark)).toBeVisible()
  await expectAccessibleInEveryLook(page, 'the viewer with pictures of pages')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(viewer.getByRole('img', { name: 'Page 7.' })).toBeInViewport()
  await expectAccessibleInEveryLook(page, 'the viewer with pictures of pages on a phone')
  expect(types.filter((type) => type.includes('pdf'))).toEqual([])
  expect(complaints).toEqual([])

  const { results } = await seller<{ results: { id: string; state: string }[] }>(
    'GET',
    `/loan-deal/${id}/room/visitors/?page_size=50`,
  )
  for (const visitor of results)
    if (visitor.state === 'admitted') await seller('POST', `/room-entries/${visitor.id}/revoke/`, {})
  await expect(viewer).toHaveCount(0)
})
