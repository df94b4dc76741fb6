import { isPersonName } from '../../kernel/person.ts'
import { isAdvice } from '../advice.ts'
import { plain } from './words.ts'

const PARTICLES = new Set(
  'de la le du des del della di da dos das van von der den ter ten al el bin ibn y e st mac o d l san santa'.split(
    ' ',
  ),
)
/** Entries for "no answer", and titles that are not names. */
const NO_NAME = new Set(
  'n a|na|none|nil|same|same as above|as above|see above|tbd|unknown|aucun|aucune|idem|meme|sans objet|s o|yes|no|oui|non|mr|mrs|ms|miss|dr|m|mme|mlle|first|last|middle|name|nom|prenom|applicant|borrower|signature|date|please print|print|not applicable|sans|inconnu|male|female|homme|femme|single|married'.split(
    '|',
  ),
)
const TITLES = /^(?:mr|mrs|ms|miss|dr|mme|mlle|m)\.?\s+(?=\p{L}{2})/iu
const LONGEST = 40
const MOST_WORDS = 4
const MOST_WORDS_IN_FULL = 6

/** True if a text is written as names are: few words, each with a capital letter or a particle. */
export function looksLikeName(text: string, mostWords = MOST_WORDS): boolean {
  if (text.length > LONGEST || !/^\p{L}/u.test(text) || !isPersonName(text)) return false
  if (NO_NAME.has(plain(text)) || isAdvice(text)) return false
  const words = text.split(/\s+/u)
  return (
    words.length <= mostWords &&
    words.some(isCapital) &&
    words.every((word) => isCapital(word) || isParticle(word))
  )
}

const isCapital = (word: string) => /^(?:[dDlLoO]['’])?\p{Lu}/u.test(word)
const isParticle = (word: string) => PARTICLES.has(plain(word)) || /^[dl]['’]\p{Lu}/u.test(word)

interface Names {
  first_name: string
  middle_name?: string
  last_name: string
}

/**
 * A full name in its parts; null if it is not certain which part is which.
 * @param order as the label states it, because "Tremblay Marie" and "Marie Tremblay" look alike
 */
export function splitName(text: string, order: 'first' | 'last' | null): Names | null {
  const comma = /^([^,]+),\s*([^,]+)$/u.exec(text)
  const given = comma ? `${comma[2]}` : text.replace(TITLES, '')
  if (text.includes(',') && !comma) return null
  if (!looksLikeName(given.replace(TITLES, ''), MOST_WORDS_IN_FULL)) return null
  const words = given.replace(TITLES, '').split(/\s+/u)
  if (comma) {
    const last = comma[1]?.trim() ?? ''
    if (!looksLikeName(last)) return null
    const [first = '', ...middle] = words
    return whole(first, middle, last)
  }
  if (words.length < 2) return null
  if (order === 'last') return words.length === 2 ? whole(words[1] ?? '', [], words[0] ?? '') : null
  const [first = '', ...others] = words
  const particle = others.findIndex(
    (word, at) => at < others.length - 1 && isParticle(word) && !isInitial(word),
  )
  const from = particle === -1 ? others.length - 1 : particle
  return whole(first, others.slice(0, from), others.slice(from).join(' '))
}

const isInitial = (word: string) => /^\p{Lu}\.?$/u.test(word)

function whole(first: string, middle: readonly string[], last: string): Names | null {
  if (isInitial(first) || isInitial(last) || middle.length > 1) return null
  return { first_name: first, last_name: last, ...(middle[0] && { middle_name: middle[0] }) }
}
