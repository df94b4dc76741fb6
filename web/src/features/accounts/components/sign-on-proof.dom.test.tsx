import { useForm } from '@mantine/form'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import { type Show, test } from '../../../platform/screen.test-helpers.tsx'
import { openSession } from '../../../platform/session/session.ts'
import { meOf } from '../me.test-helpers.ts'
import { PROOF_CHANNEL } from '../model/sign-on-proof.ts'
import { NO_PROOF, ProofFields } from './ProofFields.tsx'

const CONFIRMATION = '/api/sign-on/confirmation/'

function Form() {
  const form = useForm({ initialValues: { ...NO_PROOF, name: '' } })
  return (
    <form>
      <input aria-label="Name" {...form.getInputProps('name')} />
      <ProofFields form={form} hasSecondFactor={false} />
      <output>{form.values.password === '' ? 'not proved' : 'proved'}</output>
    </form>
  )
}

function open(show: Show, confirmation: { provider: string | null; confirmed_until: string | null }) {
  const me = meOf({ has_password: false })
  openSession({ access: 't', user: me })
  const page = { location: '', close: vi.fn() }
  const opened = vi.fn((): typeof page | null => page)
  vi.stubGlobal('open', opened)
  const shown = show(<Form />, undefined, {
    'GET /api/accounts/me/': { body: me },
    [`GET ${CONFIRMATION}`]: { body: confirmation },
    [`POST ${CONFIRMATION}`]: { body: { url: 'https://login.lender.example/authorize' } },
  })
  return { ...shown, page, opened }
}
const OKTA = { provider: 'Okta', confirmed_until: null }
const confirm = () => screen.findByRole('button', { name: 'Confirm with Okta' })
/** As the page to which the provider leads back does it. */
function comeBack(result: string) {
  const channel = new BroadcastChannel(PROOF_CHANNEL)
  channel.postMessage(result)
  channel.close()
}

describe('a person without a password', () => {
  test('confirms with their company on a page of its own, and what they typed is still there', async ({
    show,
  }) => {
    const { user, fill, page, answers } = open(show, OKTA)
    const button = await confirm()
    expect(screen.queryByLabelText(/password/)).toBeNull()
    await fill(screen.getByLabelText('Name'), 'Desk')
    await user.click(button)
    await waitFor(() => expect(page.location).toBe('https://login.lender.example/authorize'))
    answers[`GET ${CONFIRMATION}`] = { body: { ...OKTA, confirmed_until: '2026-11-27T10:05:00.000Z' } }
    comeBack('done')
    expect(await screen.findByText('You have confirmed that it is you.')).toBeTruthy()
    expect(screen.getByText('proved')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Desk')
  })

  test('reads why it has failed, and can try again', async ({ show }) => {
    const { user } = open(show, OKTA)
    await user.click(await confirm())
    comeBack('other_person')
    expect(await screen.findByText(/has named another person/)).toBeTruthy()
    expect(await confirm()).toBeTruthy()
    expect(screen.getByText('not proved')).toBeTruthy()
  })

  test('reads what to do if the browser opens no page', async ({ show }) => {
    const { user, opened, sent } = open(show, OKTA)
    opened.mockReturnValue(null)
    await user.click(await confirm())
    expect(await screen.findByText(/did not open the page/)).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('whose company has turned the sign-on off reads so', async ({ show }) => {
    open(show, { provider: null, confirmed_until: null })
    expect(await screen.findByText(/sign-on is turned off/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test('a person with a password enters it', async ({ show }) => {
  const me = meOf()
  openSession({ access: 't', user: me })
  show(<Form />, undefined, { 'GET /api/accounts/me/': { body: me } })
  expect(await screen.findByLabelText(/Your password/, { selector: 'input' })).toBeTruthy()
})
