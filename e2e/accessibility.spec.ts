import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { demo, person } from './people.ts'

const PUBLIC = [
  '/login',
  '/register',
  '/forgot-password',
  '/privacy',
  '/pricing',
  '/buyer-terms',
  '/seller-terms',
  '/contact',
  '/restricted',
  '/no-such-page',
]
const PAGES: Record<string, string[]> = {
  buyer: [
    '/',
    '/marketplace',
    '/marketplace?view=list',
    '/marketplace?tab=details',
    '/make-bid',
    '/profile/bids',
    '/profile/details',
    '/profile/notifications',
  ],
  seller: ['/', '/profile/properties', '/profile/properties/add-new-property'],
  reviewer: ['/admin/properties'],
  admin: ['/admin/users', '/admin/audit-logs'],
}
const LOOKS = [
  { name: 'light on a desk', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark on a phone', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

for (const { name, ...look } of LOOKS) {
  test.describe(`no page breaks the rules of accessibility, ${name}`, () => {
    test('to a visitor', async ({ browser }) => {
      const { page, complaints } = await person(browser, look)
      for (const path of PUBLIC) await checkPage(page, path)
      expect(complaints).toEqual([])
    })

    for (const [who, paths] of Object.entries(PAGES)) {
      test(`to a ${who}`, async ({ browser }) => {
        const { page, complaints } = await demo(browser, who, look)
        for (const path of paths) await checkPage(page, path)
        if (who === 'buyer') {
          await page.goto('/marketplace')
          await page.getByRole('main').getByRole('link', { name: /./ }).first().waitFor()
          const deal = await page.locator('a[href^="/property/"]').first().getAttribute('href')
          for (const tab of [
            '',
            '?tab=details',
            '?tab=applicants',
            '?tab=documents',
            '?tab=terms',
            '?tab=fees',
          ])
            await checkPage(page, `${deal}${tab}`)
          await checkPage(page, `${deal?.replace('/property/', '/make-bid/')}`)
        }
        expect(complaints).toEqual([])
      })
    }
  })
}

async function checkPage(page: import('@playwright/test').Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')) })),
    path,
  ).toEqual([])
}
