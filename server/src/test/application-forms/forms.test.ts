import { expect, test } from 'vitest'
import { extractByRules } from '#domain/applicant-summaries/extraction/extract.ts'
import { readDocument } from '../../applicant-summaries/reading/read-document.ts'
import { comparedWith } from './compare.ts'
import { applicationForm, LAYOUTS } from './forms.ts'

/** `npm run bench:ai` reads scans and many more of the others. */
const WITH_TEXT = LAYOUTS.filter((layout) => layout !== 'scanned')

test.each(WITH_TEXT)('of %s forms nothing is read wrongly, and most is read', async (layout) => {
  const results = { right: 0, wrong: [] as string[], missing: 0 }
  for (const seed of [1, 2]) {
    const form = await applicationForm(layout, seed)
    const read = await readDocument(form, { signal: new AbortController().signal, page: () => {} })
    for (const { path, kind, is, should } of comparedWith(form.truth, extractByRules([read])))
      if (kind === 'wrong') results.wrong.push(`${form.name} ${path}: ${is} and not ${should}`)
      else results[kind] += 1
  }
  expect(results.wrong).toEqual([])
  expect(results.right / (results.right + results.missing)).toBeGreaterThan(0.75)
})
