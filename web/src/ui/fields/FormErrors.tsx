import { Note } from '../feedback/Note.tsx'

/** What is wrong with a form as a whole, above its button. Read at once. */
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
