import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { toFormErrors } from '../../../platform/api/error.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { LongTextField } from '../../../ui/fields/LongTextField.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { useAddNote, useDeleteNote, useEditNote } from '../api.ts'
import classes from './Notes.module.css'

type DealNote = DealDetail['notes'][number]

const MOST = 4000

const errorText = (error: unknown) => {
  if (!error) return undefined
  const { fields, nonField } = toFormErrors(error)
  return fields.text?.[0] ?? nonField[0]
}

/** Notes on the deal: one's own, or for staff those of all users. Never shown to the market. */
export function Notes({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const add = useAddNote()
  const [text, setText] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || add.isPending) return
    add.mutate({ deal: deal.id, text }, { onSuccess: () => setText('') })
  }
  return (
    <Card
      as="section"
      title={<Trans>Notes</Trans>}
      subtitle={<Trans>Visible only to their author, reviewers and administrators.</Trans>}
    >
      <div className={classes.notes}>
        {deal.notes.length > 0 && (
          <ul className={classes.list}>
            {deal.notes.map((note) => (
              <NoteItem key={note.id} deal={deal} note={note} />
            ))}
          </ul>
        )}
        <form className={classes.form} onSubmit={save}>
          <LongTextField
            label={t`New note`}
            value={text}
            onChange={setText}
            rows={2}
            maxLength={MOST}
            error={errorText(add.error)}
          />
          <Button type="submit" loading={add.isPending} disabled={text.trim() === ''}>
            <Trans>Add note</Trans>
          </Button>
        </form>
      </div>
    </Card>
  )
}

function NoteItem({ deal, note }: { deal: DealDetail; note: DealNote }) {
  const { t } = useLingui()
  const [isEditing, setIsEditing] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = useDeleteNote()
  const when = formatDateTime(note.edited_at ?? note.created_at)
  return (
    <li className={classes.note}>
      <p className={classes.by}>
        <b>{note.author}</b> {note.edited_at ? <Trans>edited {when}</Trans> : when}
      </p>
      {isEditing ? (
        <NoteEditor deal={deal} note={note} onDone={() => setIsEditing(false)} />
      ) : (
        <p className={classes.text}>{note.text}</p>
      )}
      {note.is_own && !isEditing && (
        <p className={classes.acts}>
          <Button size="sm" variant="subtle" onClick={() => setIsEditing(true)}>
            <Trans>Edit</Trans>
          </Button>
          <Button size="sm" variant="subtle" onClick={() => setIsConfirming(true)}>
            <Trans>Delete</Trans>
          </Button>
        </p>
      )}
      <Dialog
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t`Delete this note?`}
        confirmLabel={t`Delete note`}
        danger
        busy={remove.isPending}
        error={errorText(remove.error) ?? null}
        onConfirm={() => remove.mutate({ deal: deal.id, note_id: note.id })}
      >
        <Trans>It is deleted for everyone.</Trans>
      </Dialog>
    </li>
  )
}

interface NoteEditorProps {
  deal: DealDetail
  note: DealNote
  onDone: () => void
}

function NoteEditor({ deal, note, onDone }: NoteEditorProps) {
  const { t } = useLingui()
  const edit = useEditNote()
  const [text, setText] = useState(note.text)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || edit.isPending) return
    edit.mutate({ deal: deal.id, note_id: note.id, text }, { onSuccess: onDone })
  }
  return (
    <form className={classes.form} onSubmit={save}>
      <LongTextField
        label={t`Note`}
        value={text}
        onChange={setText}
        rows={2}
        maxLength={MOST}
        error={errorText(edit.error)}
      />
      <div className={classes.acts}>
        <Button onClick={onDone} disabled={edit.isPending}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="light" loading={edit.isPending} disabled={text.trim() === ''}>
          <Trans>Save note</Trans>
        </Button>
      </div>
    </form>
  )
}
