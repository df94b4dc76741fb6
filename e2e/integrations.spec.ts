import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './axe.ts'
import { demo, PASSWORD, person } from './people.ts'
import { expect, test } from './test.ts'

test('a member creates an API key, a program uses it, and it is refused once revoked', async ({
  browser,
  request,
}) => {
  const { page, complaints } = await demo(browser, 'buyer')
  await page.goto('/profile/developers')
  await page.getByRole('button', { name: 'New API key' }).click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByRole('button', { name: 'Create key' }).click()
  await expect(form.getByText('Enter a name.')).toBeVisible()
  await form.getByLabel('Name').fill('Nightly import')
  await expect(form.getByRole('checkbox', { name: 'Read' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'List' })).toHaveCount(0)
  await form.getByLabel('Your password').fill(PASSWORD)
  await expectAccessible(page, 'new API key')
  await form.getByRole('button', { name: 'Create key' }).click()
  const key = await form.getByText(/^hsk_/).innerText()
  await form.getByRole('button', { name: 'Done' }).click()

  const headers = { authorization: `Bearer ${key}` }
  const asProgram = async () => (await request.get('/api/accounts/me/', { headers })).status()
  expect(await asProgram()).toBe(200)
  const bid = await request.post('/api/bids/', { headers, data: {} })
  expect([bid.status(), (await bid.json()).code]).toEqual([403, 'key_scope_missing'])

  await page.reload()
  const row = page.getByRole('row', { name: /Nightly import/ })
  await expect(row).toContainText(key.slice(0, 12))
  await expect(page.getByText(key)).toHaveCount(0)
  await row.getByRole('button', { name: 'Revoke Nightly import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No API keys')).toBeVisible()
  expect(await asProgram()).toBe(401)
  expect(complaints).toEqual([])
})

test('a member adds a webhook, sees that its server fails, resends, and turns it off', async ({
  browser,
}) => {
  let status = 500
  const received: (string | undefined)[] = []
  const receiver = createServer((message, response) => {
    received.push(message.headers['webhook-id']?.toString())
    response
      .writeHead(status, { 'content-type': 'text/html' })
      .end(status === 500 ? '<b>Queue</b> is away' : '')
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const { page, complaints } = await demo(browser, 'buyer')
  await page.goto('/profile/webhooks')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByLabel('Address of your server').fill(`http://127.0.0.1:${port}/events`)
  await form.getByLabel('All events, including future ones').uncheck()
  await form.getByRole('checkbox', { name: 'You were outbid' }).check()
  await form.getByLabel('Your password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await expect(form.getByText(/^whsec_/)).toBeVisible()
  await form.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: /^Send a test/ }).click()
  const test = page.getByRole('dialog', { name: /^Send a test event/ })
  await test.getByRole('combobox', { name: 'Event' }).fill('You won')
  await page.getByRole('option', { name: 'You won' }).click()
  await expectAccessible(page, 'test of a webhook')
  await test.getByRole('button', { name: 'Send event' }).click()
  const log = page.getByRole('table', { name: /^Deliveries/ })
  await expect(log.getByText('500')).toBeVisible()
  await expect(log.getByText('Waiting')).toBeVisible()
  await log.getByRole('button', { name: 'Details of You won' }).click()
  const delivery = page.getByRole('dialog', { name: 'You won' })
  await expect(delivery.getByText('"is_test": true')).toBeVisible()
  // The answer is text, whatever its type says.
  await expect(delivery.getByText('<b>Queue</b> is away')).toBeVisible()
  await expectAccessible(page, 'delivery of a webhook')
  status = 204
  await delivery.getByRole('button', { name: 'Resend You won' }).click()
  await expect(delivery.getByText('Delivered')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(log.getByText('Delivered')).toBeVisible()
  expect(new Set(received).size).toBe(1)
  await expectAccessible(page, 'webhook with deliveries')
  await page.getByRole('button', { name: /^Turn off/ }).click()
  await expect(page.getByRole('button', { name: /^Turn on/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send a test/ })).toBeDisabled()
  expect(complaints).toEqual([])
  receiver.close()
})

test('the page of the API lists all groups of routes, and its policy refuses nothing on it', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, complaints } = await person(browser)
  await page.goto('/try/')
  for (const group of ['Bids', 'Deals', 'Webhooks'])
    await expect(page.getByRole('heading', { level: 3, name: new RegExp(`^${group}`) })).toBeVisible()
  expect(complaints).toEqual([])
})
