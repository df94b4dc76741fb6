/** Colours of the web app's light theme; mail programs know neither variables nor style sheets. */
const STYLE = {
  page: 'margin:0;padding:24px 12px;background:#f6f4ed',
  card: 'max-width:560px;margin:0 auto;background:#fffdf9;border:1px solid #e6e1d7;border-radius:12px',
  brand:
    'padding:16px 28px;background:#0b2d21;color:#ffffff;border-radius:12px 12px 0 0;font:700 17px/24px Inter,Arial,sans-serif',
  body: 'padding:12px 28px 20px;color:#23201c;font:15px/24px Inter,Arial,sans-serif',
  paragraph: 'margin:12px 0;white-space:pre-line;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:10px 20px;border-radius:8px;background:#17573f;color:#ffffff;font-weight:600;text-decoration:none',
  link: 'color:#17573f',
} as const

/** A sentence of its own, such as "Open it in HomeSlice", before an address is the text of a button. */
const LONGEST_LABEL = 40

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const link = (url: string, text: string, style: string) =>
  `<a href="${escaped(url)}" style="${style}">${escaped(text)}</a>`

/**
 * A mail's text as HTML in the look of the product. Only addresses of the product become links: other text can be
 * another person's.
 * @param site the address of the web app
 */
export function htmlOf(text: string, site: string): string {
  let hasButton = false
  const paragraphs = text.split('\n\n').map((paragraph) => {
    const [, label, url] = /^([^\n]+): (\S+)$/.exec(paragraph) ?? []
    if (label && url?.startsWith(`${site}/`) && label.length <= LONGEST_LABEL) {
      const style = hasButton ? STYLE.link : STYLE.button
      hasButton = true
      return link(url, label, style)
    }
    const parts = paragraph.split(/(\s+)/).map((word) => {
      const [, address = '', rest = ''] = /^(.*?)([.,]?)$/s.exec(word) ?? []
      const isOurs = address === site || address.startsWith(`${site}/`)
      return isOurs ? `${link(address, address, STYLE.link)}${rest}` : escaped(word)
    })
    return parts.join('').replace(/\b\d{6}\b(?=\.)/, '<b style="font-size:20px;letter-spacing:2px">$&</b>')
  })
  return [
    '<!doctype html><html lang="en-CA"><head><meta charset="utf-8"></head>',
    `<body style="${STYLE.page}"><div style="${STYLE.card}"><div style="${STYLE.brand}">HomeSlice</div>`,
    `<div style="${STYLE.body}">`,
    ...paragraphs.map((content) => `<p style="${STYLE.paragraph}">${content}</p>`),
    '</div></div></body></html>',
  ].join('\n')
}
