/*
 * node bench/ai.ts [--seeds 1-6,9] [--layout typed,scanned] [--loud] [--json file]: application forms of invented people in several
 * layouts, read and extracted by rules: precision and recall of each field by source and by layout, and the time for a page. Ends
 * with 1 if a field is read less precisely than is aimed at.
 */

import { extractByRules } from '#domain/applicant-summaries/extraction/extract.ts'
import { readDocument } from '#server/applicant-summaries/reading/read-document.ts'
import { comparedWith } from '#server/test/application-forms/compare.ts'
import { applicationForm, LAYOUTS } from '#server/test/application-forms/forms.ts'
import { Counts, precision, recall, seedsOf } from './lib/extraction.ts'
import { Report, text } from './lib/results.ts'

const seeds = seedsOf(text('seeds', '1-6'))
const only = text('layout', LAYOUTS.join(',')).split(',')
const isLoud = process.argv.includes('--loud')
const AIM = 0.98
/** Of fewer values one that is wrong says little. */
const LEAST_VALUES = 20

const bySource = new Counts()
const byLayout = new Counts()
const times = new Map<string, { ms: number; pages: number }>()

for (const layout of LAYOUTS.filter((name) => only.includes(name))) {
  const time = { ms: 0, pages: 0 }
  times.set(layout, time)
  for (const seed of seeds) {
    const form = await applicationForm(layout, seed)
    const began = performance.now()
    const read = await readDocument(form, { signal: new AbortController().signal, page: () => {} })
    const compared = comparedWith(form.truth, extractByRules([read]))
    time.ms += performance.now() - began
    time.pages += read.pages.length
    for (const { path, kind, is, should } of compared) {
      const field = path.split('.').at(-1) ?? ''
      bySource.add(form.source, field, kind)
      byLayout.add(layout, field, kind)
      if (kind === 'wrong' || (isLoud && kind === 'missing'))
        console.log(`${kind} ${form.name} ${path}: ${is ?? ''} <> ${should ?? '(not asked)'}`)
    }
  }
}

console.log(`\n${seeds.length} forms of each layout.\n\n${bySource.table()}\n\n${byLayout.table()}\n`)
const report = new Report('ai')
const add = (of: string, group: string | null, counts: Counts) => {
  const count = counts.of(group, null)
  const note = `${count.right} right, ${count.wrong} wrong, ${count.missing} missing`
  report.add({ what: `Precision ${of}`, value: precision(count), unit: 'of 1', note })
  report.add({ what: `Recall ${of}`, value: recall(count), unit: 'of 1' })
}
add(`of all fields, seeds ${text('seeds', '1-6')}`, null, bySource)
for (const source of bySource.groups) add(`of ${source}`, source, bySource)
for (const field of bySource.fields) {
  const count = bySource.of(null, field)
  report.add({
    what: `Precision of ${field}`,
    value: precision(count),
    unit: 'of 1',
    note: `${count.right + count.wrong} taken; recall ${recall(count).toFixed(3)}`,
  })
}
for (const [layout, { ms, pages }] of times)
  report.add({ what: `A page, ${layout}`, value: ms / pages, unit: 'ms' })
report.end()

const missed = [null, ...bySource.groups].flatMap((source) =>
  bySource.fields.flatMap((field) => {
    const count = bySource.of(source, field)
    const isMissed = count.right + count.wrong >= LEAST_VALUES && precision(count) < AIM
    return isMissed ? [`${field} of ${source ?? 'all'}: ${precision(count).toFixed(3)}`] : []
  }),
)
if (missed.length > 0) console.error(`\nLess precise than ${AIM}:\n${missed.join('\n')}`)
process.exit(missed.length > 0 ? 1 : 0)
