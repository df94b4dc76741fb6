import { useEffect, useState } from 'react'
import classes from './TextPane.module.css'

const SVG = 'http://www.w3.org/2000/svg'
const WIDTH = 300
const LINE = 17

/** The mark of a reader, repeated over what they read. */
export function Mark({ lines }: { lines: readonly string[] }) {
  const [image, setImage] = useState<string>()
  useEffect(() => {
    setImage(lines.length > 0 ? `url("${imageOf(lines)}")` : undefined)
  }, [lines])
  if (!image) return null
  return (
    <div
      className={classes.mark}
      style={{ backgroundImage: image }}
      aria-hidden
      data-mark={lines.join('\n')}
    />
  )
}

/** As a picture, so that neither selection nor search has it. */
function imageOf(lines: readonly string[]): string {
  const height = WIDTH * 0.55 + lines.length * LINE
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('width', String(WIDTH))
  svg.setAttribute('height', String(height))
  const group = document.createElementNS(SVG, 'g')
  group.setAttribute('transform', `rotate(-28 ${WIDTH / 2} ${height / 2})`)
  group.setAttribute('fill', '#c2413b')
  group.setAttribute('fill-opacity', '0.3')
  group.setAttribute('font-family', 'sans-serif')
  group.setAttribute('font-size', '13')
  group.setAttribute('font-weight', '600')
  group.setAttribute('text-anchor', 'middle')
  for (const [index, line] of lines.entries()) {
    const text = document.createElementNS(SVG, 'text')
    text.setAttribute('x', String(WIDTH / 2))
    text.setAttribute('y', String(height / 2 + (index - (lines.length - 1) / 2) * LINE))
    // Long names are narrowed instead of cut.
    if (line.length > 38) {
      text.setAttribute('textLength', String(WIDTH - 20))
      text.setAttribute('lengthAdjust', 'spacingAndGlyphs')
    }
    text.textContent = line
    group.append(text)
  }
  svg.append(group)
  return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
}
