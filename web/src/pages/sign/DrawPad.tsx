import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconEraser } from '@tabler/icons-react'
import { type PointerEvent, useRef } from 'react'
import { begun, type Drawing, extended, PAD, PEN, pathOf, pointIn, undone } from './model/strokes.ts'
import classes from './Signature.module.css'

interface DrawPadProps {
  drawing: Drawing
  onChange: (drawing: Drawing) => void
}

/** A field for a pen, a finger or a mouse. A user without any of them types the name instead. */
export function DrawPad({ drawing, onChange }: DrawPadProps) {
  const { t } = useLingui()
  // A pen reports more points between two renderings than the last one.
  const latest = useRef(drawing)
  const pen = useRef<number | null>(null)
  const change = (next: Drawing) => {
    latest.current = next
    onChange(next)
  }
  const down = (event: PointerEvent<SVGSVGElement>) => {
    if (pen.current !== null || event.button !== 0) return
    pen.current = event.pointerId
    event.currentTarget.setPointerCapture(event.pointerId)
    change(begun(latest.current, pointIn(event.currentTarget.getBoundingClientRect(), event)))
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (pen.current !== event.pointerId) return
    const frame = event.currentTarget.getBoundingClientRect()
    const points = event.nativeEvent.getCoalescedEvents?.() ?? []
    let next = latest.current
    for (const point of points.length > 0 ? points : [event]) next = extended(next, pointIn(frame, point))
    if (next !== latest.current) change(next)
  }
  const up = (event: PointerEvent<SVGSVGElement>) => {
    if (pen.current === event.pointerId) pen.current = null
  }
  const isEmpty = drawing.length === 0
  return (
    <div>
      <div className={classes.paper}>
        <svg
          className={classes.pad}
          viewBox={`0 0 ${PAD.width} ${PAD.height}`}
          role="img"
          aria-label={isEmpty ? t`Field for your signature, empty` : t`Field for your signature, drawn`}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
        >
          <line className={classes.base} x1={40} x2={PAD.width - 40} y1={150} y2={150} />
          {drawing.map((stroke, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added and removed at the end
            <path key={index} className={classes.ink} d={pathOf(stroke)} strokeWidth={PEN} />
          ))}
        </svg>
        {isEmpty && (
          <p className={classes.padHint} aria-hidden>
            <Trans>Sign here with a finger, a pen or the mouse</Trans>
          </p>
        )}
      </div>
      <div className={classes.padTools}>
        <Button
          size="sm"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={isEmpty}
          onClick={() => change(undone(drawing))}
        >
          <Trans>Undo</Trans>
        </Button>
        <Button
          size="sm"
          leftSection={<IconEraser size={16} aria-hidden />}
          disabled={isEmpty}
          onClick={() => change([])}
        >
          <Trans>Clear</Trans>
        </Button>
      </div>
    </div>
  )
}
