import type { Locator } from '@playwright/test'
import { addDays, businessDateOf, dayText, isWeekend } from '#domain/kernel/dates.ts'
import { expect, type Page } from './test.ts'

/** A date a number of days from today, in the displayed format. */
export function typedDate(days: number): string {
  let date = addDays(businessDateOf(new Date()), days)
  // Loan dates must not fall on a weekend.
  while (isWeekend(date)) date = addDays(date, 1)
  return dayText(date)
}

/** A one-page PDF. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** A section of the form by its heading. */
export const section = (page: Page, name: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Selects an option, whether the field is a segmented control, that control as a list, or a list. */
export async function choose(scope: Locator, label: string, option: string): Promise<void> {
  const sideBySide = scope.getByRole('radiogroup', { name: label })
  const list = scope.getByRole('combobox', { name: label }).or(scope.getByRole('textbox', { name: label }))
  await expect(sideBySide.or(list).first()).toBeVisible()
  if (await sideBySide.count()) return sideBySide.getByText(option, { exact: true }).click()
  // Segments that do not fit into their line.
  const plain = scope.locator('select').and(list)
  if (await plain.count()) return void (await plain.selectOption({ label: option }))
  await list.first().click()
  await scope.page().getByRole('option', { name: option, exact: true }).click()
}

/** Fills in fields by their labels, and leaves each. */
export async function write(scope: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = scope.getByLabel(label).first()
    await field.fill(value)
    await field.blur()
  }
}
