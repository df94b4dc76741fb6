import { type ReactNode, useEffect, useRef } from 'react'
import { Note, type NoteTone } from '../../ui/feedback/Note.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './VerifyDocumentPage.module.css'

interface AnswerCardProps {
  fileName: string
  tone: NoteTone
  verdict: string
  explanation: ReactNode
  children: ReactNode
}

/** What is known of a file, in one sentence, and then the rest. The reader's focus goes to it. */
export function AnswerCard({ fileName, tone, verdict, explanation, children }: AnswerCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card as="section">
      <div className={classes.answer}>
        <h2 ref={heading} tabIndex={-1}>
          {fileName}
        </h2>
        <Note tone={tone} role="status">
          <b>{verdict}</b>
          <p>{explanation}</p>
        </Note>
        {children}
      </div>
    </Card>
  )
}
