import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, vi } from 'vitest'
import { library } from '../../features/accounts/passkeys.test-helpers.ts'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'

vi.mock('@simplewebauthn/browser', async () => {
  const { library } = await import('../../features/accounts/passkeys.test-helpers.ts')
  return library
})

const LIST = 'GET /api/accounts/passkeys/'
const STATUS = 'GET /api/accounts/second-factor/'
const LAPTOP = {
  id: '0190a000-0000-7000-8000-0000000000bb',
  name: 'Work laptop',
  is_backed_up: true,
  created_at: '2026-11-05T12:00:00.000Z',
  last_used_at: null,
}
const OFF = {
  is_on: false,
  has_app: false,
  passkeys: 0,
  is_required: false,
  since: null,
  recovery_codes_left: 0,
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const press = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  for (const method of Object.values(library)) method.mockReset()
})

async function openCard(show: Show, status: object, passkeys: object[] = []) {
  const page = show(<PasskeysCard email="ines@bluewater.example" />, undefined, {
    [LIST]: { body: { results: passkeys } },
    [STATUS]: { body: status },
  })
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toHaveProperty('disabled', false),
  )
  return page
}

describe('the passkeys of an account', () => {
  test('are added with the password alone where no second factor is on, and come with recovery codes', async ({
    show,
  }) => {
    const page = await openCard(show, OFF)
    page.answers['POST /api/accounts/passkeys/begin/'] = {
      body: {
        challenge: 'proof',
        expires_in_seconds: 300,
        rp_id: 'homeslice.example',
        user_handle: 'AQID',
        email: 'ines@bluewater.example',
        known: [],
      },
    }
    page.answers['POST /api/accounts/passkeys/'] = {
      status: 201,
      body: { passkey: LAPTOP, recovery_codes: ['aaaa-bbbb'] },
    }
    library.startRegistration.mockResolvedValue({
      id: 'AQID',
      response: { clientDataJSON: 'e30', attestationObject: 'AAAA', transports: ['internal'] },
    })
    await page.user.click(press('Add a passkey'))
    expect(screen.queryByLabelText(/Code from your authenticator app/)).toBeNull()
    await page.fill(field(/Name/), 'Work laptop')
    await page.fill(field(/^Password/), 'Quiet-Harbour-7')
    await page.user.click(press('Continue'))
    expect(await screen.findByText('aaaa-bbbb')).toBeTruthy()
    expect(page.sent.map(({ body }) => body)).toEqual([
      { password: 'Quiet-Harbour-7' },
      {
        name: 'Work laptop',
        passkey: { id: 'AQID', client_data: 'e30', attestation: 'AAAA', transports: ['internal'] },
      },
    ])
    expect(library.startRegistration.mock.lastCall?.[0]).toMatchObject({
      optionsJSON: { authenticatorSelection: { residentKey: 'required', userVerification: 'required' } },
    })
  })

  test('are removed with the answer of one of them in place of a code', async ({ show }) => {
    const page = await openCard(show, { ...OFF, is_on: true, passkeys: 1 }, [LAPTOP])
    page.answers['POST /api/accounts/passkeys/proof/'] = {
      body: { challenge: 'proof', expires_in_seconds: 300, rp_id: 'homeslice.example', allowed: [] },
    }
    page.answers[`POST /api/accounts/passkeys/${LAPTOP.id}/remove/`] = { body: null }
    library.startAuthentication.mockResolvedValue({
      id: 'AQID',
      response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'BBBB' },
    })
    await page.user.click(press('Remove Work laptop'))
    await page.fill(field(/^Password/), 'Quiet-Harbour-7')
    await page.user.click(await screen.findByRole('button', { name: 'Use a passkey' }))
    expect(await screen.findByText('Confirmed with a passkey')).toBeTruthy()
    await page.user.click(press('Remove'))
    await waitFor(() => expect(page.sent).toHaveLength(2))
    expect(page.sent[1]?.body).toEqual({
      password: 'Quiet-Harbour-7',
      passkey: { id: 'AQID', client_data: 'e30', authenticator_data: 'AAAA', signature: 'BBBB' },
    })
  })
})
