import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { replyTo } from '../../platform/reply-to.ts'
import { MOST_PAGES, type Problem } from './problems.ts'

const ERRORS_ONLY = 0

/** Opens a document and reads the structure of each page, without drawing any. */
async function problemOf(data: Uint8Array): Promise<Problem | null> {
  const opening = getDocument({
    data,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: true,
    verbosity: ERRORS_ONLY,
  })
  try {
    const document = await opening.promise
    if (document.numPages > MOST_PAGES) return 'tooManyPages'
    for (let page = 1; page <= document.numPages; page += 1) await document.getPage(page)
    return document.numPages > 0 ? null : 'damaged'
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged'
  } finally {
    await opening.destroy()
  }
}

replyTo(problemOf)
