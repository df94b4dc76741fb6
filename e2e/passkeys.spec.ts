import { createServer } from 'node:net'
import type { ServerProcess } from '../server/src/test/server-process.ts'
import { expectAccessible } from './axe.ts'
import { MarketServer } from './market-server.ts'
import { logOut, newcomer } from './people.ts'
import { test as base, expect, type Page } from './test.ts'

const PASSWORD = 'Quiet-Harbour-Lantern-7'

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Passkeys belong to the address that a server says it has, so its port is chosen before it starts. */
const test = base.extend<{ server: ServerProcess }>({
  server: async ({ seeded }, use) => {
    const port = String(await freePort())
    const market = await MarketServer.copyOf(seeded)
    await use(await market.start({ PORT: port, PUBLIC_URL: `http://localhost:${port}` }))
    await market.end()
  },
})

/** A device with a fingerprint reader that always recognizes its owner. */
async function plugInDevice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey logs in alone and after the password, until it is removed', async ({ browser }) => {
  const email = 'ada.passkey@granite.example'
  const { page, complaints } = await newcomer(browser, email)
  await plugInDevice(page)
  await page.goto('/security')
  const dialog = page.getByRole('dialog')

  await test.step('added with the password, it comes with recovery codes', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog.getByLabel('Name').fill('Work laptop')
    await dialog.getByLabel('Password').first().fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
    await page.getByLabel('I have saved the recovery codes.').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Work laptop')
    await expectAccessible(page, 'the passkeys')
  })

  await test.step('it logs in without e-mail address and password', async () => {
    await logOut(page)
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page).toHaveURL('/kyc-all')
  })

  await test.step('it answers after the password', async () => {
    await logOut(page)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').first().fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL('/kyc-all')
  })

  await test.step('removed with the password and its own answer, it logs in no more', async () => {
    await page.goto('/security')
    await page.getByRole('button', { name: 'Remove Work laptop' }).click()
    await dialog.getByLabel('Password').first().fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(dialog.getByText('Confirmed with a passkey')).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('The passkey is removed.')).toBeVisible()
    await logOut(page)
    expect(complaints).toEqual([])
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page.getByRole('alert')).toContainText('This passkey does not log in to an account.')
    await expect(page).toHaveURL(/\/login/)
  })
})
