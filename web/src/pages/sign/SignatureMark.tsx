import { useLingui } from '@lingui/react/macro'
import type { Made } from './model/made.ts'
import { boundsOf, PEN, pathOf } from './model/strokes.ts'
import classes from './Signature.module.css'

/** As the server sets a signature on the page: see server/src/files/stamping/signature-mark.ts. */
const MARK = { width: 250, height: 100, edge: 4, baseline: 62, largest: 34, lean: 14 } as const

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
  const size = sizeFor(name)
  return (
    <text className={classes.letters} x={MARK.edge} y={MARK.baseline - size * 0.35} fontSize={size}>
      {name}
    </text>
  )
}

/** The size at which a name fits in one line. */
function sizeFor(name: string): number {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return MARK.largest
  pen.font = `600 ${MARK.largest}px "Inter Variable", sans-serif`
  const room = MARK.width - 2 * MARK.edge - MARK.lean
  return Math.min(MARK.largest, (MARK.largest * room) / Math.max(1, pen.measureText(name).width))
}
