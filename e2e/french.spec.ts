import { loaded } from './axe.ts'
import { demo, person } from './people.ts'
import { frenchTexts } from './readers.ts'
import { expect, type Page, test } from './test.ts'

/* Pages as a reader of French sees them, on the market of the other tests: nothing is stored with its accounts. */

const FRENCH = { locale: 'fr-CA' }
const PHONE = { ...FRENCH, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** English texts that are others in French, without those with values. */
function englishTexts(): Set<string> {
  return new Set(
    [...frenchTexts()]
      .filter(([english, french]) => english !== french && !english.includes('{'))
      .map(([english]) => english.trim())
      .filter((english) => /[a-z]{3}/.test(english)),
  )
}
const ENGLISH = englishTexts()

/** Words that are both languages', and what people wrote. */
const ALLOWED = new Set([
  'English',
  'Notes',
  'Document',
  'Documents',
  'Date',
  'Action',
  'Total',
  'Type',
  'Question',
])

/**
 * Every text of the page, also the names that are only spoken. Live notifications are in the language of the account, which
 * stays English here.
 */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = []
    const others = 'script, style, noscript, [lang^="en"], .mantine-Notification-root'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest(others))
        texts.push(walker.currentNode.textContent?.trim() ?? '')
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (!element.closest('[lang^="en"]')) texts.push(element.getAttribute(name) ?? '')
    return texts
  })

async function expectFrench(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA')
  await loaded(page)
  const english = (await textsOf(page)).filter((text) => ENGLISH.has(text) && !ALLOWED.has(text))
  expect([...new Set(english)], `English on ${path}`).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${path} scrolls sideways`).toBe(0)
}

/** The language of an account is for all of its browsers. */
const storeNothing = (page: Page) =>
  page.route('**/api/accounts/me/language/', (route) => route.fulfill({ status: 204 }))

test('visitors read pages in the language of their browser, and change it without losing what they typed', async ({
  browser,
}) => {
  const { page, complaints } = await person(browser, FRENCH)
  const paths = [
    '/',
    '/login',
    '/register',
    '/how-it-works',
    '/contact',
    '/privacy',
    '/pricing',
    '/loan-tape',
  ]
  const docs = ['/docs', '/docs/errors', '/docs/going-live', '/docs/reference-bids']
  for (const path of [...paths, '/verify-document', ...docs]) await expectFrench(page, path)

  // A place of a guide has the same address in both languages.
  await page.goto('/docs/errors#fields')
  await expect(page.getByRole('heading', { name: 'Champs' })).toBeFocused()
  await page.goto('/tools/calculator')
  const amount = page.getByLabel('Montant du prêt')
  await amount.fill('350100,5')
  await expect(amount).toHaveValue('350\u00a0100,5')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA')
  await expect(page.getByLabel('Loan amount')).toHaveValue(/^350,100\.5/)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA')
  expect(complaints).toEqual([])
})

for (const [where, options] of [
  ['a desk', FRENCH],
  ['a phone', PHONE],
] as const)
  test(`members read no English on their main pages on ${where}`, async ({ browser }) => {
    const { page, complaints } = await demo(browser, 'both', options)
    await storeNothing(page)
    const pages = [
      '/',
      '/marketplace',
      '/make-bid',
      '/profile/bids',
      '/profile/creditBox',
      '/channels',
      '/signing',
    ]
    for (const path of [...pages, '/profile/notifications', '/profile/details'])
      await expectFrench(page, path)
    expect(complaints).toEqual([])
  })

test('administrators read no English in the audit log and the lists of staff', async ({ browser }) => {
  const { page, complaints } = await demo(browser, 'admin', FRENCH)
  await storeNothing(page)
  for (const path of ['/admin/audit-logs', '/admin/users', '/admin/messages', '/admin/tasks'])
    await expectFrench(page, path)

  await page.goto('/admin/audit-logs')
  const rows = page.getByRole('button', { name: /champs? ?, / })
  await expect(rows.first()).toBeVisible()
  for (const row of (await rows.all()).slice(0, 8)) {
    await row.click()
    await expect(page.getByRole('table', { name: 'Champs avant et après' })).toBeVisible()
    const english = (await textsOf(page)).filter((text) => ENGLISH.has(text) && !ALLOWED.has(text))
    expect(english, `English in the details of ${await row.textContent()}`).toEqual([])
  }
  expect(complaints).toEqual([])
})
