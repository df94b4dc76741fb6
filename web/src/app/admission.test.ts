import { describe, expect, it } from 'vitest'
import { NEXT_STEPS } from '#domain/accounts/rules.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { paths } from '#domain/kernel/paths.ts'
import { admit } from './admission.ts'
import { pageRoutes } from './routes.ts'

const NO_ROLES = {
  is_buyer: false,
  is_seller: false,
  is_reviewer: false,
  is_superuser: false,
  is_active: true,
}
const ALONE = { is_kyc_completed: true, team: { person: 'p', role: 'owner' } } as const
const buyer = { ...NO_ROLES, ...ALONE, is_buyer: true, impersonated: false, next_step: 'home' } as const
const newcomer = { ...buyer, next_step: 'kyc' } as const

const pageOf = (path: string) =>
  pageRoutes.find((page) => page.path === path) ?? { access: 'public' as const }
const admitted = (me: Parameters<typeof admit>[0], path: string) => admit(me, pageOf(path), path)

/** The public pages and those of the authentication flow, as the customer's specification names them. */
const OF_SPECIFICATION = [
  paths.logIn,
  paths.register,
  paths.verifyEmail,
  paths.thankYou,
  paths.kyc,
  paths.kycOf.buyer,
  paths.kycOf.seller,
  paths.kycThankYou,
  paths.forgotPassword,
  paths.contact,
  paths.notFound,
  paths.forbidden,
  paths.restricted,
]
/** Pages beyond it: the account's protection, the link of a mail, and pages without anything of the market. */
const BESIDES = [
  paths.emailsOff,
  paths.declineChannel,
  paths.joinTeam,
  paths.confirmed,
  paths.yourData,
  paths.eraseMyData,
  paths.sign.pattern,
  paths.security,
  paths.secondFactor,
  paths.howItWorks,
  paths.calculator,
  paths.privacy,
  paths.loanTapeSpecification,
  paths.verifyDocument,
  paths.docs,
  paths.docsPage.pattern,
  paths.pricing,
  paths.buyerTerms,
  paths.sellerTerms,
]
const OPEN: readonly string[] = [...OF_SPECIFICATION, ...BESIDES]

describe('before the identity check is passed', () => {
  it.each(pageRoutes.map(({ path }) => path))('%s is open, or leads to the check', (path) => {
    expect(admitted(newcomer, path)).toEqual(OPEN.includes(path) ? 'open' : { first: paths.kyc })
  })

  it.each(NEXT_STEPS.filter((step) => step !== 'home' && step !== 'second_factor'))(
    'at the step %s a member cannot open their details or notifications, and can protect the account',
    (next_step) => {
      for (const path of [paths.profile, paths.notifications])
        expect(admitted({ ...buyer, next_step }, path)).toMatchObject({ first: expect.stringMatching('/') })
      expect(admitted({ ...buyer, next_step }, paths.security)).toBe('open')
    },
  )
})

describe('with a completed identity check and a verified e-mail', () => {
  it('a page is open to its roles, and to no other', () => {
    expect(admitted(buyer, paths.profile)).toBe('open')
    expect(admitted(buyer, paths.notifications)).toBe('open')
    expect(admitted(buyer, paths.users)).toEqual({ only: ['superuser'] })
    expect(admitted({ ...buyer, is_active: false }, paths.marketplace)).toHaveProperty('only')
  })
})

describe('an administrator', () => {
  const reviewer = {
    ...NO_ROLES,
    ...ALONE,
    is_reviewer: true,
    impersonated: false,
    next_step: 'second_factor',
  } as const

  it('who needs a second factor sets it up before anything else', () => {
    for (const path of [paths.security, paths.kyc, paths.reviewQueue])
      expect(admitted(reviewer, path)).toEqual({ first: paths.secondFactor })
    expect(admitted(reviewer, paths.secondFactor)).toBe('open')
  })

  it('an administrator who views as a newcomer sees a notice instead of the newcomer’s identity check', () => {
    expect(admitted({ ...newcomer, impersonated: true }, paths.marketplace)).toHaveProperty('only')
  })
})

describe('a person of a team', () => {
  const person = (role: 'analyst' | 'compliance') =>
    ({ ...buyer, is_seller: true, is_kyc_completed: false, team: { person: 'p', role } }) as const

  it('opens the pages of what their role prepares, and reads why the others are closed', () => {
    for (const path of [paths.marketplace, paths.makeBid('1'), paths.team])
      expect(admitted(person('compliance'), path)).toBe('open')
    expect(admitted(person('analyst'), paths.newDeal)).toBe('open')
    const barred = { barred: MESSAGES.roleInTeam }
    expect(admitted(person('compliance'), paths.newDeal)).toEqual(barred)
    expect(admitted(person('analyst'), paths.newChannel)).toEqual(barred)
  })
})
