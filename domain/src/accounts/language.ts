import { z } from 'zod'
import { route } from '../kernel/route.ts'

/** The languages of pages, mails and notifications. */
export const languageOfUser = z.enum(['en', 'fr'], { error: 'Choose one of: en, fr.' })

export const chooseLanguage = route({
  method: 'PATCH',
  path: '/accounts/me/language/',
  summary: 'Choose the language of your pages, e-mails and notifications',
  tag: 'Accounts',
  access: 'account',
  beforeSecondFactor: true,
  status: 204,
  body: z.strictObject({ language: languageOfUser }),
  response: z.null(),
})
