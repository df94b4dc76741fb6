import { globSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import type { EventDefinitions } from '../../kernel/events.ts'
import { addFrench, speak } from '../../kernel/language.ts'
import french from '../../locales/fr.json' with { type: 'json' }
import { AUDIT_FIELD, auditDetails, auditFieldText, auditValue, isDealField } from './details.ts'

/** The fields of all events, also of values in values. */
const FIELDS = new Set<string>()
/** The closed vocabularies of fields. */
const CODES: { field: string; codes: string[] }[] = []

/** What of a schema of zod leads to those inside it. */
interface Inside {
  type: string
  shape?: Readonly<Record<string, z.ZodType>>
  options?: readonly z.ZodType[]
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  entries?: Readonly<Record<string, string>>
}

function walk(schema: z.ZodType | undefined, name: string): void {
  if (!schema) return
  const inside = schema.def as unknown as Inside
  if (inside.entries) CODES.push({ field: name, codes: Object.values(inside.entries) })
  for (const [field, of] of Object.entries(inside.shape ?? {})) {
    FIELDS.add(field)
    walk(of, field)
  }
  for (const one of [...(inside.options ?? []), inside.element, inside.innerType, inside.in]) walk(one, name)
}

beforeAll(async () => {
  for (const file of globSync('**/events.ts', { cwd: new URL('../../', import.meta.url) })) {
    const module = (await import(`../../${file}`)) as Record<string, EventDefinitions>
    for (const [name, definitions] of Object.entries(module))
      if (name.endsWith('_EVENTS'))
        for (const { before, after } of Object.values(definitions))
          for (const part of [before, after]) walk(part, '')
  }
  // Events name the fields that have changed.
  for (const { field, codes } of CODES)
    if (field === 'fields' || field === 'question') for (const code of codes) FIELDS.add(code)
  addFrench(french)
  speak('fr')
})
afterAll(() => speak('en'))

/** Codes that are names of formats, or a deal's, whose label the form has. */
const SAME_WORD = new Set(['xlsx', 'csv', 'parquet', 'json', 'Mix'])

it('each field of an event has a French name', () => {
  expect(FIELDS.size).toBeGreaterThan(250)
  const named = new Set([...Object.keys(AUDIT_FIELD), ...[...FIELDS].filter(isDealField)])
  expect([...FIELDS].filter((field) => !named.has(field))).toEqual([])
  expect(Object.keys(AUDIT_FIELD).filter((field) => !FIELDS.has(field))).toEqual([])
  expect(auditFieldText('exposure_limit')).toBe('Plafond d’engagement')
})

it('each code of a field has French words, and no two codes have the same', () => {
  const missing = CODES.flatMap(({ field, codes }) => {
    const shown = codes.map((code) => auditValue(field, code))
    return codes
      .filter((code, at) => !SAME_WORD.has(code) && (shown[at] === code || shown.indexOf(shown[at]) !== at))
      .map((code) => `${field}: ${code}`)
  })
  expect(CODES.length).toBeGreaterThan(40)
  expect(missing).toEqual([])
})

it('what people wrote, amounts, days and ids stay as they were recorded, and in English everything does', () => {
  const values = {
    reason: 'approved',
    amount: '450000.00',
    due_date: '2026-12-01',
    company: 'A',
    company_id: 'B',
  }
  expect(auditDetails(values)).toEqual({
    Motif: 'approved',
    Montant: '450000.00',
    'Date d’échéance': '2026-12-01',
    Entreprise: 'A',
    'Entreprise (company_id)': 'B',
  })
  speak('en')
  expect(auditDetails({ deal_state: 'live' })).toEqual({ deal_state: 'live' })
  speak('fr')
  expect(auditDetails({ deal_state: 'live', fields: ['legal_name'] })).toEqual({
    'État du dossier': 'En ligne',
    Champs: ['Nom légal'],
  })
})
