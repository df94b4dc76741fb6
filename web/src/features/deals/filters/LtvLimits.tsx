import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import classes from './FilterPanel.module.css'
import { percentOf } from './filters.ts'
import type { LtvRange } from './ltv-buckets.ts'

type Side = keyof LtvRange
const OTHER = { ltv__gte: 'ltv__lte', ltv__lte: 'ltv__gte' } as const

/** The limits of the LTV in percent, applied on blur or Enter; the side that makes the range invalid says so. */
export function LtvLimits({ range, onChange }: { range: LtvRange; onChange: (range: LtvRange) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<Partial<Record<Side, string>>>({})
  const [errors, setErrors] = useState<Partial<Record<Side, string>>>({})
  const settle = (side: Side) => {
    const text = typed[side]?.trim()
    if (text === undefined) return
    const value = text === '' ? null : percentOf(text)
    const other = typed[OTHER[side]] === undefined ? range[OTHER[side]] : percentOf(typed[OTHER[side]] ?? '')
    const next =
      side === 'ltv__gte' ? { ltv__gte: value, ltv__lte: other } : { ltv__gte: other, ltv__lte: value }
    if (text !== '' && value === null) return setErrors({ [side]: t`Enter a percentage from 0 to 1000.` })
    if (next.ltv__gte !== null && next.ltv__lte !== null && next.ltv__gte > next.ltv__lte)
      return setErrors({ [side]: MESSAGES.rangeInvalid })
    setErrors({})
    setTyped({})
    if (next.ltv__gte !== range.ltv__gte || next.ltv__lte !== range.ltv__lte) onChange(next)
  }
  const field = (side: Side, label: string) => (
    <TextInput
      label={label}
      rightSection="%"
      inputMode="decimal"
      autoComplete="off"
      error={errors[side]}
      value={typed[side] ?? inLanguage(String(range[side] ?? ''))}
      onChange={(event) => setTyped({ ...typed, [side]: event.currentTarget.value })}
      onBlur={() => settle(side)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(side)
      }}
    />
  )
  return (
    <div className={classes.limits}>
      {field('ltv__gte', t`LTV from`)}
      {field('ltv__lte', t`LTV to`)}
    </div>
  )
}
