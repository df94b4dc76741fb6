import { paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { demo } from './people.ts'
import { expect, test } from './test.ts'

interface Room {
  you: object | null
  can: { enter: boolean }
}

test('a buyer asks for a deal room, is admitted, asks a question, and loses both when the seller ends the access', async ({
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
    if (room.you === null && room.can.enter) id = deal.id
  }
  await seller('PATCH', `/loan-deal/${id}/room/`, { admission: 'on_approval' })
  const { loan_address } = await seller<{ loan_address: string }>('GET', `/loan-deal/${id}/`)

  const owner = await demo(browser, 'seller')
  const buyer = await demo(browser, 'buyer2')
  await owner.page.goto(`${paths.ownDeal(id)}?tab=room`)
  await expect(owner.page.getByRole('heading', { name: 'Deal room', exact: true })).toBeVisible()
  await buyer.page.goto(`${paths.deal(id)}?tab=details`)
  await expect(buyer.page.getByText(loan_address)).toHaveCount(0)
  await expect(buyer.page.getByText('Shown in the deal room').first()).toBeVisible()

  await buyer.page.getByRole('button', { name: 'Ask for the deal room' }).click()
  const dialog = buyer.page.getByRole('dialog')
  await expect(dialog.getByText('What is confidential')).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept and ask' }).click()
  await expect(dialog.getByText('Tick the box to continue.')).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Accept and ask' }).click()
  await expect(buyer.page.getByText('You asked for access.', { exact: false })).toBeVisible()

  const row = owner.page.getByRole('row', { name: /Requested/ }).first()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Admit' }).click()
  await expect(buyer.page.getByText(loan_address).first()).toBeVisible()
  await expect(buyer.page.getByText('You have access.', { exact: false })).toBeVisible()

  await buyer.page.getByRole('tab', { name: 'Questions' }).click()
  await buyer.page.getByLabel('Your question').fill('Is the roof new?')
  await buyer.page.getByRole('button', { name: 'Send question' }).click()
  await expect(buyer.page.getByText('Awaiting the seller')).toBeVisible()
  await owner.page.getByRole('tab', { name: 'Questions' }).click()
  await owner.page.getByLabel(/Answer to (Buyer|Bidder) \d/).fill('It was replaced in 2024.')
  await owner.page.getByRole('button', { name: 'Send answer' }).click()
  await expect(buyer.page.getByText('It was replaced in 2024.')).toBeVisible()

  await owner.page.getByRole('tab', { name: 'Deal Room' }).click()
  const { last_name } = await rival<{ last_name: string }>('GET', '/accounts/me/')
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
