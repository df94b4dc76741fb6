import { type APIRequestContext, type Browser, expect } from '@playwright/test'
import { caller } from './api.ts'
import { demo, mailedTeamLink, PASSWORD, type Person, person, SCAN } from './people.ts'

/** A person whom the owner of a demonstration account has invited, with their own identity checked. */
export async function teamPerson(
  browser: Browser,
  request: APIRequestContext,
  owner: string,
  { email, name, role }: { email: string; name: string; role: 'manager' | 'trader' | 'analyst' },
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Person> {
  await (await caller(request, owner))('POST', '/team/invitations/', { email, role })
  const visitor = await person(browser)
  const token = (await mailedTeamLink(visitor.page, email)).split('#token=')[1]
  await visitor.context.close()
  const [first_name, last_name] = name.split(' ')
  const joined = await request.post('/api/team/join/', {
    data: {
      token,
      first_name,
      last_name,
      full_legal_name: name,
      job_title: 'Associate',
      phone_number: '+1 416 555 0142',
      password: PASSWORD,
    },
  })
  expect(joined.ok(), await joined.text()).toBe(true)
  const ask = await caller(request, email)
  const { version } = await ask<{ version: string }>('GET', '/accounts/agreement/')
  await ask('POST', '/accounts/agreement/accept/', { version })
  const me = await ask<{ team: { person: string } }>('GET', '/accounts/me/')
  await checkIdentity(request, { email, name, id: me.team.person })
  return demo(browser, email, options)
}

/** Answers the questions of the identity check, and approves it as an administrator. */
async function checkIdentity(
  request: APIRequestContext,
  { email, name, id }: { email: string; name: string; id: string },
): Promise<void> {
  const ask = await caller(request, email)
  await ask('PATCH', '/kyc/', {
    legal_name: name,
    date_of_birth: '1980-02-03',
    address: '1 King Street West, Toronto',
    document_type: 'passport',
    document_number: 'AB123456',
    selected_answer: 'mic',
    is_politically_exposed: false,
    acts_for_third_party: false,
    source_of_funds: 'Savings',
    buying_volume: '6-10',
    buying_purpose: 'hold',
    is_accredited_investor: true,
  })
  const login = await request.post('/api/accounts/token/', { data: { email, password: PASSWORD } })
  const { access } = (await login.json()) as { access: string }
  const scan = await request.post('/api/kyc/scans/', {
    headers: { authorization: `Bearer ${access}` },
    multipart: { question: 'document_scan', files: SCAN },
  })
  expect(scan.ok(), await scan.text()).toBe(true)
  await ask('POST', '/kyc/submit/')
  await (await caller(request, 'admin'))('POST', `/kyc/${id}/decide/`, { decision: 'approve' })
}
