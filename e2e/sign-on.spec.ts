import { createServer } from 'node:net'
import { paths } from '#domain/kernel/paths.ts'
import { type DnsServer, startDnsServer } from '../server/src/test/dns-server.ts'
import { type OpenIdServer, startOpenIdServer } from '../server/src/test/openid-server.ts'
import type { ServerProcess } from '../server/src/test/server-process.ts'
import { expectAccessible } from './axe.ts'
import { MarketServer } from './market-server.ts'
import { demo, PASSWORD, person } from './people.ts'
import { test as base, expect } from './test.ts'

const DOMAIN = 'granite-lending.example'

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A market beside the provider and the name server of a company. The provider must know the address of the market. */
const test = base.extend<{
  server: ServerProcess
  company: { openId: OpenIdServer; dns: DnsServer; port: number }
}>({
  // Playwright takes the names of fixtures from this pattern.
  company: async ({ seeded: _seeded }, use) => {
    const port = await freePort()
    const dns = await startDnsServer()
    const openId = await startOpenIdServer(`http://localhost:${port}/api/accounts/sign-on/callback/`)
    await use({ openId, dns, port })
    await openId.close()
    dns.close()
  },
  server: async ({ seeded, company }, use) => {
    const market = await MarketServer.copyOf(seeded)
    const { port, dns } = company
    const address = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
    await use(await market.start({ ...address, SIGN_ON: 'anywhere', SIGN_ON_DNS: dns.address }))
    await market.end()
  },
})

test('an owner sets up the sign-on of the company, and a person logs in with it', async ({
  browser,
  company,
}) => {
  const { openId, dns } = company
  const owner = await demo(browser, 'both')
  const { page } = owner
  const dialog = page.getByRole('dialog')
  await page.goto('/profile/team')
  await page.getByRole('link', { name: 'Log in with the identity provider of your company' }).click()

  await test.step('the provider is checked when it is set up', async () => {
    await page.getByRole('button', { name: 'Set up a sign-on' }).click()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Granite log-in')
    await dialog.getByLabel('Issuer').fill(openId.issuer)
    await dialog.getByLabel('Client id').fill(openId.client.client_id)
    await dialog.getByLabel('Client secret').first().fill(openId.client.client_secret)
    await dialog.getByLabel('Role of new people').click()
    await page.getByRole('option', { name: 'Analyst' }).click()
    await dialog.getByLabel('Claim that names the groups').fill('groups')
    await dialog.getByRole('button', { name: 'Add a group' }).click()
    await dialog.getByLabel('Group', { exact: true }).fill('desk')
    await dialog.getByLabel('Role', { exact: true }).click()
    await page.getByRole('option', { name: 'Trader' }).click()
    await dialog.getByLabel('Your password').first().fill(PASSWORD)
    await expectAccessible(page, 'the dialog of a new sign-on')
    await dialog.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByText('Needs a verified domain')).toBeVisible()
  })

  await test.step('a domain counts once its record is found', async () => {
    await page.getByLabel('Add a domain').fill(DOMAIN)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const record = await page.getByText(/^homeslice-verification=/).innerText()
    await page.getByRole('button', { name: `Check ${DOMAIN}` }).click()
    await expect(page.getByText('The record was not found')).toBeVisible()
    dns.records.set(DOMAIN, [record])
    await page.getByRole('button', { name: `Check ${DOMAIN}` }).click()
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    await expectAccessible(page, 'the sign-on in the settings')
  })

  await test.step('the directory of the company gets an address and a token', async () => {
    await page.getByRole('button', { name: 'Turn on the directory of Granite log-in' }).click()
    await dialog.getByLabel('Your password').first().fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await expect(dialog.getByText(/^hs_scim_/)).toBeVisible()
    await expect(dialog.getByText(/\/scim\/v2$/)).toBeVisible()
    await expectAccessible(page, 'the token of a directory')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('It manages no one yet')).toBeVisible()
  })

  const email = `ines.roy@${DOMAIN}`
  openId.people.set(email, {
    sub: 'ines',
    email,
    email_verified: true,
    given_name: 'Ines',
    family_name: 'Roy',
    groups: ['desk'],
  })
  const ines = await person(browser)
  await test.step('the log-in page leads to the provider, and back into the market', async () => {
    await ines.page.goto('/login')
    await ines.page.getByRole('button', { name: 'Log in with your company' }).click()
    await ines.page.getByLabel('E-mail').fill('someone@elsewhere.example')
    await ines.page.getByRole('button', { name: 'Continue' }).click()
    await expect(ines.page.getByText('There is no company sign-on for this address')).toBeVisible()
    await expectAccessible(ines.page, 'the log-in with a company')
    await ines.page.getByLabel('E-mail').fill(email)
    await ines.page.getByRole('button', { name: 'Continue' }).click()
    await expect(ines.page).toHaveURL(/\/register/)
    await ines.page.reload()
    await expect(ines.page).toHaveURL(/\/register/)
  })

  await test.step('a person without a password confirms at the provider who they are', async () => {
    await ines.page.goto(paths.yourData)
    await ines.page.getByRole('button', { name: 'Collect my data' }).click()
    const asked = ines.page.getByRole('dialog')
    const opened = ines.page.waitForEvent('popup')
    await asked.getByRole('button', { name: 'Confirm with Granite log-in' }).click()
    await (await opened).waitForEvent('close')
    await expect(asked.getByText('You have confirmed that it is you.')).toBeVisible()
    await expectAccessible(ines.page, 'a confirmation by the sign-on')
    await asked.getByRole('button', { name: 'Collect', exact: true }).click()
    await expect(asked).toBeHidden()
  })

  await test.step('the owner makes it the only way to log in, which ends other sessions', async () => {
    await page.reload()
    await expect(page.getByText('1 person has logged in with it')).toBeVisible()
    await page.getByRole('button', { name: 'Make it the only way to log in' }).click()
    await dialog.getByLabel('Your password').first().fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('The only way to log in', { exact: true })).toBeVisible()
    await ines.page.goto('/security')
    await expect(ines.page).toHaveURL(/\/login/)
  })

  await test.step('a sign-on that fails says why', async () => {
    openId.people.set(email, { sub: 'another', email, email_verified: false })
    await ines.page.goto('/login')
    await ines.page.getByRole('button', { name: 'Log in with your company' }).click()
    await ines.page.getByLabel('E-mail').fill(email)
    await ines.page.context().clearCookies({ domain: '127.0.0.1' })
    await ines.page.getByRole('button', { name: 'Continue' }).click()
    await expect(ines.page.getByText('did not say that your e-mail address is verified')).toBeVisible()
  })
  expect(owner.complaints.filter((one) => !one.includes('409'))).toEqual([])
})
