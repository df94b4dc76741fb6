import { applicantPath, type Extracted, factPath } from '#domain/applicant-summaries/extracted.ts'
import { namesOf } from '#domain/kernel/names.ts'

interface Compared {
  path: string
  kind: 'right' | 'wrong' | 'missing'
  is: string | undefined
  should: string | undefined
}

/** Compares all values of a form, or found in it, exactly; a value found where the form has none is wrong too. */
export function comparedWith(truth: ReadonlyMap<string, string>, extracted: Extracted): Compared[] {
  const found = valuesOf(extracted)
  return [...new Set([...truth.keys(), ...found.keys()])].map((path) => {
    const [is, should] = [found.get(path), truth.get(path)]
    return { path, kind: is === undefined ? 'missing' : is === should ? 'right' : 'wrong', is, should }
  })
}

/** The role follows from the headings of a form and has no label to be compared with. */
function valuesOf({ applicants, facts }: Extracted): Map<string, string> {
  const values = new Map<string, string>()
  for (const [at, applicant] of applicants.entries())
    for (const field of namesOf(applicant))
      if (field !== 'applicant_role') values.set(applicantPath(at, field), String(applicant[field]))
  for (const fact of facts) values.set(factPath(fact), fact.value)
  return values
}
