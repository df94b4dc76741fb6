import { caller } from './api.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { demo } from './people.ts'
import { expect, test } from './test.ts'

interface Closings {
  results: { id: string }[]
}
interface Closing {
  steps: { step: string; signing: { can_send: boolean } | null }[]
}

test('the seller reads an agreement of a sale and sends it, its step waits for the signatures, and the buyer comes from the closing to their place to sign', async ({
  browser,
  request,
}) => {
  const call = await caller(request, 'buyer')
  const { results: open } = await call<Closings>('GET', '/closing/')
  const results: Closings['results'] = []
  // Of those that run, one whose agreement is not complete.
  for (const closing of open) {
    const { steps } = await call<Closing>('GET', `/closing/${closing.id}/`)
    if (steps.some(({ signing }) => signing?.can_send)) results.push(closing)
  }
  const closings = await Promise.all(
    ['seller', 'seller2'].map(async (name) => {
      const own = await (await caller(request, name))<Closings>('GET', '/closing/')
      return { name, id: own.results.find(({ id }) => results.some((one) => one.id === id))?.id }
    }),
  )
  const { name = 'seller', id = '' } = closings.find((closing) => closing.id) ?? {}
  const [seller, buyer] = [await demo(browser, name), await demo(browser, 'buyer')]

  await seller.page.goto(`/closing/${id}`)
  const card = seller.page.getByRole('list').filter({ hasText: 'Preview as PDF' })
  const preview = card.getByRole('button', { name: 'Preview as PDF: Agreement of purchase and sale' })
  const [saved] = await Promise.all([seller.page.waitForEvent('download'), preview.click()])
  expect(saved.suggestedFilename()).toMatch(/^Agreement of purchase and sale .+\.pdf$/)
  await card.getByRole('button', { name: 'Send for signing: Agreement of purchase and sale' }).click()
  const dialog = seller.page.getByRole('dialog')
  await expect(dialog.getByText(/each get an e-mail with a link to read and sign it/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send to both sides' }).click()
  await expect(card.getByText('Sent', { exact: true })).toBeVisible()
  await expect(seller.page.getByRole('heading', { name: /^Your turn: sign the agreement/ })).toBeVisible()
  await expectAccessibleInEveryLook(seller.page, 'a closing whose agreement is out for signing')

  await buyer.page.goto(`/closing/${id}?step=agreement`)
  await expect(buyer.page.getByText('It is out for signing: no one has signed yet.').first()).toBeVisible()
  await expect(buyer.page.getByRole('button', { name: 'Review and confirm' })).toHaveCount(0)
  await buyer.page.getByRole('button', { name: 'Read and sign: Agreement of purchase and sale' }).click()
  await expect(buyer.page).toHaveURL(/\/sign\//)
  await expect(buyer.page.getByRole('heading', { level: 1 })).toContainText('Agreement of purchase')
  expect([...seller.complaints, ...buyer.complaints]).toEqual([])
})
