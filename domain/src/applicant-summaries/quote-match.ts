import type { Choices } from '../kernel/choice.ts'
import { toCents } from '../kernel/money.ts'

/**
 * Text in the form in which it is compared: NFKC, because PDFs use compatibility characters, and one space between
 * words.
 */
export const plainText = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim()

/** As `plainText`, without case and accents. */
const loose = (text: string) => plainText(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words and numbers of a text, without case and accents. */
export const wordsOf = (text: string): string[] => loose(text).match(/[\p{L}\p{N}]+/gu) ?? []

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

/** A single letter means nothing unless it is the whole answer to a question about the value. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  male: /^(?:gender|sexe?|genre) [mh]$/,
  female: /^(?:gender|sexe?|genre) f$/,
}

/** Words with which forms state a choice, beside its label and its name. */
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

function statesChoice(value: string, quote: string, choices: Choices): boolean {
  return (
    namesOfChoice(value, choices).some((words) => says(quote, words)) ||
    (LETTERS[value]?.test(wordsOf(quote).join(' ')) ?? false)
  )
}

const namesOfChoice = (value: string, choices: Choices) => [
  choices[value] ?? value,
  value.replaceAll('_', ' '),
  ...(CHOICE_WORDS[value] ?? []),
]

/** However a day is written, it has its year, and its month and day as numbers or its month as a word. */
function statesDay(value: string, quote: string): boolean {
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

/** The amounts in a text, in cents, written in the English or the French manner. */
function amountsIn(text: string): number[] {
  const found = plainText(text).match(/\d(?:[\d.,'’ ]*\d)?/g) ?? []
  return found.flatMap((written) => {
    const match = AMOUNT.exec(written.replace(/[ '’]/g, ''))
    return match ? [toCents(`${match[1]?.replace(/[.,]/g, '')}.${(match[2] ?? '0').padEnd(2, '0')}`)] : []
  })
}

const statesYesNo = (value: string, quote: string) =>
  value === 'true'
    ? ['yes', 'oui'].some((word) => says(quote, word))
    : ['no', 'non'].some((word) => says(quote, word))

/** The digits of a telephone number, without the country code 1 of North America. */
const numberOf = (text: string) => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
const statesPhone = (value: string, quote: string) =>
  numberOf(value).length >= 7 && quote.replace(/\D/g, '').includes(numberOf(value))

export interface ComparedField {
  kind: 'choice' | 'text' | 'email' | 'phone' | 'date' | 'whole' | 'yes_no' | 'money'
  choices?: Choices | undefined
}

/**
 * True if a quote states a value that is given as in a request: text, `YYYY-MM-DD`, digits, a decimal, `true` or
 * `false`. A value that cannot be compared is not stated.
 */
export function isStatedIn(of: ComparedField, value: string, quote: string): boolean {
  try {
    return states(of, value, quote)
  } catch {
    return false
  }
}

function states({ kind, choices = {} }: ComparedField, value: string, quote: string): boolean {
  switch (kind) {
    case 'choice':
      return statesChoice(value, quote, choices)
    case 'date':
      return statesDay(value, quote)
    case 'money':
      return amountsIn(quote).includes(toCents(value))
    case 'whole':
      return (plainText(quote).match(/\d+/g) ?? []).some((digits) => Number(digits) === Number(value))
    case 'phone':
      return statesPhone(value, quote)
    case 'email':
      return loose(quote)
        .split(/[\s,;:<>()]+|\.(?:\s|$)/u)
        .includes(loose(value))
    case 'yes_no':
      return statesYesNo(value, quote)
    case 'text':
      return wordsOf(value).length > 0 && says(quote, value)
  }
}

/** True if a word, in the form of `wordsOf`, can be a part of a text that states a value. */
export function isWordOf({ kind, choices = {} }: ComparedField, value: string, word: string): boolean {
  switch (kind) {
    case 'choice':
      return namesOfChoice(value, choices).some((name) => wordsOf(name).includes(word))
    case 'date':
      return isWordOfDay(value, word)
    case 'money':
      return isWordOfAmount(value, word)
    case 'whole':
      return /^\d+$/.test(word) && Number(word) === Number(value)
    default:
      return wordsOf(value).includes(word)
  }
}

function isWordOfDay(value: string, word: string): boolean {
  const [year, month, day] = value.split('-').map(Number)
  const number = /^(\d{1,4})(?:st|nd|rd|th|er)?$/.exec(word)?.[1]
  if (number !== undefined) return [year, month, day].includes(Number(number))
  return MONTHS[(month ?? 0) - 1]?.test(word) ?? false
}

/** The digits of `84000.00` as they are grouped in `$84,000.00`, and as they are without groups. */
function isWordOfAmount(value: string, word: string): boolean {
  const [whole = '', cents = ''] = value.split('.')
  const groups = whole.replace(/\B(?=(?:\d{3})+$)/g, ' ').split(' ')
  return [whole, cents, ...groups].includes(word)
}
