import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { effort } from '../server/src/test/effort.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const DESK = { width: 1440, height: 900 }
const LOOKS = [
  { name: 'dark on a phone', colorScheme: 'dark', size: { width: 390, height: 844 } },
  { name: 'light on a desk', colorScheme: 'light', size: DESK },
] as const

/** The looks in which a page is checked: both with `--long`, otherwise one, which is always the same for a page. */
const looksOf = (what: string) =>
  effort<readonly (typeof LOOKS)[number][]>(
    LOOKS.filter((_, at) => what.length % LOOKS.length === at),
    LOOKS,
  )

/** What a page shows until its answers are there. */
const LOADING = '[aria-busy="true"], [data-loading]'

/** Widths besides those of the looks: the narrowest phone and, with `--long`, tablets and a small window. */
const OTHER_WIDTHS = effort([320], [320, 768, 820, 1024])

/** Segments, tabs and chips: words of which the last letters matter. */
const CHOICES = '[role="radiogroup"] label, [role="tab"], [class*="_chip_"], [class*="_pick_"]'

export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

/**
 * The choices whose text is cut, by their own edge or by that of a part around them that does not scroll: as they are, and
 * with texts that are 30 % longer.
 */
const cutChoices = (page: Page) =>
  page.evaluate(async (choices) => {
    /** Without the words that only a screen reader says. */
    const edgesOfText = (choice: Element) => {
      const range = document.createRange()
      const texts = document.createTreeWalker(choice, NodeFilter.SHOW_TEXT)
      const edges = { left: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY }
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if ((text.parentElement?.clientWidth ?? 0) === 1) continue
        range.selectNodeContents(text)
        const { left, right } = range.getBoundingClientRect()
        edges.left = Math.min(edges.left, left)
        edges.right = Math.max(edges.right, right)
      }
      return edges
    }
    const isCut = (choice: Element) => {
      const { left, right } = edgesOfText(choice)
      for (
        let around: Element | null = choice;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX } = getComputedStyle(around)
        if (overflowX === 'auto' || overflowX === 'scroll') return false
        const edge = around.getBoundingClientRect()
        const hides = around === choice || overflowX !== 'visible'
        if (hides && (left < edge.left - 1 || right > edge.right + 1)) return true
      }
      return false
    }
    const painted = () => new Promise(requestAnimationFrame)
    const cutAt = async (letterSpacing: string) => {
      document.body.style.letterSpacing = letterSpacing
      // A choice that does not fit becomes a list in the frame after the one in which it is measured.
      await painted().then(painted).then(painted)
      const shown = [...document.querySelectorAll(choices)].filter((choice) => choice.checkVisibility())
      return shown.filter(isCut).map((choice) => choice.textContent)
    }
    if (!document.querySelector(choices)) return { now: [], longer: [] }
    const now = await cutAt('')
    // A letter is half as wide as it is high.
    const longer = await cutAt('0.15em')
    document.body.style.letterSpacing = ''
    return { now, longer }
  }, CHOICES)

/** No choice is cut, in English and in a language whose texts are 30 % longer. */
async function expectNoChoiceCut(page: Page, what: string): Promise<void> {
  expect(await cutChoices(page), `${what}: choices that are cut`).toEqual({ now: [], longer: [] })
}

/** Checks that the screen has finished loading, scrolls in one direction only and has no accessibility violations. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectLoaded(page, what)
  await expectNoViolation(page, what)
}

async function expectLoaded(page: Page, what: string): Promise<void> {
  await loaded(page)
  await afterObservers(page)
  await expectNoSidewaysScroll(page, what)
}

/** Waits until the page shows its answers. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator(LOADING)).toHaveCount(0)
}

/** What depends on a size that has just changed is drawn a frame later. */
const afterObservers = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** @param within a selector of the parts that are checked; the whole page without it */
async function expectNoViolation(
  page: Page,
  what: string,
  options: axe.RunOptions = {},
  within = 'html',
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ({ within, options }) => {
      // Naming every element that passes takes as long as finding those that do not.
      const { violations } = await window.axe.run(within, { ...options, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))
    },
    { within, options },
  )
  expect(violations, what).toEqual([])
}

/** What depends on colours and sizes; all other rules see an element alike in every look. */
const RULES_OF_A_LOOK = ['color-contrast', 'target-size', 'scrollable-region-focusable']
/** What is behind an open dialog cannot be used, and is partly covered. */
const usable = async (page: Page) => ((await page.locator(DIALOG).count()) > 0 ? DIALOG : 'html')
const DIALOG = '[aria-modal="true"]'

const NEWLY_SHOWN = 'data-newly-shown'
const OTHER_RULES = Object.fromEntries(RULES_OF_A_LOOK.map((rule) => [rule, { enabled: false }]))

/** Marks the parts of the page that no earlier look of it has shown. Returns whether there are any. */
const markNewlyShown = (page: Page) =>
  page.evaluate((mark) => {
    const shown = new Set<Element>(Reflect.get(window, mark) ?? [])
    for (const part of document.querySelectorAll(`[${mark}]`)) part.removeAttribute(mark)
    const visible = [...document.body.querySelectorAll('*')].filter((part) => part.checkVisibility())
    const fresh = new Set(visible.filter((part) => !shown.has(part)))
    for (const part of fresh)
      if (!part.parentElement || !fresh.has(part.parentElement)) part.setAttribute(mark, '')
    Reflect.set(window, mark, [...shown, ...fresh])
    return fresh.size > 0
  }, NEWLY_SHOWN)

/**
 * As `expectAccessible`, in the looks of the page, and without sideways scroll at each width; the page changes colours and
 * size without reloading, and has those of a light desk afterwards. All rules see each part of the page once, those of
 * colours and sizes in every look.
 */
export async function expectAccessibleInEveryLook(page: Page, what: string): Promise<void> {
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await loaded(page)
    await expectNoSidewaysScroll(page, `${what}, ${width} px wide`)
    await expectNoChoiceCut(page, `${what}, ${width} px wide`)
  }
  for (const [at, { name, colorScheme, size }] of looksOf(what).entries()) {
    const look = `${what}, ${name}`
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached()
    await settled(page)
    await expectLoaded(page, look)
    // The bar at the top covers a part of what has been scrolled below it.
    await page.evaluate(() => scrollTo(0, 0))
    await expectNoChoiceCut(page, look)
    const hasMore = await markNewlyShown(page)
    if (at === 0) await expectNoViolation(page, look)
    else {
      await expectNoViolation(page, look, { runOnly: RULES_OF_A_LOOK }, await usable(page))
      if (hasMore) await expectNoViolation(page, look, { rules: OTHER_RULES }, `[${NEWLY_SHOWN}]`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESK)
}

/** Waits for colour transitions to finish, as contrast is wrong during them. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY),
  )
