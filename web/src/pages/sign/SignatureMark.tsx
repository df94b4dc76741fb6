import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import '../../styles/script-font.css'
import type { Made } from './model/made.ts'
import { boundsOf, PEN, pathOf } from './model/strokes.ts'
import classes from './Signature.module.css'

/** As the server sets a signature on the page: see server/src/files/stamping/signature-mark.ts. */
const MARK = { width: 250, height: 100, edge: 4, baseline: 62, largest: 46 } as const

interface SignatureMarkProps {
  made: Made
  /** Who signs; the name is printed below the signature. */
  signer: string
}

/** The signature as it will appear on the page, with name and time below it. On white paper, whatever the look. */
export function SignatureMark({ made, signer }: SignatureMarkProps) {
  const { t } = useLingui()
  const typed = made.name.trim()
  return (
    <svg
      className={classes.mark}
      viewBox={`0 0 ${MARK.width} ${MARK.height}`}
      role="img"
      aria-label={made.way === 'typed' ? t`Your typed signature: ${typed}` : t`Your drawn signature`}
    >
      {made.way === 'typed' ? <Typed name={typed} /> : <Drawn drawing={made.drawing} />}
      <line
        className={classes.rule}
        x1={MARK.edge}
        x2={MARK.width - MARK.edge}
        y1={MARK.baseline + 2}
        y2={MARK.baseline + 2}
      />
      <text className={classes.signer} x={MARK.edge} y={MARK.baseline + 16} fontSize={10}>
        {signer}
      </text>
      <text className={classes.time} x={MARK.edge} y={MARK.baseline + 29} fontSize={8.5}>
        {t`Date and time when you sign`}
      </text>
    </svg>
  )
}

function Drawn({ drawing }: Pick<Made, 'drawing'>) {
  const bounds = boundsOf(drawing)
  if (!bounds) return null
  const scale = Math.min(
    (MARK.width - 2 * MARK.edge) / bounds.width,
    (MARK.baseline - MARK.edge) / bounds.height,
  )
  const [x, y] = [MARK.edge, MARK.baseline - bounds.height * scale]
  return (
    <g transform={`translate(${x} ${y}) scale(${scale}) translate(${-bounds.x} ${-bounds.y})`}>
      {drawing.map((stroke, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added and removed at the end
        <path key={index} className={classes.ink} d={pathOf(stroke)} strokeWidth={PEN} />
      ))}
    </g>
  )
}

function Typed({ name }: { name: string }) {
  const size = useSize(name)
  return (
    <text className={classes.letters} x={MARK.edge} y={MARK.baseline - size * 0.2} fontSize={size}>
      {name}
    </text>
  )
}

const FONT = `600 ${MARK.largest}px "Caveat", sans-serif`

/** The size at which a name fits in one line; measured again once the script typeface has been loaded. */
function useSize(name: string): number {
  const [size, setSize] = useState<number>(MARK.largest)
  useEffect(() => {
    let isShown = true
    const measure = () => {
      const pen = document.createElement('canvas').getContext('2d')
      if (!pen || !isShown) return
      pen.font = FONT
      const room = MARK.width - 2 * MARK.edge
      setSize(Math.min(MARK.largest, (MARK.largest * room) / Math.max(1, pen.measureText(name).width)))
    }
    measure()
    void document.fonts?.load(FONT, name).then(measure)
    return () => {
      isShown = false
    }
  }, [name])
  return size
}
