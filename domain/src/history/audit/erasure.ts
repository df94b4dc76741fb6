import { fieldsOf, isErased, type SealableEvent } from './seal.ts'

/** Texts that identify a person: e-mail addresses and telephone numbers, and full names, which others can have too. */
export interface Words {
  contacts: readonly string[]
  names: readonly string[]
}

/** A person who is erased, and the texts by which entries name them. */
export interface ErasedPerson {
  id: string
  words: Words
}

/** What took the place of the label of an erased person. */
export const ERASED_PERSON = 'Erased person'

/**
 * Entries about agreements, which stay whole: the other party of an agreement needs who accepted it, when and from where.
 */
const OF_AGREEMENTS =
  /^(signing\.|room\.entered$|commitment\.(accepted|nda_accepted)$|closing\.agreement_signed$)/

/** Details that a person has given about themselves, in entries about them. */
const OWN_DETAILS = [
  'email',
  'first_name',
  'last_name',
  'full_legal_name',
  'job_title',
  'phone_number',
  'name',
  'prefix',
]

/** The names of the fields of an entry that say something about the person, in their order. */
export function personalFields(event: SealableEvent, { id, words }: ErasedPerson): string[] {
  if (OF_AGREEMENTS.test(event.type)) return []
  const isAbout = event.subject_type === 'user' && event.subject_id === id
  // In an entry about another user a full name is that user's, who can have the same.
  const isAboutOther = event.subject_type === 'user' && !isAbout
  const sought = [...words.contacts, ...(isAboutOther ? [] : words.names)].map((word) => word.toLowerCase())
  const names = (text: string) => sought.some((word) => text.toLowerCase().includes(word))
  const isPersonal = (name: string, value: string) => {
    if (name === 'address' || name === 'api_key') return event.actor_id === id && value !== '""'
    if (name === 'subject_label') return (isAbout && value !== JSON.stringify(ERASED_PERSON)) || names(value)
    const [part, key = ''] = name.split('.', 2)
    if (part !== 'before' && part !== 'after') return false
    return (isAbout && OWN_DETAILS.includes(key)) || names(value)
  }
  return fieldsOf(event)
    .filter((field) => !isErased(field) && isPersonal(field.name, field.value))
    .map(({ name }) => name)
}
