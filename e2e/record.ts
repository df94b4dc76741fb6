import type { Page } from '@playwright/test'

/**
 * Records what `read`, which runs in the page, finds there now and after each change of the page.
 * @returns a function that gives all of it so far, in order, and throws if the page was loaded again
 */
export async function record<Found>(page: Page, read: () => Found): Promise<() => Promise<Found[]>> {
  const found = await page.evaluateHandle<string[]>(`(() => {
    const read = ${read}
    const found = []
    const look = () => {
      const now = JSON.stringify(read())
      if (now !== found.at(-1)) found.push(now)
    }
    look()
    const all = { subtree: true, childList: true, characterData: true }
    new MutationObserver(look).observe(document.body, all)
    return found
  })()`)
  return async () => (await found.jsonValue()).map((text) => JSON.parse(text) as Found)
}
