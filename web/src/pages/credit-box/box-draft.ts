import type { CreditBox } from '#domain/credit-boxes/contract.ts'
import {
  type CriterionInfo,
  criterionOf,
  criterionOfKey,
  LIMIT_KEYS,
  type LimitKey,
} from '#domain/deals/criteria.ts'
import type { BoxInput } from '../../features/credit-boxes/api.ts'

/** A box as its form holds it: numbers as they are typed. */
export interface BoxDraft {
  name: string
  is_muted: boolean
  numbers: Readonly<Partial<Record<LimitKey, string>>>
  choices: Readonly<Partial<Record<LimitKey, readonly string[]>>>
  flags: Readonly<Partial<Record<LimitKey, boolean | null>>>
}

const kindOf = (key: LimitKey) => criterionOf(criterionOfKey(key)).kind

export function draftOf(box: CreditBox): BoxDraft {
  const some = <Value>(isOf: (kind: string) => boolean, read: (value: unknown) => Value) =>
    Object.fromEntries(LIMIT_KEYS.filter((key) => isOf(kindOf(key))).map((key) => [key, read(box[key])]))
  return {
    name: box.name,
    is_muted: box.is_muted,
    numbers: some(
      (kind) => !['choice', 'flag'].includes(kind),
      (value) => (value === null ? '' : String(value)),
    ),
    choices: some(
      (kind) => kind === 'choice',
      (value) => (Array.isArray(value) ? value.map(String) : []),
    ),
    flags: some(
      (kind) => kind === 'flag',
      (value) => (typeof value === 'boolean' ? value : null),
    ),
  }
}

/** Nothing is wanted yet. */
export const BLANK: BoxDraft = { name: '', is_muted: false, numbers: {}, choices: {}, flags: {} }

const TYPED = /^\d{1,12}(\.\d{1,2})?$/

/** The criteria that a link fills in, such as an assistant's; what a criterion does not take is left out. */
export function filledIn(address: URLSearchParams): BoxDraft {
  const of = <Value>(read: (info: CriterionInfo, text: string) => Value | null) =>
    Object.fromEntries(
      LIMIT_KEYS.flatMap((key) => {
        const text = address.get(key)
        const value = text === null ? null : read(criterionOf(criterionOfKey(key)), text)
        return value === null ? [] : [[key, value]]
      }),
    )
  return {
    ...BLANK,
    numbers: of((info, text) => ('unit' in info && TYPED.test(text) ? text : null)),
    choices: of((info, text) =>
      info.kind === 'choice' ? text.split(',').filter((one) => Object.hasOwn(info.choices, one)) : null,
    ),
    flags: of((info, text) =>
      info.kind === 'flag' && ['true', 'false'].includes(text) ? text === 'true' : null,
    ),
  }
}

/** The limits as a request has them: an empty field sets no limit. */
export const limitsOfDraft = ({ numbers, choices, flags }: BoxDraft): Omit<BoxInput, 'name' | 'is_muted'> =>
  Object.fromEntries([
    ...Object.entries(numbers).map(([key, typed]) => [key, typed === '' ? null : typed]),
    ...Object.entries(choices).map(([key, chosen]) => [key, [...(chosen ?? [])]]),
    ...Object.entries(flags),
  ])
