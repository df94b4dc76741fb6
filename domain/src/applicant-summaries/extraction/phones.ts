const WRITTEN = /^(?:\+?1[\s.-]{0,2})?\(?(\d{3})\)?[\s.\-/]{0,3}(\d{3})[\s.-]{0,2}(\d{4})$/u
/** An area code or exchange of North America: it does not begin with 0 or 1, and is no service number such as 911. */
const isCode = (digits: string) => /^[2-9]\d\d$/.test(digits) && !digits.endsWith('11')

/** A telephone number of North America as `+1 416 555 0142`; null for other text. Its spaces are ignored. */
export function readPhone(text: string): string | null {
  const [, area = '', exchange = '', line = ''] = WRITTEN.exec(text.trim()) ?? []
  return isCode(area) && isCode(exchange) ? `+1 ${area} ${exchange} ${line}` : null
}
