import type { COMPANY_EVENTS } from '#domain/companies/events.ts'
import { licenceText } from '#domain/companies/licences.ts'
import { dayText } from '#domain/kernel/dates.ts'
import { foreignText } from '#domain/kernel/foreign-text.ts'
import { paths } from '#domain/kernel/paths.ts'
import { superuserIds } from '../accounts/queries/users.ts'
import { because, type Messages, noticeTo } from '../platform/notices/notices.ts'

type Facts = Parameters<typeof licenceText>[0]
const named = (licence: Facts) => foreignText(licenceText(licence))

export const COMPANY_MESSAGES: Messages<typeof COMPANY_EVENTS> = {
  'licence.entered': async ({ subject_id, subject_label, after }, tx) =>
    noticeTo(await superuserIds(tx), {
      kind: 'licence_entered',
      message: `${subject_label} has entered a licence to check: ${named(after)}.`,
      link: paths.company(subject_id),
    }),
  'licence.confirmed': ({ subject_id, after }) =>
    noticeTo([subject_id], {
      kind: 'licence_decided',
      message: `We have confirmed a licence of your company: ${named(after)}, valid until ${dayText(after.valid_until)}.`,
      link: paths.ownCompany,
    }),
  'licence.rejected': ({ subject_id, after }) =>
    noticeTo([subject_id], {
      kind: 'licence_decided',
      message: `We could not confirm a licence of your company: ${named(after)}. Correct it on the page of your company.${because(after.reason)}`,
      link: paths.ownCompany,
    }),
  'licence.ended': ({ subject_id, after }) =>
    noticeTo([subject_id], {
      kind: 'licence_decided',
      message: `A licence of your company is no longer listed: ${named(after)}.${because(after.reason)}`,
      link: paths.ownCompany,
    }),
  'licence.expiring': ({ subject_id, after }) =>
    noticeTo([subject_id], {
      kind: 'licence_expiring',
      message: `A licence of your company ends after ${dayText(after.valid_until)}: ${named(after)}. Enter its renewal before; after that day your company can bid, commit and sell only once we have confirmed the renewal.`,
      link: paths.ownCompany,
    }),
  'licence.expired': ({ subject_id, after }) =>
    noticeTo([subject_id], {
      kind: 'licence_expired',
      message: `A licence of your company has expired: ${named(after)}. What your company is bound to stays and closes. To bid, commit and sell again, enter the renewal; we check it against the register.`,
      link: paths.ownCompany,
    }),
}
