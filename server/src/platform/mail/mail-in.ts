import { inLanguage, type Language } from '#domain/kernel/language.ts'
import type { Message } from './mail.ts'

/** A line of a digest: a moment, and what happened then. */
const DATED = /^(\d\d\/\d\d\/\d{4} \S+ [AP]M ET): ([\s\S]+)$/
/** The line under a heading. */
const RULE = /^-+$/

/** A mail in a language, line by line, as it is written: see `htmlOf`. */
export function mailIn(language: Language, message: Message): Message {
  if (language === 'en') return message
  const lineIn = (line: string) => {
    const [, moment, said] = DATED.exec(line) ?? []
    return moment === undefined || said === undefined
      ? inLanguage(line, language)
      : `${inLanguage(moment, language)}\u00a0: ${inLanguage(said, language)}`
  }
  const lines = message.text.split('\n').map((line) => (RULE.test(line) ? line : lineIn(line)))
  return { ...message, language, subject: inLanguage(message.subject, language), text: lines.join('\n') }
}
