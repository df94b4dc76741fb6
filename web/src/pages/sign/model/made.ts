import type { Drawing } from './strokes.ts'

/** A signature as it is made. The drawing and the typed name are both stored, whichever is chosen. */
export interface Made {
  way: 'drawn' | 'typed'
  drawing: Drawing
  name: string
}
