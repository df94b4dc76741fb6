import { boundsOf, type Drawing, PEN, pathOf } from './strokes.ts'

/** On white paper, whatever the look of the page. */
export const PEN_COLOR = '#141e5a'
/** Pixels for each unit of the field: sharp in print, and small. */
const SHARPNESS = 2

/** A drawn signature as a PNG without background, cut to its bounds; null if nothing is drawn. */
export function pictureOf(drawing: Drawing): string | null {
  const bounds = boundsOf(drawing)
  if (!bounds) return null
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(bounds.width * SHARPNESS)
  canvas.height = Math.ceil(bounds.height * SHARPNESS)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.scale(SHARPNESS, SHARPNESS)
  pen.translate(-bounds.x, -bounds.y)
  pen.lineWidth = PEN
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.strokeStyle = PEN_COLOR
  for (const stroke of drawing) pen.stroke(new Path2D(pathOf(stroke)))
  return canvas.toDataURL('image/png')
}
