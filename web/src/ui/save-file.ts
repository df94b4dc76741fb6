/** Hands a text to the browser as a download. The mark at its head tells a spreadsheet that it is UTF-8. */
export function saveFile(name: string, type: string, content: string) {
  const url = URL.createObjectURL(new Blob(['\uFEFF', content], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own reference by then; the address would keep the text in memory.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
