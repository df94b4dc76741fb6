/*
 * node bench/ai.ts [--forms 8] [--from 1] [--layout typed] [--json file]: application forms of invented people in six layouts, read
 * and extracted by rules: precision and recall of each field, and the time for a page.
 */

import { extractByRules } from '#domain/applicant-summaries/extraction/extract.ts'
import { readDocument } from '#server/platform/reading/read-document.ts'
import { comparedWith } from '#server/test/application-forms/compare.ts'
import { applicationForm, LAYOUTS } from '#server/test/application-forms/forms.ts'
import { option, Report } from './lib/results.ts'

const FORMS = option('forms', 8)
const FROM = option('from', 1)
const only = process.argv[process.argv.indexOf('--layout') + 1]
const isLoud = process.argv.includes('--loud')

interface Count {
  right: number
  wrong: number
  missing: number
}
const fields = new Map<string, Count>()
const layouts = new Map<string, Count & { ms: number; pages: number }>()

for (const layout of LAYOUTS) {
  if (process.argv.includes('--layout') && layout !== only) continue
  const ofLayout = { right: 0, wrong: 0, missing: 0, ms: 0, pages: 0 }
  layouts.set(layout, ofLayout)
  for (let seed = FROM; seed < FROM + FORMS; seed += 1) {
    const form = await applicationForm(layout, seed)
    const began = performance.now()
    const read = await readDocument(form, { signal: new AbortController().signal, page: () => {} })
    const compared = comparedWith(form.truth, extractByRules([read]))
    ofLayout.ms += performance.now() - began
    ofLayout.pages += read.pages.length
    const said: string[] = []
    for (const { path, kind, is, should } of compared) {
      const name = path.split('.').at(-1) ?? ''
      const count = fields.get(name) ?? { right: 0, wrong: 0, missing: 0 }
      fields.set(name, count)
      count[kind] += 1
      ofLayout[kind] += 1
      if (kind !== 'right') said.push(`  ${kind} ${path}: ${is ?? ''} <> ${should ?? '(not asked)'}`)
    }
    if (isLoud) console.log(`${form.name}\n${said.join('\n')}`)
    else for (const line of said.filter((each) => each.startsWith('  wrong'))) console.log(form.name, line)
  }
}

const share = (part: number, of: number) => (of === 0 ? '    –' : (part / of).toFixed(3))
const precision = ({ right, wrong }: Count) => share(right, right + wrong)
const recall = ({ right, missing, wrong }: Count) => share(right, right + missing + wrong)
const line = (name: string, count: Count) =>
  `${name.padEnd(24)} ${precision(count)}  ${recall(count)}  ${String(count.right).padStart(5)} right ${String(count.wrong).padStart(4)} wrong ${String(count.missing).padStart(4)} missing`
console.log(`\n${'field'.padEnd(24)} prec.  recall`)
for (const [name, count] of [...fields].sort()) console.log(line(name, count))
console.log()
for (const [name, count] of layouts)
  console.log(`${line(name, count)}  ${(count.ms / count.pages).toFixed(0)} ms a page`)

const report = new Report('ai')
const all = [...fields.values()].reduce(
  (sum, each) => ({
    right: sum.right + each.right,
    wrong: sum.wrong + each.wrong,
    missing: sum.missing + each.missing,
  }),
  { right: 0, wrong: 0, missing: 0 },
)
console.log()
report.add({ what: 'Precision of all fields', value: all.right / (all.right + all.wrong), unit: 'of 1' })
report.add({
  what: 'Recall of all fields',
  value: all.right / (all.right + all.wrong + all.missing),
  unit: 'of 1',
})
for (const [name, { ms, pages }] of layouts)
  report.add({ what: `A page, ${name}`, value: ms / pages, unit: 'ms' })
report.end()
process.exit(0)
