import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { APIRequestContext, Browser } from '@playwright/test'
import { paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { demo, mailedCode, mailedSigningLink, PASSWORD, type Person, person } from './people.ts'
import { expect, type Page, test } from './test.ts'

const CODE_SUBJECT = 'Your code for signing on HomeSlice'
/** The browser's own line about a rejected request. */
const REJECTED = expect.stringContaining('the server responded with a status of 400 (Bad Request)')
const MISSING = expect.stringContaining('the server responded with a status of 404 (Not Found)')

async function agreement(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const number of [1, 2]) {
    const page = pdf.addPage([612, 792])
    page.drawText(`Agreement of sale, part ${number}`, { x: 72, y: 700, size: 18, font })
    page.drawText('The parties agree to what is written here.', { x: 72, y: 660, size: 11, font })
  }
  return Buffer.from(await pdf.save())
}

/** A draft of the seller with a PDF of this name, and its owner at the documents of the deal. */
async function withDocument(browser: Browser, request: APIRequestContext, name: string) {
  const seller = await caller(request, 'seller')
  const { results } = await seller<{ results: { id: string }[] }>(
    'GET',
    '/loan-deal/user_properties/?deal_state=draft',
  )
  const deal = results[0]?.id ?? ''
  const data = { email: 'seller@homeslice.test', password: PASSWORD }
  const { access } = await (await request.post('/api/accounts/token/', { data })).json()
  const files = { name, mimeType: 'application/pdf', buffer: await agreement() }
  const answer = await request.post('/api/loan-deal-files/', {
    headers: { authorization: `Bearer ${access}` },
    multipart: { loan_deal: deal, document_type: 'net_worth', files },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const owner = await demo(browser, 'seller')
  await owner.page.goto(`${paths.ownDeal(deal)}?tab=documents`)
  return { deal, owner }
}

/** Sends a document to one signer. */
async function sendTo(page: Page, document: string, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: `Send for signing: ${document}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('button', { name: 'Send for signing' }).click()
  await expect(dialog).toHaveCount(0)
}

/** A signer in a browser of their own, at the link that was mailed to them. */
async function signerAt(
  browser: Browser,
  email: string,
  document: string,
  options: Parameters<typeof person>[1] = {},
): Promise<Person & { link: string }> {
  const signer = await person(browser, options)
  const link = await mailedSigningLink(signer.page, email, document.replace('.pdf', ''))
  await signer.page.goto(link)
  return { ...signer, link }
}

/** Reads the document and agrees to sign it. */
async function agree(page: Page): Promise<void> {
  await expect(
    page.getByRole('document', { name: /\.pdf$/ }).getByText(/Agreement of sale, part 1/),
  ).toBeVisible()
  const next = page.getByRole('button', { name: 'Continue to your signature' })
  await next.click()
  await expect(page.getByText('Tick the box to continue.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I have read this and agree' }).check()
  await next.click()
  await expect(page.getByRole('heading', { name: 'Your signature' })).toBeFocused()
}

async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /Field for your signature/ })
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width * 0.2, y + height * 0.6)
  await page.mouse.down()
  for (let at = 0; at < 20; at += 1)
    await page.mouse.move(x + width * (0.2 + at * 0.03), y + height * (0.5 - 0.3 * Math.sin(at / 2)))
  await page.mouse.up()
}

const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

async function askForCode(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Send the code' }).click()
  const code = await mailedCode(page, email, CODE_SUBJECT)
  await page.getByLabel('Digit 1 of 6').focus()
  return code
}

// The journey opens three browsers and checks nine screens in every look.
test.describe.configure({ timeout: 180_000 })

test('a document is sent to two signers in order, who sign in browsers of their own, one drawing and one typing', async ({
  browser,
  request,
}) => {
  const document = 'Agreement.pdf'
  const { owner } = await withDocument(browser, request, document)
  const { page } = owner
  await page.getByRole('button', { name: `Send for signing: ${document}` }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Send for signing' })
  await send.click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  const signer = (number: number) => dialog.getByRole('group', { name: `Signer ${number}` })
  await signer(1).getByLabel('Name').fill('Ben Roy')
  await signer(1).getByLabel('E-mail').fill('ben@roy.example')
  await dialog.getByRole('button', { name: 'Add a signer' }).click()
  await expect(signer(2).getByLabel('Name')).toBeFocused()
  await signer(2).getByLabel('Name').fill('Ada Tremblay')
  await signer(2).getByLabel('E-mail').fill('ada@tremblay.example')
  await dialog.getByRole('button', { name: 'Signer 2 earlier' }).click()
  await expect(signer(1).getByLabel('Name')).toHaveValue('Ada Tremblay')
  await dialog.getByLabel('Message to the signers').fill('Please sign before Friday.')
  await expectAccessibleInEveryLook(page, 'sending a document for signing')
  await send.click()
  const chip = page.getByRole('button', { name: `Signing of ${document}` })
  await expect(chip).toContainText('Sent')

  const ada = await signerAt(browser, 'ada@tremblay.example', document)
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText(`Sign “${document}”`)
  await expect(ada.page.getByText('Please sign before Friday.')).toBeVisible()
  await expectAccessibleInEveryLook(ada.page, 'reading a document that is to be signed')
  await agree(ada.page)
  await proceed(ada.page)
  await expect(ada.page.getByRole('alert')).toContainText('Draw your signature')
  await draw(ada.page)
  await draw(ada.page)
  await ada.page.getByRole('button', { name: 'Undo' }).click()
  await expectAccessibleInEveryLook(ada.page, 'a drawn signature')
  await proceed(ada.page)
  const stamp = ada.page.getByRole('button', { name: 'Your signature' })
  await expect(stamp).toBeVisible()
  await stamp.focus()
  const where = ada.page.getByRole('status').filter({ hasText: 'from the top' })
  const before = await where.innerText()
  await ada.page.keyboard.press('ArrowDown')
  await expect(where).not.toHaveText(before)
  await ada.page.getByRole('button', { name: 'Previous page' }).click()
  await expect(where).toContainText('Page 1')
  await ada.page.getByRole('button', { name: 'Move to end' }).click()
  await expect(where).toHaveText(before)
  await expectAccessibleInEveryLook(ada.page, 'the place of a signature')
  await proceed(ada.page)
  const code = await askForCode(ada.page, 'ada@tremblay.example')
  await ada.page.keyboard.type(code === '000000' ? '111111' : '000000')
  const sign = ada.page.getByRole('button', { name: 'Sign the document' })
  await sign.click()
  await expect(ada.page.getByRole('alert')).toContainText('This code is wrong')
  await expectAccessibleInEveryLook(ada.page, 'the check of a signature')
  // A lost connection loses nothing.
  await ada.page.route('**/sign/', (route) => route.abort())
  await ada.page.getByLabel('Digit 1 of 6').focus()
  await ada.page.keyboard.type(code)
  await sign.click()
  await expect(ada.page.getByText('Your signature and its position are saved.')).toBeVisible()
  await ada.page.unroute('**/sign/')
  await ada.page.getByLabel('Digit 1 of 6').focus()
  await ada.page.keyboard.type(code)
  await sign.click()
  const outcome = ada.page.getByRole('heading', { level: 1 })
  await expect(outcome).toHaveText('You signed this document')
  expect(ada.complaints).toEqual([REJECTED, expect.stringContaining('net::ERR_FAILED')])
  await expect(chip).toContainText('1 of 2 signed')

  const ben = await signerAt(browser, 'ben@roy.example', document, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await agree(ben.page)
  const height = async () =>
    (await ben.page.getByRole('button', { name: 'Continue', exact: true }).boundingBox())?.y
  const drawing = await height()
  await ben.page.getByText('Type', { exact: true }).click()
  await expect(ben.page.getByLabel('Your name')).toHaveValue('Ben Roy')
  await ben.page.getByLabel('Your name').fill('')
  await proceed(ben.page)
  await expect(ben.page.getByText('Enter your name.')).toBeVisible()
  expect(await height()).toBe(drawing)
  await ben.page.getByLabel('Your name').fill('Ben Roy')
  await expect(ben.page.getByText('Enter your name.')).toBeHidden()
  expect(await height()).toBe(drawing)
  await expect(ben.page.getByRole('img', { name: 'Your typed signature: Ben Roy' })).toBeVisible()
  await expectAccessibleInEveryLook(ben.page, 'a typed signature')
  await ben.page.setViewportSize({ width: 390, height: 844 })
  await proceed(ben.page)
  await expect(ben.page.getByText('Signed by Ada Tremblay')).toBeVisible()
  await proceed(ben.page)
  await ben.page.keyboard.type(await askForCode(ben.page, 'ben@roy.example'))
  await ben.page.getByRole('button', { name: 'Sign the document' }).click()
  await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText('All signatures collected')
  const download = ben.page.waitForEvent('download')
  await ben.page.getByRole('link', { name: 'Download the signed document' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await expectAccessibleInEveryLook(ben.page, 'a document that everyone has signed')
  expect(ben.complaints).toEqual([])

  const finished = page.getByRole('button', { name: 'Signing of Agreement (signed).pdf' })
  await expect(finished).toContainText('Completed')
  await finished.click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('list', { name: 'Signers' }).getByText('Signed', { exact: true })).toHaveCount(
    2,
  )
  await expectAccessibleInEveryLook(page, 'the signing of a document')
  await panel.getByRole('link', { name: 'Open the signed document' }).click()
  const viewer = page.getByRole('dialog', { name: 'Agreement (signed).pdf' })
  await expect(viewer.getByText(/Agreement of sale, part 1/)).toBeVisible()
  expect(owner.complaints).toEqual([])

  await ada.page.goto(ada.link)
  await expect(outcome).toHaveText('All signatures collected')
  await ada.page.goto(`${ada.link.slice(0, -4)}aaaa`)
  await expect(outcome).toHaveText('This link is not valid')
  expect(ada.complaints.slice(2)).toEqual([MISSING])
})

test('a signer declines with a reason, which the owner reads; another request is ended before it is signed', {
  tag: '@long',
}, async ({ browser, request }) => {
  const document = 'Statement.pdf'
  const { owner } = await withDocument(browser, request, document)
  const { page } = owner
  await sendTo(page, document, 'Cleo Singh', 'cleo@singh.example')
  const cleo = await signerAt(browser, 'cleo@singh.example', document)
  await cleo.page.getByRole('button', { name: 'Decline to sign' }).click()
  const dialog = cleo.page.getByRole('dialog')
  await expectAccessibleInEveryLook(cleo.page, 'declining to sign')
  await dialog.getByLabel('Why you decline').fill('The price is not what we agreed.')
  await dialog.getByRole('button', { name: 'Decline to sign' }).click()
  const outcome = cleo.page.getByRole('heading', { level: 1 })
  await expect(outcome).toHaveText('You declined to sign')
  await expectAccessibleInEveryLook(cleo.page, 'a document that was declined')

  const chip = page.getByRole('button', { name: `Signing of ${document}` })
  await expect(chip).toContainText('Declined')
  await chip.click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('Cleo Singh declined: “The price is not what we agreed.”')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await page.getByRole('button', { name: `Send again: ${document}` }).click()
  await dialogOf(page).getByLabel('Name').fill('Cleo Singh')
  await dialogOf(page).getByLabel('E-mail').fill('cleo2@singh.example')
  await dialogOf(page).getByRole('button', { name: 'Send for signing' }).click()
  await expect(chip).toContainText('Sent')
  const again = await signerAt(browser, 'cleo2@singh.example', document)
  await expect(again.page.getByRole('heading', { level: 1 })).toHaveText(`Sign “${document}”`)
  await chip.click()
  await panel.getByRole('button', { name: 'Remind' }).click()
  await expect(page.getByText('Reminder sent')).toBeVisible()
  await panel.getByRole('button', { name: 'End this request' }).click()
  await page.getByLabel('Why it ends').fill('A new version follows.')
  await page
    .getByRole('dialog', { name: 'End this request?' })
    .getByRole('button', { name: 'End this request' })
    .click()
  await expect(chip).toContainText('Voided')
  await again.page.reload()
  await expect(again.page.getByRole('heading', { level: 1 })).toHaveText('This request was withdrawn')
  await expect(again.page.getByText('A new version follows.')).toBeVisible()
  expect([...owner.complaints, ...cleo.complaints, ...again.complaints]).toEqual([])
})

test('a member follows a notification to a document that awaits their signature, signs it there, and has the signed one', async ({
  browser,
  request,
}) => {
  const document = 'Guarantee.pdf'
  const { owner } = await withDocument(browser, request, document)
  await sendTo(owner.page, document, 'Sam Cho', 'buyer@homeslice.test')
  const { page, complaints } = await demo(browser, 'buyer')
  await page.goto('/profile/notifications')
  const news = page.getByRole('listitem').filter({ hasText: `asks you to sign “${document}”` })
  await news.getByRole('link', { name: 'Signature requested' }).click()
  await expect(page).toHaveURL(/\/signing$/)
  const waiting = page.locator('section').filter({ hasText: 'Awaiting your signature' })
  await expect(waiting.getByRole('listitem').filter({ hasText: document })).toContainText('Open until')
  await expectAccessibleInEveryLook(page, 'the documents to sign')
  await waiting.getByRole('button', { name: `Read and sign: ${document}` }).click()
  await agree(page)
  await page.getByText('Type', { exact: true }).click()
  await proceed(page)
  await proceed(page)
  await page.keyboard.type(await askForCode(page, 'buyer@homeslice.test'))
  await page.getByRole('button', { name: 'Sign the document' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All signatures collected')
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Documents to sign' }).click()
  const earlier = page.locator('section').filter({ hasText: 'Earlier' })
  const signed = earlier.getByRole('listitem').filter({ hasText: document })
  await expect(signed).toContainText('You signed')
  await expect(waiting.getByText(document)).toHaveCount(0)
  const download = page.waitForEvent('download')
  await signed.getByRole('button', { name: `Download the signed document: ${document}` }).click()
  expect((await download).suggestedFilename()).toBe('Guarantee (signed).pdf')
  await expectAccessibleInEveryLook(page, 'documents that were signed')
  expect([...owner.complaints, ...complaints]).toEqual([])
})

const dialogOf = (page: Page) => page.getByRole('dialog')
