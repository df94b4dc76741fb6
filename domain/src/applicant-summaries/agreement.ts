import type { Choices } from '../kernel/choice.ts'
import { toCents } from '../kernel/money.ts'

/** Text as it is compared: one space between words, as compatibility characters of PDFs are commonly written. */
export const plainText = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim()

/** As `plainText`, without case and accents. */
const loose = (text: string) => plainText(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string) => loose(text).match(/[\p{L}\p{N}]+/gu) ?? []

const MONTHS: readonly RegExp[] = [
  /\bjan(uary|v|vier)?\b/,
  /\bf(eb|ebruary|ev|evr|evrier)\b/,
  /\bmar(ch|s)?\b/,
  /\ba(pr|pril|vr|vril)\b/,
  /\bma[yi]\b/,
  /\bju(n|ne|in)\b/,
  /\bju(l|ly|il|illet)\b/,
  /\ba(ug|ugust|out)\b/,
  /\bsept?(ember|embre)?\b/,
  /\boct(ober|obre)?\b/,
  /\bnov(ember|embre)?\b/,
  /\bd(ec|ecember|ecembre)\b/,
]

/** A letter says nothing by itself, unless it is the whole answer to a question about it. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  male: /^(?:gender|sexe?|genre) [mh]$/,
  female: /^(?:gender|sexe?|genre) f$/,
}

/** Words by which forms say a choice, beside its label and its name. */
const CHOICE_WORDS: Readonly<Record<string, readonly string[]>> = {
  married: ['marie', 'mariee'],
  common_law: ['conjoint de fait', 'conjointe de fait', 'union libre'],
  separated: ['separe', 'separee'],
  divorced: ['divorce', 'divorcee'],
  single: ['celibataire', 'never married'],
  widowed: ['veuf', 'veuve', 'widow', 'widower'],
  citizen: ['canadian citizen', 'citoyen', 'citoyenne', 'citizenship canadian'],
  permanent_resident: ['resident permanent', 'residente permanente', 'pr card'],
  student_visa: ['study permit', 'permis d etudes'],
  tourist_visa: ['visitor visa', 'visa de visiteur'],
  male: ['homme', 'masculin'],
  female: ['femme', 'feminin'],
  trans_union: ['transunion', 'trans union'],
  year: ['annual', 'annually', 'yearly', 'annuel', 'par an', 'annum', 'per year'],
  month: ['monthly', 'mensuel', 'mois', 'per month'],
  half_month: ['semi monthly', 'bimensuel', 'twice a month'],
  two_weeks: ['biweekly', 'bi weekly', 'every two weeks', 'aux deux semaines'],
  week: ['weekly', 'hebdomadaire', 'semaine', 'per week'],
  hour: ['hourly', 'horaire', 'heure', 'per hour'],
}

const says = (quote: string, words: string) =>
  ` ${wordsOf(quote).join(' ')} `.includes(` ${wordsOf(words).join(' ')} `)

function agreesOnChoice(value: string, quote: string, choices: Choices): boolean {
  const named = [choices[value] ?? value, value.replaceAll('_', ' '), ...(CHOICE_WORDS[value] ?? [])]
  return (
    named.some((words) => says(quote, words)) || (LETTERS[value]?.test(wordsOf(quote).join(' ')) ?? false)
  )
}

/** All ways of writing a day have its year, and its month and day as numbers or its month as a word. */
function agreesOnDay(value: string, quote: string): boolean {
  const [year = '', month = '', day = ''] = value.split('-')
  const numbers = (loose(quote).match(/\d+/g) ?? []).map(Number)
  const took = (wanted: number) => {
    const at = numbers.indexOf(wanted)
    if (at >= 0) numbers.splice(at, 1)
    return at >= 0
  }
  const hasMonth = MONTHS[Number(month) - 1]?.test(loose(quote)) ?? false
  return took(Number(year)) && took(Number(day)) && (hasMonth || took(Number(month)))
}

const AMOUNT = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/

/** The amounts of a text in cents, in English and French writing. */
function amountsIn(text: string): number[] {
  const found = plainText(text).match(/\d(?:[\d.,'’ ]*\d)?/g) ?? []
  return found.flatMap((written) => {
    const match = AMOUNT.exec(written.replace(/[ '’]/g, ''))
    return match ? [toCents(`${match[1]?.replace(/[.,]/g, '')}.${(match[2] ?? '0').padEnd(2, '0')}`)] : []
  })
}

const agreesOnYes = (value: string, quote: string) =>
  value === 'true'
    ? ['yes', 'oui'].some((word) => says(quote, word))
    : ['no', 'non'].some((word) => says(quote, word))

/** The digits of a number, without the 1 of North America. */
const numberOf = (text: string) => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
const agreesOnPhone = (value: string, quote: string) =>
  numberOf(value).length >= 7 && quote.replace(/\D/g, '').includes(numberOf(value))

export interface AgreementOf {
  kind: 'choice' | 'text' | 'email' | 'phone' | 'date' | 'whole' | 'yes_no' | 'money'
  choices?: Choices | undefined
}

/** True if a quote says a value, as a request has it: text, `YYYY-MM-DD`, digits, a decimal, `true` or `false`. */
export function agrees({ kind, choices = {} }: AgreementOf, value: string, quote: string): boolean {
  switch (kind) {
    case 'choice':
      return agreesOnChoice(value, quote, choices)
    case 'date':
      return agreesOnDay(value, quote)
    case 'money':
      return amountsIn(quote).includes(toCents(value))
    case 'whole':
      return (plainText(quote).match(/\d+/g) ?? []).some((digits) => Number(digits) === Number(value))
    case 'phone':
      return agreesOnPhone(value, quote)
    case 'email':
      return loose(quote)
        .split(/[\s,;:<>()]+|\.(?:\s|$)/u)
        .includes(loose(value))
    case 'yes_no':
      return agreesOnYes(value, quote)
    case 'text':
      return wordsOf(value).length > 0 && says(quote, value)
  }
}
