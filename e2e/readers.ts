import { readFileSync } from 'node:fs'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

/** French by English: texts of pages, of the domain and of the server. */
export function frenchTexts(): Map<string, string> {
  const pages = [...read('web/src/locales/fr.po').matchAll(/^msgid (".+")\nmsgstr (".+")$/gm)].map(
    ([, english = '""', french = '""']) => [JSON.parse(english), JSON.parse(french)] as [string, string],
  )
  const rest = ['domain', 'server'].flatMap((part) =>
    Object.entries(JSON.parse(read(`${part}/src/locales/fr.json`)) as Record<string, string>),
  )
  return new Map([...pages, ...rest])
}

/** What a reader sees for a text and for an amount. */
export interface Reader {
  locale: 'en-CA' | 'fr-CA'
  /** @param english as in the catalogue; up to its first value, which follows on the page */
  text(english: string): string
  /** @param dollars whole */
  amount(dollars: number): RegExp
}

const thousands = (dollars: number) => dollars.toLocaleString('en-CA')

export const ENGLISH_READER: Reader = {
  locale: 'en-CA',
  text: (english) => english.split('{')[0] ?? '',
  amount: (dollars) => new RegExp(`\\$${thousands(dollars)}\\.00`),
}

const FRENCH = frenchTexts()
export const FRENCH_READER: Reader = {
  locale: 'fr-CA',
  text(english) {
    const french = FRENCH.get(english)
    if (french === undefined) throw new Error(`“${english}” is not in the catalogue.`)
    return french.split('{')[0] ?? ''
  },
  amount: (dollars) => new RegExp(`${thousands(dollars).replaceAll(',', '\\s')},00\\s\\$`),
}
