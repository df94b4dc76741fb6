import type { Drawing } from './strokes.ts'

/** A signature as it is made. What is drawn and what is typed are both kept, whichever is chosen. */
export interface Made {
  way: 'drawn' | 'typed'
  drawing: Drawing
  name: string
}
