import { demo } from './people.ts'
import { expect, type Page, test } from './test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody tr:has(a)')

/** How far the page scrolls sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('the marketplace counts what can be bid on, and results have their own tab and prices', async ({
  browser,
}) => {
  const { page } = await demo(browser, 'buyer')
  await test.step('boxes are empty and limit to what is ticked', async () => {
    await page.goto('/marketplace')
    const residential = page.getByRole('checkbox', { name: /^Residential/ })
    await expect(residential).not.toBeChecked()
    await expect(tab(page, /^Deals/)).toHaveText(/\d/)
    const count = (await tab(page, /^Deals/).textContent()) ?? ''
    await residential.check()
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Residential')
    await expect(tab(page, /^Deals/)).not.toHaveText(count)
    await residential.uncheck()
    await expect(tab(page, /^Deals/)).toHaveText(count)
  })
  await test.step('an older address of sold deals opens the results', async () => {
    await page.goto('/marketplace?deal_state=sold&view=list')
    await expect(tab(page, /^Results/)).toHaveAttribute('aria-selected', 'true')
    const table = page.getByRole('table', { name: 'Deals that match the filters' })
    await expect(table.getByRole('columnheader', { name: 'Sold at' })).toBeVisible()
    await expect(rows(page, 'Deals that match the filters').first()).toContainText(/\$[\d,]+\.\d\d.*%/)
  })
  await test.step('whose favourites are in reach at 1440 px', async () => {
    const heart = rows(page, 'Deals that match the filters')
      .first()
      .getByRole('button', { name: /favourite/i })
    const box = await heart.boundingBox()
    expect((box?.x ?? 1440) + (box?.width ?? 0)).toBeLessThanOrEqual(1440)
    expect(await overflow(page)).toBe(0)
  })
  await test.step('and older sales are a click away, under the same filters, down to their pages', async () => {
    const older = page.getByRole('radiogroup', { name: 'Period' }).getByText('Older')
    await older.click()
    await expect(page).toHaveURL(/period=older/)
    await expect(page.getByRole('radio', { name: /^Older\s*12$/ })).toBeChecked()
    await page.goto('/marketplace?tab=results&period=older&view=list&position=second')
    await expect(page.getByRole('radio', { name: /^Older\s*2$/ })).toBeChecked()
    await expect(rows(page, 'Deals that match the filters')).toHaveCount(2)
    await rows(page, 'Deals that match the filters').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/property\//)
    await expect(page.getByText('Sold at').first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/period=older/)
  })
  await test.step('and the first tab leads back to what can be bid on', async () => {
    await tab(page, /^Deals/).click()
    await expect(page).not.toHaveURL(/deal_state/)
    await expect(page.getByRole('columnheader', { name: 'Ends in' })).toBeVisible()
    await expect(page.getByText('Sold', { exact: true })).toHaveCount(0)
  })
})

test('a buyer’s My Deals opens on what needs them, and its figures lead to the deals they count', async ({
  browser,
}) => {
  const { page } = await demo(browser, 'buyer')
  await page.goto('/')
  const waiting = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem')
  await expect(waiting.first()).toContainText(/\d\d:\d\d|by/)
  await page.getByRole('link', { name: 'Outbid' }).click()
  await expect(tab(page, /^Bids/)).toHaveAttribute('aria-selected', 'true')
  const bids = rows(page, 'Your bids')
  await expect(bids.first()).toContainText('Outbid')
  await expect(bids.filter({ has: page.getByText('Leading', { exact: true }) })).toHaveCount(0)
  await test.step('the costs of a bid are within reach of the keyboard', async () => {
    const costs = bids.first().getByRole('button', { name: /Total now, with the fees that you offer: \$/ })
    await costs.focus()
    await expect(costs).toBeFocused()
  })
})

test('a seller’s My Deals takes its filters from the address, and can be a grid', async ({ browser }) => {
  const { page } = await demo(browser, 'seller')
  await page.goto('/?position=second')
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('2nd')
  await expect(tab(page, /^All/)).toContainText(/\d/)
  const count = Number((await tab(page, /^All/).innerText()).replace(/\D/g, ''))
  await expect(page.getByText(new RegExp(`of ${count}$|^${count} row`)).first()).toBeVisible()
  await page.getByText('Grid', { exact: true }).click()
  await expect(page).toHaveURL(/view=grid/)
  await expect(rows(page, 'Your deals').first().getByText('Leading bid')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).not.toHaveURL(/position/)
  await page.getByRole('switch', { name: 'Show archived' }).click()
  await expect(page).toHaveURL(/show_archived=true/)
})

for (const width of [390, 820])
  test(`lists of deals are cards with everything in reach at ${width} px`, async ({ browser }) => {
    for (const [name, path, table] of [
      ['seller', '/', 'Your deals'],
      ['buyer', '/?tab=favourites', 'Your watchlist'],
      ['buyer', '/profile/bids', 'Your bids'],
    ] as const) {
      const { page, context } = await demo(browser, name, { ...PHONE, viewport: { width, height: 900 } })
      await page.goto(path)
      const card = rows(page, table).first()
      await expect(card).toBeVisible()
      const box = await card.boundingBox()
      // With the state on a line of its own, where it does not fit beside the title.
      expect(box?.height, `${path}: a card is short`).toBeLessThan(280)
      expect((box?.x ?? 0) + (box?.width ?? 0), `${path}: nothing is cut off`).toBeLessThanOrEqual(width)
      expect(await overflow(page), path).toBe(0)
      await context.close()
    }
  })

test('the review queue is a list beside the open deal, or cards that lead to a deal and back', async ({
  browser,
}) => {
  const { page, complaints } = await demo(browser, 'reviewer')
  await page.goto('/admin/properties')
  const queue = page.getByRole('region', { name: 'Queue' })
  await expect(queue.getByRole('link')).toHaveCount(7)
  await expect(page.getByRole('heading', { level: 2 }).nth(1)).toBeVisible()
  await page.getByText('Grid', { exact: true }).click()
  await expect(page).toHaveURL('/admin/properties?view=grid')
  const card = queue.getByRole('link').first()
  await expect(card).toContainText('Principal balance')
  await card.click()
  await expect(page).toHaveURL(/\/admin\/properties\/.+\?view=grid/)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL('/admin/properties?view=grid')
  await page.getByText('List', { exact: true }).click()
  await expect(page).toHaveURL('/admin/properties')
  expect(complaints).toEqual([])
})

test('the columns of the table are chosen, ordered and pinned, and the sheet that is exported has them', async ({
  browser,
}) => {
  const { page } = await demo(browser, 'buyer')
  await page.goto('/marketplace?view=list&position=first')
  const headers = page.getByRole('table', { name: 'Deals that match the filters' }).getByRole('columnheader')
  const columns = page.getByRole('dialog', { name: 'Columns' })
  const row = (name: string) => columns.getByRole('listitem').filter({ hasText: name })
  await test.step('with the keyboard', async () => {
    await page.getByRole('button', { name: 'Columns' }).press('Enter')
    await row('Class').getByRole('checkbox').press('Space')
    await row('Months left').getByRole('button', { name: 'Pin column' }).press('Enter')
    await row('LTV').getByRole('button', { name: 'Move to the left' }).press('Enter')
    await page.keyboard.press('Escape')
    await expect(columns).toBeHidden()
    const names = await headers.allTextContents()
    expect(names.slice(1, 7)).toEqual(['Deal', 'Months left', 'Match', 'Position', 'Principal', 'Yield'])
    expect(names[7]).toBe('LTV')
    expect(names).toContain('Class')
  })
  await test.step('a pinned column stays in view beside the deal while the table scrolls', async () => {
    await page.setViewportSize({ width: 1024, height: 800 })
    const pinned = page.getByRole('columnheader', { name: 'Months left' })
    await page.getByRole('columnheader', { name: 'Favourite' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('columnheader', { name: 'Favourite' })).toBeInViewport()
    await expect(pinned).toBeInViewport()
    const [deal, left] = await Promise.all([
      page.getByRole('columnheader', { name: 'Deal' }).boundingBox(),
      pinned.boundingBox(),
    ])
    expect(left?.x).toBeCloseTo((deal?.x ?? 0) + (deal?.width ?? 0), 0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('the choice is still there after a reload, and in the exported file', async () => {
    await page.reload()
    await expect(headers.nth(2)).toHaveText('Months left')
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Plain text (.csv)' }).click()
    const text = await (await (await download).createReadStream()).toArray()
    const [heading, ...lines] = Buffer.concat(text).toString('utf8').slice(1).trim().split('\r\n')
    expect(heading).toContain(
      '"Seller","Months left","Position","Principal","Yield, %, semi-annual","LTV, %"',
    )
    await expect(page.getByRole('tab', { name: /^Deals/ })).toHaveText(new RegExp(`${lines.length}`))
  })
})

test('deals are sorted by how they match one’s credit box, which a column shows to who has one', async ({
  browser,
}) => {
  const { page, complaints } = await demo(browser, 'buyer')
  await page.goto('/marketplace?view=list&ordering=ltv&page_size=50')
  await page.getByRole('button', { name: 'Sort: Lowest LTV' }).click()
  await page.getByRole('menuitemradio', { name: 'Best match' }).click()
  await expect(page).toHaveURL(/ordering=match/)
  await expect(page.getByRole('columnheader', { name: /^Match/ })).toHaveAttribute('aria-sort', 'ascending')
  const verdicts = page.getByRole('button', { name: /: show why$/ })
  await expect(async () => {
    const places = (await verdicts.allInnerTexts()).map((text) =>
      ['Match', 'Partial', 'Mismatch'].indexOf(text.split(',')[0] ?? ''),
    )
    expect(places.length).toBeGreaterThan(5)
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted())
  }).toPass()
  expect(complaints).toEqual([])
  await test.step('and is not offered to users without one', async () => {
    const { page: theirs } = await demo(browser, 'seller')
    await theirs.goto('/marketplace?view=list')
    await theirs.getByRole('button', { name: 'Columns' }).click()
    const offered = theirs.getByRole('dialog', { name: 'Columns' }).getByRole('listitem')
    await expect(offered.filter({ hasText: 'LTV' })).toHaveCount(1)
    await expect(offered.filter({ hasText: 'Match' })).toHaveCount(0)
    await theirs.keyboard.press('Escape')
    await theirs.getByRole('button', { name: /^Sort:/ }).click()
    await expect(theirs.getByRole('menuitemradio', { name: 'Newest' })).toBeVisible()
    await expect(theirs.getByRole('menuitemradio', { name: 'Best match' })).toHaveCount(0)
  })
})

test('a click in the charts of the result filters it, and a second click takes the filter away', async ({
  browser,
}) => {
  const { page } = await demo(browser, 'buyer')
  await page.goto('/marketplace?tab=details')
  const ontario = page.getByRole('button', { name: /^Ontario: \d+$/ })
  const chips = page.getByRole('list', { name: 'Active filters' })
  const count = ((await ontario.textContent()) ?? '').replace(/\D/g, '')
  await ontario.click()
  await expect(ontario).toHaveAttribute('aria-pressed', 'true')
  await expect(chips).toContainText('Ontario')
  await expect(tab(page, /^Deals/)).toHaveText(new RegExp(`^Deals\\s*${count}$`))
  await test.step('another province adds to it', async () => {
    await page.getByRole('button', { name: /^Alberta: \d+$/ }).click()
    await expect(page).toHaveURL(/state=[A-Z]{2}%2C[A-Z]{2}/)
  })
  await test.step('a row of a table filters too', async () => {
    await page.getByRole('button', { name: 'Second', exact: true }).press('Enter')
    await expect(chips).toContainText('2nd')
  })
  await ontario.click()
  await expect(chips).not.toContainText('Ontario')
  await test.step('so do a remaining term, and a city on the map by the keyboard', async () => {
    await page.goto('/marketplace?tab=details')
    const months = page.getByRole('button', { name: '13 to 24 months' })
    await months.click()
    await expect(page).toHaveURL(/remaining_term__gte=13&remaining_term__lte=24/)
    await expect(months).toHaveAttribute('aria-pressed', 'true')
    await months.click()
    await expect(page).not.toHaveURL(/remaining_term/)
    const map = page.getByRole('slider', { name: /^Map of Canada/ })
    await map.focus()
    await page.keyboard.press('ArrowRight')
    const [city = ''] = ((await map.getAttribute('aria-valuetext')) ?? '').split(':')
    await page.keyboard.press('Enter')
    await expect(chips).toContainText(city)
    await expect(page.getByRole('button', { name: city, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })
})

test('a list is sorted by several columns, with the keyboard, the mouse or the menu of its cards', async ({
  browser,
}) => {
  const { page, complaints } = await demo(browser, 'buyer')
  await page.goto('/marketplace?view=list')
  const header = (name: string) => page.getByRole('columnheader', { name }).getByRole('button')
  await test.step('Shift adds a column, and its header says which key it is', async () => {
    await header('Yield').click()
    await header('LTV').focus()
    await page.keyboard.press('Shift+Enter')
    await expect(page).toHaveURL(/ordering=yield%2Cltv/)
    await expect(header('LTV')).toHaveAccessibleName('LTV sort 2 of 2, ascending')
    await header('LTV').click({ modifiers: ['Shift'] })
    await expect(page).toHaveURL(/ordering=yield%2C-ltv/)
    await expect(header('LTV')).toHaveAccessibleName('LTV sort 2 of 2, descending')
    await expect(page.getByRole('columnheader', { name: 'Yield' })).toHaveAttribute('aria-sort', 'ascending')
  })
  await test.step('the address has the order, and a click sorts by one column again', async () => {
    await page.reload()
    await expect(header('Yield')).toHaveAccessibleName('Yield sort 1 of 2, ascending')
    await header('Leading bid').click()
    await expect(page).toHaveURL(/ordering=leading_amount$/)
  })
  await test.step('cards have the same in a menu', async () => {
    await page.setViewportSize(PHONE.viewport)
    await page.goto('/profile/bids')
    const menu = page.getByRole('button', { name: /^Sort/ })
    await menu.click()
    await page
      .getByRole('menuitemradio', { name: /, descending/ })
      .first()
      .click()
    await expect(page).toHaveURL(/ordering=-\w+$/)
    await menu.click()
    await page
      .getByRole('menuitemcheckbox', { name: /, ascending/ })
      .first()
      .click()
    await expect(page).toHaveURL(/ordering=-\w+%2C\w+$/)
    expect(await overflow(page)).toBe(0)
  })
  expect(complaints).toEqual([])
})
