import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

export const PASSWORD = 'HomeSlice-Demo-1!'

/** Somebody at a browser of their own; whatever the console complains of is kept. */
export interface Person {
  page: Page
  context: BrowserContext
  complaints: string[]
}

/** A fresh browser. The console's errors and warnings are collected: a journey ends with none. */
export async function person(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Person> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, context, complaints }
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Somebody of the demonstration market, logged in. */
export async function demo(
  browser: Browser,
  name: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Person> {
  const somebody = await person(browser, options)
  await logIn(somebody.page, `${name}@homeslice.test`)
  return somebody
}
