import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { paths } from '#domain/kernel/paths.ts'
import { caller } from './api.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { demo, mailedErasureLink, PASSWORD, person } from './people.ts'
import { teamPerson } from './team-people.ts'
import { expect, test } from './test.ts'

const EMAIL = 'nadia@team.example'
const NAME = 'Nadia Okafor'
const run = promisify(execFile)

test('a person takes a copy of their data, leaves, asks for its erasure, and an administrator erases it', async ({
  browser,
  request,
  market,
}) => {
  test.setTimeout(240_000)
  const nadia = await teamPerson(browser, request, 'buyer', { email: EMAIL, name: NAME, role: 'trader' })
  const admin = await demo(browser, 'admin')
  const asAdmin = await caller(request, 'admin')

  await test.step('the person collects their data, with the password again', async () => {
    const { page } = nadia
    await page.goto(paths.security)
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Your data' }).click()
    await page.getByRole('button', { name: 'Collect my data' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Collect', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('HomeSlice personal data.zip')
    await expect(page.getByRole('button', { name: 'Download again' })).toBeVisible()
    await expectAccessibleInEveryLook(page, 'the own data')
  })

  await test.step('they leave the team and ask by a mailed link', async () => {
    const { page } = nadia
    await page.goto(paths.team)
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the team' }).click()
    await expect(page).toHaveURL(/login/)
    const visitor = await person(browser)
    await visitor.page.goto(paths.eraseMyData)
    await visitor.page.getByLabel('E-mail').fill(EMAIL)
    await visitor.page.getByRole('button', { name: 'Send the link' }).click()
    await expect(visitor.page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    await visitor.page.goto(await mailedErasureLink(visitor.page, EMAIL))
    await visitor.page.reload()
    await visitor.page.getByLabel('Anything that we should know').fill('I have left the company.')
    await visitor.page.getByRole('button', { name: 'Ask for the erasure' }).click()
    await expect(visitor.page.getByRole('heading', { name: 'Your request was sent' })).toBeVisible()
    expect(visitor.complaints).toEqual([])
  })

  await test.step('under a legal hold the request waits', async () => {
    const { page } = admin
    await page.goto(paths.erasureRequests)
    await expectAccessibleInEveryLook(page, 'the erasure requests')
    await page.getByRole('link', { name: NAME }).click()
    await expect(page.getByRole('heading', { name: `Erasure of ${NAME}` })).toBeVisible()
    await page.getByRole('link', { name: NAME }).click()
    await page.getByRole('tab', { name: 'Holds and erasure' }).click()
    await page.getByRole('button', { name: 'Place a legal hold' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Court file 2026-118.')
    await page.getByRole('dialog').getByRole('button', { name: 'Place the hold' }).click()
    await expect(page.getByText('Court file 2026-118.')).toBeVisible()
    await expectAccessibleInEveryLook(page, 'a legal hold')
    await page.getByRole('link', { name: 'Open the request' }).click()
    await expect(page.getByText('A legal hold is in force.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Erase permanently' })).toBeDisabled()
    await page.goBack()
    await page.getByRole('button', { name: 'Release the hold' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('The case is closed.')
    await page.getByRole('dialog').getByRole('button', { name: 'Release the hold' }).click()
    await expect(page.getByRole('button', { name: 'Place a legal hold' })).toBeVisible()
    await page.getByRole('link', { name: 'Open the request' }).click()
  })

  await test.step('an administrator reads what goes and what stays, and erases', async () => {
    const { page } = admin
    await expect(page.getByText('I have left the company.')).toBeVisible()
    const kept = page.getByRole('list', { name: 'What would stay, and why' })
    await expect(kept.getByText('Identity record with its scans')).toBeVisible()
    await expect(kept.getByText(/five years/)).toBeVisible()
    await expectAccessibleInEveryLook(page, 'an erasure request')
    await page.getByRole('button', { name: 'Erase permanently' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Erase permanently' }).click()
    await expect(page.getByRole('heading', { name: 'Erasure of Erased person' })).toBeVisible()
    await expect(page.getByText('Being erased')).toBeHidden({ timeout: 90_000 })
  })

  await test.step('nothing names the person any more, and the audit log verifies', async () => {
    for (const path of [`/audit-logs/?search=${EMAIL}`, '/audit-logs/?search=Okafor'])
      expect((await asAdmin<{ count: number }>('GET', path)).count).toBe(0)
    const answer = await request.post('/api/accounts/token/', { data: { email: EMAIL, password: PASSWORD } })
    expect(answer.status()).toBe(401)
    const script = join(import.meta.dirname, '../scripts/audit-verify.ts')
    const { stdout } = await run(process.execPath, [script], {
      env: { ...process.env, NODE_ENV: 'development', SEED: 'off', ...market.settings },
    })
    expect(stdout).toContain('The audit log is as it was written.')
  })
  expect([...nadia.complaints, ...admin.complaints]).toEqual([])
})
