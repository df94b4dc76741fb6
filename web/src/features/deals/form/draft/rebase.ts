import { ROWS_FIELDS, SCALAR_FIELDS } from '#domain/deals/fields.ts'
import { mapNames } from '#domain/kernel/names.ts'
import { changesOf, type Root } from './patch.ts'
import type { Reading, Wire } from './reading.ts'
import type { FormValues } from './values.ts'

interface Held {
  values: FormValues
  reading: Reading
  baseline: Wire
}

/**
 * The form merged with a newer version of the deal: unsaved changes are preserved, everything else is updated. An equal
 * value retains its spelling, so that the input does not jump while typing.
 */
export function rebased(
  held: Held,
  fresh: FormValues,
  freshWire: Wire,
): { values: FormValues; baseline: Wire } {
  const { wire, issues } = held.reading
  const own = new Set<string>([
    ...Object.keys(changesOf(wire, held.baseline)),
    ...Object.keys(issues).map((path) => path.split('.')[0] ?? path),
  ])
  const staysOwn = (root: Root) =>
    own.has(root) || JSON.stringify(wire[root]) === JSON.stringify(freshWire[root])
  const { values } = held
  const fields = mapNames(SCALAR_FIELDS, (field) => (staysOwn(field) ? values : fresh).fields[field])
  const rows = mapNames(ROWS_FIELDS, (field) => (staysOwn(field) ? values : fresh).rows[field])
  const applicants = (staysOwn('applicants') ? values : fresh).applicants
  return { values: { fields, rows, applicants }, baseline: freshWire }
}
