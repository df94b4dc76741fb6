import { useLingui } from '@lingui/react/macro'
import { Slider } from '@mantine/core'
import { useId, useState } from 'react'
import classes from './FilterPanel.module.css'

interface TermSliderProps {
  label: string
  /** Months; null for any. */
  value: number | null
  onChange: (months: number | null) => void
}

const STEP = 6
/** Longer mortgages are rare; the last stop of the slider includes them. */
const ANY = 78

/** The longest term; the last stop means no limit. Applied on release. */
export function TermSlider({ label, value, onChange }: TermSliderProps) {
  const { t } = useLingui()
  const id = useId()
  const [held, setHeld] = useState<number | null>(null)
  const words = (months: number) => (months >= ANY ? t`any` : t`up to ${months} months`)
  const shown = held ?? value ?? ANY
  return (
    <div className={classes.group}>
      <div className={classes.labelRow}>
        <span className={classes.label} id={id}>
          {label}
        </span>
        <span className={classes.reading}>
          {value !== null && held === null ? t`up to ${value} months` : words(shown)}
        </span>
      </div>
      <Slider
        min={STEP}
        max={ANY}
        step={STEP}
        value={Math.min(shown, ANY)}
        onChange={setHeld}
        onChangeEnd={(months) => {
          setHeld(null)
          onChange(months >= ANY ? null : months)
        }}
        label={null}
        size={4}
        thumbSize={20}
        thumbProps={{ 'aria-labelledby': id }}
        thumbValueText={words}
        classNames={{ root: classes.slider, thumb: classes.thumb, track: classes.track, bar: classes.bar }}
      />
    </div>
  )
}
