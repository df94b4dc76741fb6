import encodeQR from 'qr'
import classes from './SecondFactor.module.css'

interface QrCodeProps {
  /** The text encoded in the QR code. */
  text: string
  label: string
}

const MARGIN = 4

/** Dark on light in both themes, because not every camera reads inverted codes. Loaded on demand. */
export default function QrCode({ text, label }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { border: MARGIN, ecc: 'medium' })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('')
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
