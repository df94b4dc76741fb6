import { paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { demo } from './people.ts'
import { signHere } from './sign-here.ts'
import { expect, test } from './test.ts'

interface Room {
  you: object | null
  can: { enter: boolean }
}

test('a buyer signs the NDA of a deal room in one browser and the seller in another, and the room opens', {
  tag: '@long',
}, async ({ browser, request }) => {
  test.setTimeout(240_000)
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
  const { loan_address } = await seller<{ loan_address: string }>('GET', `/loan-deal/${id}/`)
  const me = await rival<{ last_name: string }>('GET', '/accounts/me/')
  const owner = await seller<{ last_name: string }>('GET', '/accounts/me/')

  const ofSeller = await demo(browser, 'seller')
  await ofSeller.page.goto(`${paths.ownDeal(id)}?tab=room`)
  await ofSeller.page.getByRole('button', { name: 'Deal room settings' }).click()
  await ofSeller.page.getByText('After the seller’s approval').click()
  await ofSeller.page.getByText('Signature required').click()
  await expect(ofSeller.page.getByText('your signature admits them', { exact: false })).toBeVisible()
  await expectAccessibleInEveryLook(ofSeller.page, 'a deal room whose NDA is signed')
  await ofSeller.page.keyboard.press('Escape')

  const ofBuyer = await demo(browser, 'buyer2')
  await ofBuyer.page.goto(`${paths.deal(id)}?tab=documents`)
  await ofBuyer.page.getByRole('button', { name: 'Sign the NDA' }).click()
  const dialog = ofBuyer.page.getByRole('dialog')
  await expect(dialog.getByText('What is confidential')).toBeVisible()
  const [preview] = await Promise.all([
    ofBuyer.page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Preview as PDF' }).click(),
  ])
  expect(preview.suggestedFilename()).toMatch(/^Non-disclosure agreement HS-\d+\.pdf$/)
  await expectAccessibleInEveryLook(ofBuyer.page, 'the agreement that is to be signed')
  await dialog.getByRole('button', { name: 'Continue to signing' }).click()
  await expect(ofBuyer.page).toHaveURL(/\/sign\//)
  await expect(ofBuyer.page.getByRole('list', { name: 'Who signs' })).toBeVisible()
  await expect(ofBuyer.page.getByText(owner.last_name)).toHaveCount(0)
  await signHere(ofBuyer.page, 'buyer2@homeslice.test', 'Confidentiality agreement')
  await expect(ofBuyer.page.getByRole('heading', { level: 1 })).toHaveText('You signed this document')
  await ofBuyer.page.getByRole('link', { name: 'Back to the deal' }).click()
  await ofBuyer.page.getByRole('tab', { name: 'Documents' }).click()
  await expect(ofBuyer.page.getByText('It is the seller’s turn to sign', { exact: false })).toBeVisible()
  await expect(ofBuyer.page.getByText(loan_address)).toHaveCount(0)
  await expectAccessibleInEveryLook(ofBuyer.page, 'a deal whose agreement awaits the seller’s signature')

  const row = ofSeller.page.getByRole('row', { name: new RegExp(`${me.last_name}.*Requested`) })
  await expect(row.getByText('Awaiting your signature', { exact: false })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Admit', exact: true })).toHaveCount(0)
  await expectAccessibleInEveryLook(ofSeller.page, 'a request that waits for the seller’s signature')
  // By this browser's clock the seller signs in an instant, so that nothing it has fetched before is out of date by
  // age.
  await ofSeller.page.clock.setFixedTime(new Date())
  await row.getByRole('button', { name: 'Sign and admit' }).click()
  await expect(ofSeller.page).toHaveURL(/\/sign\//)
  await signHere(ofSeller.page, 'seller@homeslice.test', 'Confidentiality agreement')
  await expect(ofSeller.page.getByRole('heading', { level: 1 })).toHaveText('All signatures collected')
  // Immediately, while the signed document is perhaps still being made.
  await ofSeller.page.getByRole('link', { name: 'Back to the deal' }).click()
  await ofSeller.page.getByRole('tab', { name: 'Documents' }).click()
  const admitted = ofSeller.page.getByRole('row', { name: new RegExp(`${me.last_name}.*Admitted`) })
  await expect(admitted).toBeVisible()

  await expect(ofBuyer.page.getByText('You have access.', { exact: false })).toBeVisible()
  await ofBuyer.page.getByRole('tab', { name: 'Deal Details' }).click()
  await expect(ofBuyer.page.getByText(loan_address).first()).toBeVisible()
  await ofBuyer.page.getByRole('tab', { name: 'Documents' }).click()
  const [signed] = await Promise.all([
    ofBuyer.page.waitForEvent('download'),
    ofBuyer.page.getByRole('button', { name: 'Signed NDA' }).click(),
  ])
  expect(signed.suggestedFilename()).toMatch(/\(signed\)\.pdf$/)
  await Promise.all([
    ofSeller.page.waitForEvent('download'),
    admitted.getByRole('button', { name: /^Signed NDA from/ }).click(),
  ])

  const { page: ofReviewer, complaints } = await demo(browser, 'reviewer')
  await ofReviewer.goto(`${paths.ownDeal(id)}?tab=room`)
  await expect(ofReviewer.getByRole('row', { name: new RegExp(`${me.last_name}.*Admitted`) })).toBeVisible()
  await expect(ofReviewer.getByRole('columnheader', { name: 'Your answer' })).toHaveCount(0)
  expect([...ofSeller.complaints, ...ofBuyer.complaints, ...complaints]).toEqual([])
})
