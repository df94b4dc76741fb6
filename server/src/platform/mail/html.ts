import { type Language, localeOf } from '#domain/kernel/language.ts'

/** Colours of the web app's light theme; mail programs know neither variables nor style sheets. */
const STYLE = {
  page: 'margin:0;padding:24px 12px;background:#f6f4ed',
  card: 'max-width:560px;margin:0 auto;background:#fffdf9;border:1px solid #e6e1d7;border-radius:12px',
  brand:
    'padding:16px 28px;background:#0b2d21;color:#ffffff;border-radius:12px 12px 0 0;font:700 17px/24px Inter,Arial,sans-serif',
  body: 'padding:12px 28px 20px;color:#23201c;font:15px/24px Inter,Arial,sans-serif',
  heading:
    'margin:28px 0 4px;padding-top:16px;border-top:1px solid #e6e1d7;font:700 16px/24px Inter,Arial,sans-serif',
  paragraph: 'margin:12px 0;white-space:pre-line;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:10px 20px;border-radius:8px;background:#17573f;color:#ffffff;font-weight:600;text-decoration:none',
  link: 'color:#17573f',
} as const

/** A longer text before an address is a sentence, not the label of a button such as "Open it in HomeSlice". */
const LONGEST_LABEL = 40

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const link = (url: string, text: string, style: string) =>
  `<a href="${escaped(url)}" style="${style}">${escaped(text)}</a>`

const paragraphOf = (content: string) => `<p style="${STYLE.paragraph}">${content}</p>`

/**
 * A mail's text as HTML in the style of the product. Only the product's own URLs become links, because other text may
 * come from another person. A line of dashes makes the line before it a heading; a URL as the last line of a paragraph
 * makes its first line a link.
 * @param site the address of the web app
 */
export function htmlOf(text: string, site: string, language: Language = 'en'): string {
  let hasButton = false
  const paragraphs = text.split('\n\n').map((paragraph) => {
    const [, heading] = /^([^\n]+)\n-+$/.exec(paragraph) ?? []
    if (heading) return `<h2 style="${STYLE.heading}">${escaped(heading)}</h2>`
    const lines = paragraph.split('\n')
    const address = lines.at(-1) ?? ''
    if (lines.length > 1 && address.startsWith(`${site}/`) && !/\s/.test(address))
      return paragraphOf(
        [link(address, lines[0] ?? '', STYLE.link), ...lines.slice(1, -1).map(escaped)].join('\n'),
      )
    const [, label, url] = /^([^\n]+?)\s?: (\S+)$/.exec(paragraph) ?? []
    if (label && url?.startsWith(`${site}/`) && label.length <= LONGEST_LABEL) {
      const style = hasButton ? STYLE.link : STYLE.button
      hasButton = true
      return paragraphOf(link(url, label, style))
    }
    return paragraphOf(withLinks(paragraph, site))
  })
  return [
    `<!doctype html><html lang="${localeOf(language)}"><head><meta charset="utf-8"></head>`,
    `<body style="${STYLE.page}"><div style="${STYLE.card}"><div style="${STYLE.brand}">HomeSlice</div>`,
    `<div style="${STYLE.body}">`,
    ...paragraphs,
    '</div></div></body></html>',
  ].join('\n')
}

/** Makes the product's own URLs links, and a code large. */
function withLinks(paragraph: string, site: string): string {
  const parts = paragraph.split(/(\s+)/).map((word) => {
    const [, address = '', rest = ''] = /^(.*?)([.,]?)$/s.exec(word) ?? []
    const isOurs = address === site || address.startsWith(`${site}/`)
    return isOurs ? `${link(address, address, STYLE.link)}${rest}` : escaped(word)
  })
  return parts.join('').replace(/\b\d{6}\b(?=\.)/, '<b style="font-size:20px;letter-spacing:2px">$&</b>')
}
