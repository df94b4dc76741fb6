/** Hands what a browser holds to it as a download. */
export function saveBlob(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own reference by then; the address would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** As `saveBlob`, for a text. The mark at its head tells a spreadsheet that it is UTF-8. */
export const saveFile = (name: string, type: string, content: string) =>
  saveBlob(name, new Blob(['\uFEFF', content], { type: `${type};charset=utf-8` }))
