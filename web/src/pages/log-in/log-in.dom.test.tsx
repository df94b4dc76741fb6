import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, vi } from 'vitest'
import { paths } from '#domain/kernel/paths.ts'
import { SecondFactorSetUp } from '../../features/accounts/components/SecondFactorSetUp.tsx'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { library } from '../../features/accounts/passkeys.test-helpers.ts'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { Component as LogInPage } from './LogInPage.tsx'

vi.mock('@simplewebauthn/browser', async () => {
  const { library } = await import('../../features/accounts/passkeys.test-helpers.ts')
  return library
})
const answer = library.startAuthentication

const LOG_IN = 'POST /api/accounts/token/'
const SECOND_STEP = 'POST /api/accounts/token/second-factor/'
const CHALLENGE = {
  second_factor_required: true,
  challenge: 'proof',
  expires_in_seconds: 300,
  has_app: true,
  passkey: null,
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const digit = (place: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Digit ${place} of 6` })
const submit = () => screen.getByRole('button', { name: 'Log in' })

function openPage(show: Show, address = '/login') {
  const shown = show(<LogInPage />, { route: '/login', address })
  return {
    ...shown,
    async logIn(email = 'ines@bluewater.example', password = 'Quiet-Harbour-7') {
      await shown.fill(field(/E-mail/), email)
      await shown.fill(field(/^Password/), password)
      await shown.user.click(submit())
    },
  }
}

describe('the log-in', () => {
  test('sends nothing before there is an address and a password, and says so at the fields', async ({
    show,
  }) => {
    const { user, sent } = openPage(show)
    await user.click(submit())
    expect(screen.getByText('Enter your password.')).toBeTruthy()
    expect(field(/E-mail/)).toHaveProperty('ariaInvalid', 'true')
    expect(sent).toEqual([])
  })

  test('links the terms of buyers and of sellers, which one reads before an account', ({ show }) => {
    openPage(show)
    for (const [name, path] of [
      ['Buyer supplemental terms', paths.buyerTerms],
      ['Seller supplemental terms', paths.sellerTerms],
      ['Privacy', paths.privacy],
      ['Pricing', paths.pricing],
    ])
      expect(screen.getByText(name ?? '').getAttribute('href')).toBe(path)
  })

  test('leads to the page that one wanted to open', async ({ show }) => {
    const page = openPage(show, '/login?next=%2Fmarketplace%3Fcity%3DBarrie')
    page.answers[LOG_IN] = { body: { access: 't', refresh: 'r', user: meOf() } }
    await page.logIn()
    await waitFor(() => expect(page.place().path).toBe('/marketplace?city=Barrie'))
    expect(page.sent).toMatchObject([
      { body: { email: 'ines@bluewater.example', password: 'Quiet-Harbour-7' } },
    ])
  })

  test('that fails says why, and leads who has just registered to the page of the code', async ({ show }) => {
    const page = openPage(show)
    page.answers[LOG_IN] = { status: 401, body: { detail: 'The e-mail address or the password is wrong.' } }
    await page.logIn()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The e-mail address or the password is wrong.',
    )
    await page.user.click(screen.getByRole('link', { name: /Just registered\?/ }))
    expect(page.place().path).toBe('/verify-otp')
    expect(sessionStorage.getItem('homeslice-verify-email')).toBe('ines@bluewater.example')
  })

  test('that was tried too often leads to a new password by e-mail, for the same address', async ({
    show,
  }) => {
    const page = openPage(show)
    page.answers[LOG_IN] = { status: 429, body: { detail: 'Too many attempts. Try again in 15 minutes.' } }
    await page.logIn()
    expect(await screen.findByText('Too many attempts. Try again in 15 minutes.')).toBeTruthy()
    await page.user.click(screen.getByRole('link', { name: /Set a new password by e-mail/ }))
    expect(page.place()).toEqual({ path: '/forgot-password', state: { email: 'ines@bluewater.example' } })
  })
})

describe('the second step of a log-in', () => {
  async function openStep(show: Show) {
    const page = openPage(show)
    page.answers[LOG_IN] = { body: CHALLENGE }
    await page.logIn()
    await screen.findByRole('heading', { name: 'Enter your second factor' })
    page.sent.length = 0
    return page
  }

  test('sends the code with its last digit, and logs in', async ({ show }) => {
    const page = await openStep(show)
    page.answers[SECOND_STEP] = { body: { access: 't', refresh: 'r', user: meOf() } }
    await page.user.type(digit(1), '123456')
    await waitFor(() => expect(page.place().path).toBe('/'))
    expect(page.sent).toMatchObject([{ body: { challenge: 'proof', code: '123456' } }])
  })

  test('takes a pasted code', async ({ show }) => {
    const page = await openStep(show)
    await page.user.click(digit(1))
    await page.user.paste('123456')
    await waitFor(() => expect(page.sent).toMatchObject([{ body: { code: '123456' } }]))
  })

  test('says at the code that it is wrong, and is empty for the next one', async ({ show }) => {
    const page = await openStep(show)
    page.answers[SECOND_STEP] = { status: 400, body: { code: ['This code is wrong.'] } }
    await page.user.type(digit(1), '123456')
    expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong.')
    expect(digit(1).value).toBe('')
    await waitFor(() => expect(document.activeElement).toBe(digit(1)))
    expect(submit()).toHaveProperty('disabled', true)
  })

  test('takes a recovery code instead, with the error at its field and its text kept', async ({ show }) => {
    const page = await openStep(show)
    page.answers[SECOND_STEP] = { status: 400, body: { recovery_code: ['This code was used.'] } }
    await page.user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await page.fill(field(/Recovery code/), 'abcd-efgh')
    await page.user.click(submit())
    expect(await screen.findByText('This code was used.')).toBeTruthy()
    expect(field(/Recovery code/).value).toBe('abcd-efgh')
    expect(page.sent).toMatchObject([{ body: { challenge: 'proof', recovery_code: 'abcd-efgh' } }])
  })

  test('returns to the password with the reason when it took too long', async ({ show }) => {
    const page = await openStep(show)
    page.answers[SECOND_STEP] = { status: 401, body: { detail: 'Log in again: this took too long.' } }
    await page.user.type(digit(1), '123456')
    expect(await screen.findByText('Log in again: this took too long.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeTruthy()
  })
})

/** What a device answers, as the browser's library gives it and as it is sent. */
const ANSWERED = {
  id: 'AQID',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'BBBB', userHandle: 'CCCC' },
}
const SENT = {
  id: 'AQID',
  client_data: 'e30',
  authenticator_data: 'AAAA',
  signature: 'BBBB',
  user_handle: 'CCCC',
}
const REQUEST = { challenge: 'proof', expires_in_seconds: 300, rp_id: 'homeslice.example', allowed: [] }

describe('a passkey', () => {
  const BEGIN = 'POST /api/accounts/token/passkey/begin/'
  const FINISH = 'POST /api/accounts/token/passkey/'
  const logIn = () => screen.getByRole('button', { name: 'Log in with a passkey' })
  beforeEach(() => {
    vi.stubGlobal('PublicKeyCredential', class {})
    answer.mockReset().mockResolvedValue(ANSWERED)
  })

  test('is not offered in a browser that cannot use one', ({ show }) => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    openPage(show)
    expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull()
  })

  test('logs in without an e-mail address, and must verify its user', async ({ show }) => {
    const page = openPage(show)
    page.answers[BEGIN] = { body: REQUEST }
    page.answers[FINISH] = { body: { access: 't', refresh: 'r', user: meOf() } }
    await page.user.click(logIn())
    await waitFor(() => expect(page.place().path).toBe('/'))
    expect(answer.mock.lastCall?.[0]).toMatchObject({
      optionsJSON: { challenge: 'proof', rpId: 'homeslice.example', userVerification: 'required' },
    })
    expect(page.sent.at(-1)).toMatchObject({ body: { passkey: SENT } })
  })

  test('that is cancelled or refused says so', async ({ show }) => {
    const page = openPage(show)
    page.answers[BEGIN] = { body: REQUEST }
    page.answers[FINISH] = { status: 401, body: { detail: 'This passkey does not log in.' } }
    await page.user.click(logIn())
    expect(await screen.findByText('This passkey does not log in.')).toBeTruthy()
    answer.mockRejectedValue(new Error('NotAllowedError'))
    await page.user.click(logIn())
    expect(await screen.findByText(/it was cancelled, or took too long/)).toBeTruthy()
  })

  test('answers the second step, where there is no app', async ({ show }) => {
    const page = openPage(show)
    page.answers[LOG_IN] = { body: { ...CHALLENGE, has_app: false, passkey: REQUEST } }
    await page.logIn()
    expect(await screen.findByRole('heading', { name: 'Use your passkey' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use the authenticator app' })).toBeNull()
    page.answers[SECOND_STEP] = { body: { access: 't', refresh: 'r', user: meOf() } }
    await page.user.click(screen.getByRole('button', { name: 'Use a passkey' }))
    await waitFor(() => expect(page.place().path).toBe('/'))
    expect(page.sent.at(-1)).toMatchObject({ body: { challenge: 'proof', passkey: SENT } })
  })
})

describe('the set-up of a second factor', () => {
  const SET_UP = 'POST /api/accounts/second-factor/set-up/'
  const CONFIRM = 'POST /api/accounts/second-factor/confirm/'

  test('says at the password that it is wrong', async ({ show }) => {
    const { user, fill, answers } = show(
      <SecondFactorSetUp email="ines@bluewater.example" onDone={() => {}} />,
    )
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true)
    answers[SET_UP] = { status: 400, body: { password: ['This is not your password.'] } }
    await fill(field(/Password/), 'wrong')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('This is not your password.')).toBeTruthy()
    expect(field(/Password/)).toHaveProperty('ariaInvalid', 'true')
  })

  test('is over when the recovery codes are saved, and not before', async ({ show }) => {
    let isDone = false
    const done = () => {
      isDone = true
    }
    const { user, fill, answers, sent } = show(
      <SecondFactorSetUp email="ines@bluewater.example" onDone={done} />,
    )
    answers[SET_UP] = { body: { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/HomeSlice' } }
    await fill(field(/Password/), 'Quiet-Harbour-7')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    answers[CONFIRM] = { status: 400, body: { code: ['This code is wrong.'] } }
    await user.type(digit(1), '111111')
    expect(await screen.findByText('This code is wrong.')).toBeTruthy()
    answers[CONFIRM] = { body: { recovery_codes: ['aaaa-bbbb', 'cccc-dddd'] } }
    await user.clear(digit(6))
    await user.type(digit(6), '2')
    expect(await screen.findByRole('heading', { name: 'Save your recovery codes' })).toBeTruthy()
    expect(screen.getByText('aaaa-bbbb')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true)
    expect(isDone).toBe(false)
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(isDone).toBe(true))
    expect(sent.map(({ body }) => body)).toEqual([
      { password: 'Quiet-Harbour-7' },
      { code: '111111' },
      { code: '111112' },
    ])
  })
})

describe('the log-in with a company', () => {
  test('says that the domain of an address has none, until another address is typed', async ({ show }) => {
    const page = openPage(show, '/login?next=%2Fmarketplace')
    page.answers['POST /api/accounts/token/sign-on/'] = { body: { url: null } }
    await page.user.click(screen.getByRole('button', { name: 'Log in with your company' }))
    await page.user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(page.sent).toEqual([])
    await page.fill(field(/E-mail/), 'ines@bluewater.example')
    await page.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^There is no company sign-on/)
    expect(page.sent).toMatchObject([{ body: { email: 'ines@bluewater.example', next: '/marketplace' } }])
    await page.fill(field(/E-mail/), 'ines@granite.example')
    expect(screen.queryByRole('alert')).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Back' }))
    expect(field(/^Password/)).toBeTruthy()
  })

  test('that has failed says why', async ({ show }) => {
    openPage(show, '/login?sign_on=removed')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^You no longer act for your company/)
  })

  test('says nothing that an address makes up', async ({ show }) => {
    openPage(show, '/login?sign_on=Call%20this%20number')
    await screen.findByRole('button', { name: 'Continue' })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
