import type { ShownText } from '#domain/kernel/read-text.ts'
import type { ViewControl } from './control.ts'
import { SheetView } from './SheetView.tsx'
import { TextView } from './TextView.tsx'

interface TextPaneProps {
  name: string
  shown: ShownText
  scale: number
  words: string
  onControl: (control: ViewControl | null) => void
}

/** A document that is shown as text and tables. */
export default function TextPane({ shown, ...props }: TextPaneProps) {
  const { content, mark } = shown
  return content.kind === 'workbook' ? (
    <SheetView workbook={content} mark={mark} {...props} />
  ) : (
    <TextView document={content} mark={mark} {...props} />
  )
}
