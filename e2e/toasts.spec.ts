import { demo } from './people.ts'
import { expect, type Page, test } from './test.ts'

/** Lets the page's own clock, which is stopped otherwise, run until a condition holds. */
async function letRun(page: Page, holds: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50)
    expect(await holds()).toBe(true)
  }).toPass({ intervals: [50] })
}

test('toasts are three at most and disappear after 2 s, but not under the pointer or the focus', async ({
  browser,
}) => {
  const { page, complaints } = await demo(browser, 'both')
  await page.clock.install()
  await page.goto('/profile/details')
  const save = page.getByRole('button', { name: 'Save details' })
  await expect(save).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const toasts = page.getByRole('status').filter({ hasText: 'Your details are saved.' })
  const title = page.getByLabel('Job title')
  const saveAndWait = async (shown: number) => {
    await title.fill(`${await title.inputValue()}.`)
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await save.click()
    await saved
    await letRun(page, async () => (await toasts.count()) === shown)
  }

  await test.step('one disappears after two seconds', async () => {
    await saveAndWait(1)
    await page.clock.runFor(1_500)
    await expect(toasts).toHaveCount(1)
    await page.clock.runFor(1_000)
    await expect(toasts).toHaveCount(0)
  })
  await test.step('one under the pointer stays, and disappears after it left', async () => {
    await saveAndWait(1)
    await toasts.hover()
    await page.clock.runFor(10_000)
    await expect(toasts).toHaveCount(1)
    await page.mouse.move(1_000, 100)
    await page.clock.runFor(1_500)
    await expect(toasts).toHaveCount(1)
    await page.clock.runFor(1_000)
    await expect(toasts).toHaveCount(0)
  })
  await test.step('one with the focus stays, and disappears after it left', async () => {
    await saveAndWait(1)
    await toasts.getByRole('button', { name: 'Close' }).focus()
    await page.clock.runFor(10_000)
    await expect(toasts).toHaveCount(1)
    await title.focus()
    await page.clock.runFor(2_500)
    await expect(toasts).toHaveCount(0)
  })
  await test.step('a fourth waits until there is room', async () => {
    for (const shown of [1, 2, 3]) await saveAndWait(shown)
    await saveAndWait(3)
    await page.clock.runFor(10_000)
    await expect(toasts).toHaveCount(0)
  })
  expect(complaints).toEqual([])
})
