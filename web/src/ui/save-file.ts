/** Offers a blob as a download. */
export function saveBlob(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download holds its own reference by then; an unrevoked URL would hold the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** As `saveBlob`, for text. The byte order mark makes spreadsheets read it as UTF-8. */
export const saveFile = (name: string, type: string, content: string) =>
  saveBlob(name, new Blob(['\uFEFF', content], { type: `${type};charset=utf-8` }))
