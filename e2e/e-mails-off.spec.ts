import { notificationSettings, paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { demo, mailedOffLink, person } from './people.ts'
import { expect, test } from './test.ts'

test('the link in an e-mail switches its kind off without logging in, and the settings switch it on again', {
  tag: '@long',
}, async ({ browser, request }) => {
  const [seller, reviewer] = [await caller(request, 'seller'), await caller(request, 'reviewer')]
  const { results } = await seller<{ results: { id: string }[] }>(
    'GET',
    '/loan-deal/user_properties/?deal_state=pending',
  )
  await reviewer('POST', `/loan-deal/${results[0]?.id}/approve/`, {})

  const reader = await person(browser)
  const link = await mailedOffLink(reader.page, 'seller@homeslice.test', 'Deal approved')
  const { page } = reader
  await page.goto(link)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Turn off e-mails: Deal approved')
  await expectAccessibleInEveryLook(page, 'the link of an e-mail')

  const owner = await demo(browser, 'seller')
  await owner.page.goto(notificationSettings)
  const details = owner.page.getByRole('button', { name: 'Details: Your sales' })
  await details.click()
  const setting = owner.page.getByLabel('E-mails: Deal approved')
  await expect(setting).toHaveValue('at_once')

  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(heading).toHaveText('E-mails are off: Deal approved')
  await expectAccessibleInEveryLook(page, 'e-mails that were switched off')
  await owner.page.reload()
  await details.click()
  await expect(setting).toHaveValue('off')
  await setting.selectOption('In the daily digest')
  await expect(owner.page.getByText('Saved: Deal approved')).toBeVisible()
  await owner.page.reload()
  await details.click()
  await expect(setting).toHaveValue('daily')

  await page.goto(paths.emailsOff)
  await expect(heading).toHaveText('This link is not valid')
  expect([...reader.complaints, ...owner.complaints]).toEqual([])
})

test('the link in an invitation stops all e-mails that members send to this address', async ({
  browser,
  request,
}) => {
  const seller = await caller(request, 'seller')
  const invite = (channel_name: string) =>
    seller('POST', '/private-channels/', { channel_name, members: [{ email: 'stranger@people.test' }] })
  await invite('Elm Street lenders')
  const { page, complaints } = await person(browser)
  await page.goto(await mailedOffLink(page, 'stranger@people.test', 'invites you to a private channel'))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Stop e-mails from members')
  await expectAccessibleInEveryLook(page, 'the link that stops e-mails of members')
  await page.getByRole('button', { name: 'Stop these e-mails' }).click()
  await expect(heading).toHaveText('E-mails from members are stopped')
  await expectAccessibleInEveryLook(page, 'e-mails of members that were stopped')
  await expect(invite('Birch Street lenders')).rejects.toThrow('does not accept e-mails')
  await page.getByRole('button', { name: 'Accept them again' }).click()
  await expect(page.getByText('Members can send e-mails to this address again.')).toBeVisible()
  expect(complaints).toEqual([])
})
