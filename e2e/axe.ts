import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The last one is the default appearance, so that a test continues in it. */
const LOOKS = [
  { name: 'dark on a phone', colorScheme: 'dark', size: { width: 390, height: 844 } },
  { name: 'light on a desk', colorScheme: 'light', size: { width: 1440, height: 900 } },
] as const

/** Widths between the looks: the narrowest phone, and a tablet upright. */
const OTHER_WIDTHS = [320, 820] as const

export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

/**
 * Checks that the screen has finished loading, scrolls in one direction only and has no accessibility violations.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectNoSidewaysScroll(page, what)
  const { violations } = await new AxeBuilder({ page })
    // There are no frames of other origins, so no second page is needed to collect the results.
    .setLegacyMode()
    // Naming every element that passes takes as long as finding those that do not.
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')) })),
    what,
  ).toEqual([])
}

/**
 * As `expectAccessible`, in each appearance, and without sideways scroll at each width; the page changes colours and
 * size without reloading.
 */
export async function expectAccessibleInEveryLook(page: Page, what: string): Promise<void> {
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectNoSidewaysScroll(page, `${what}, ${width} px wide`)
  }
  for (const { name, colorScheme, size } of LOOKS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached()
    await settled(page)
    await expectAccessible(page, `${what}, ${name}`)
  }
}

/** Waits for colour transitions to finish, as contrast is wrong during them. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY),
  )
