import { Note } from '../feedback/Note.tsx'

/** Errors of the form as a whole, shown above its button and announced immediately. */
export function FormErrors({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null
  return (
    <Note tone="bad" role="alert">
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Note>
  )
}
