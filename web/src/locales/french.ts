import 'dayjs/locale/fr-ca'
import { addFrench } from '#domain/kernel/language.ts'
import domain from '../../../domain/src/locales/fr.json'
import { i18n } from '../platform/i18n.ts'
import { messages } from './fr.po'

/** French, which only its readers load: the messages of the pages, and the texts of the domain. */
export function addToPage(): void {
  addFrench(domain)
  i18n.load('fr', messages)
}
