import { paths } from '#domain/kernel/paths.ts'
import { onePagePdf } from '../server/seed/pdf.ts'
import { caller } from './api.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { demo } from './people.ts'
import { expect, test } from './test.ts'

interface Room {
  you: object | null
  can: { enter: boolean }
}

test('a buyer requests access to a deal room, is admitted, asks a question, requests a document, and loses all when the seller ends the access', async ({
  browser,
  request,
}) => {
  const [seller, rival] = [await caller(request, 'seller'), await caller(request, 'buyer2')]
  const { results } = await seller<{ results: { id: string }[] }>(
    'GET',
    '/loan-deal/user_properties/?deal_state=live&page_size=50',
  )
  let id = ''
  for (const deal of results) {
    const room = await rival<Room>('GET', `/loan-deal/${deal.id}/room/`)
    // Which deals of the demonstration are live, and have questions already, depends on the day.
    const questions = await seller<{ results: object[] }>('GET', `/loan-deal/${deal.id}/questions/`)
    if (room.you === null && room.can.enter && questions.results.length === 0) id = deal.id
  }
  await seller('PATCH', `/loan-deal/${id}/room/`, { admission: 'on_approval' })
  const { loan_address } = await seller<{ loan_address: string }>('GET', `/loan-deal/${id}/`)

  const owner = await demo(browser, 'seller')
  const buyer = await demo(browser, 'buyer2')
  await owner.page.goto(`${paths.ownDeal(id)}?tab=room`)
  await expect(owner.page.getByRole('heading', { name: 'Requests and access' })).toBeInViewport()
  await buyer.page.goto(`${paths.deal(id)}?tab=details`)
  await expect(buyer.page.getByText(loan_address)).toHaveCount(0)
  await expect(buyer.page.getByText('Shown in the deal room').first()).toBeVisible()

  await buyer.page.getByRole('tab', { name: 'Documents' }).click()
  await buyer.page.getByRole('button', { name: 'Request access' }).click()
  const dialog = buyer.page.getByRole('dialog')
  await expect(dialog.getByText('What is confidential')).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept and request access' }).click()
  await expect(dialog.getByText('Tick the box to continue.')).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Accept and request access' }).click()
  await expect(buyer.page.getByText('You requested access.', { exact: false })).toBeVisible()

  const { last_name } = await rival<{ last_name: string }>('GET', '/accounts/me/')
  const row = owner.page.getByRole('row', { name: new RegExp(`${last_name}.*Requested`) })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Admit' }).click()
  await expect(buyer.page.getByText('You have access.', { exact: false })).toBeVisible()
  await buyer.page.getByRole('tab', { name: 'Deal Details' }).click()
  await expect(buyer.page.getByText(loan_address).first()).toBeVisible()

  await buyer.page.getByRole('tab', { name: 'Documents' }).click()
  await buyer.page.getByLabel('Your question').fill('Is the roof new?')
  await buyer.page.getByRole('button', { name: 'Send question' }).click()
  await expect(buyer.page.getByText('Awaiting the seller')).toBeVisible()
  await owner.page.getByLabel(/Answer to (Buyer|Bidder) \d/).fill('It was replaced in 2024.')
  await owner.page.getByRole('button', { name: 'Send answer' }).click()
  await expect(buyer.page.getByText('It was replaced in 2024.')).toBeVisible()

  await buyer.page.getByRole('combobox', { name: 'Document', exact: true }).click()
  await buyer.page.getByRole('option', { name: 'Another document' }).click()
  await buyer.page.getByLabel('Its title').fill('Proof of insurance')
  await buyer.page.getByLabel('Why you need it').fill('Our fund requires fire insurance.')
  await buyer.page.getByRole('button', { name: 'Send request' }).click()
  await expect(buyer.page.getByText('Request sent to the seller')).toBeVisible()
  const requested = owner.page.getByRole('listitem').filter({ hasText: 'Proof of insurance' })
  await expect(requested.getByText('Our fund requires fire insurance.')).toBeVisible()
  await expect(requested.getByText(/^(Buyer|Bidder) \d$/)).toBeVisible()
  await expect(requested.getByText(last_name)).toHaveCount(0)
  await requested.getByRole('button', { name: 'Add the document' }).click()
  await expect(requested.getByText('Choose the type of this document.')).toBeVisible()
  await requested.getByRole('combobox', { name: 'Type of Proof of insurance' }).click()
  await owner.page.getByRole('option', { name: 'Net worth' }).click()
  await requested.getByLabel('File of Proof of insurance').setInputFiles({
    name: 'Insurance.pdf',
    mimeType: 'application/pdf',
    buffer: onePagePdf('Insurance', []),
  })
  await expect(requested.getByText('Answered')).toBeVisible()
  await buyer.page.getByRole('list').getByRole('button', { name: 'Insurance.pdf' }).click()
  await expect(buyer.page.getByRole('dialog').getByRole('document')).toHaveAttribute('aria-busy', 'false')
  await buyer.page.keyboard.press('Escape')
  await expectAccessibleInEveryLook(buyer.page, 'the requests of a buyer')
  await expectAccessibleInEveryLook(owner.page, 'the requests that a seller answers')

  const admitted = owner.page.getByRole('row', { name: new RegExp(last_name) })
  await admitted.getByRole('button', { name: 'End access' }).click()
  await owner.page.getByRole('dialog').getByLabel('Reason').fill('The mortgage is withdrawn from your fund.')
  await owner.page.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
  await expect(buyer.page.getByText('The seller ended your access to the deal room.').first()).toBeVisible()
  await expect(buyer.page.getByText('It was replaced in 2024.')).toHaveCount(0)
  await buyer.page.getByRole('tab', { name: 'Deal Details' }).click()
  await expect(buyer.page.getByText('Shown in the deal room').first()).toBeVisible()
  await expect(buyer.page.getByText(loan_address)).toHaveCount(0)
  expect([...owner.complaints, ...buyer.complaints]).toEqual([])
})

test('a buyer reads a watermarked document by keyboard and on a phone, and the viewer closes when the seller ends the access', async ({
  browser,
  request,
}) => {
  const [seller, rival] = [await caller(request, 'seller'), await caller(request, 'buyer2')]
  const { results } = await seller<{ results: { id: string }[] }>(
    'GET',
    '/loan-deal/user_properties/?deal_state=live&page_size=50',
  )
  let id = ''
  for (const deal of results) {
    const room = await rival<Room>('GET', `/loan-deal/${deal.id}/room/`)
    // Which deals of the demonstration are live, and have questions already, depends on the day.
    const questions = await seller<{ results: object[] }>('GET', `/loan-deal/${deal.id}/questions/`)
    if (room.you === null && room.can.enter && questions.results.length === 0) id = deal.id
  }
  await seller('PATCH', `/loan-deal/${id}/room/`, { admission: 'at_once' })
  const { nda } = await rival<{ nda: { version: string } }>('GET', `/loan-deal/${id}/room/`)
  await rival('POST', `/loan-deal/${id}/room/enter/`, { nda_version: nda.version, accepts: true })

  const buyer = await demo(browser, 'buyer2')
  const { page } = buyer
  await page.goto(`${paths.deal(id)}?tab=documents`)
  await page.getByRole('button', { name: /^Appraisal report/ }).click()
  const viewer = page.getByRole('dialog')
  const zoom = viewer.getByRole('status', { name: 'Zoom' })
  await expect(viewer.getByRole('document')).toHaveAttribute('aria-busy', 'false')
  expect(await viewer.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 })
  await expect(viewer.getByRole('button', { name: 'Page 1' })).toBeVisible()
  await expect(viewer.getByRole('link', { name: 'Download' })).toHaveCount(0)
  await page.keyboard.press('0')
  const fitted = await zoom.textContent()
  await page.keyboard.press('+')
  await expect(zoom).not.toHaveText(fitted ?? '')
  await page.keyboard.press('/')
  const search = viewer.getByRole('textbox', { name: 'Search in this document' })
  await search.fill('the')
  await expect(viewer.getByText(/^1 of [2-9]$/)).toBeVisible()
  await search.fill('HS-')
  await expect(viewer.getByText('1 of 1', { exact: true }), 'the marks are no hits').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(viewer.getByRole('document')).toBeInViewport()
  await expectAccessibleInEveryLook(page, 'the viewer')

  const visitors = await seller<{ results: { id: string; can: { revoke: boolean }; name: string }[] }>(
    'GET',
    `/loan-deal/${id}/room/visitors/`,
  )
  const { first_name, last_name } = await rival<Record<string, string>>('GET', '/accounts/me/')
  const entry = visitors.results.find(({ name }) => name === `${first_name} ${last_name}`)
  await seller('POST', `/room-entries/${entry?.id}/revoke/`, {})
  await expect(page.getByRole('alert').getByText('The seller ended your access')).toBeVisible()
  await expect(viewer).toHaveCount(0)
  expect(buyer.complaints).toEqual([])
})
