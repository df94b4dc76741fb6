import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Closing, Lawyer } from '#domain/closing/contract.ts'
import type { Side } from '#domain/closing/vocabulary.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { LawyerForm } from './LawyerForm.tsx'
import classes from './lawyers.module.css'

/** The lawyers of both sides, for those who take part in the closing; a side names its own. */
export function LawyersCard({ closing }: { closing: Closing }) {
  return (
    <Card
      as="section"
      title={<Trans>Lawyers</Trans>}
      subtitle={<Trans>Visible to the buyer, the seller, reviewers and administrators.</Trans>}
      padded={false}
    >
      <div className={classes.sides}>
        <LawyerOf closing={closing} side="buyer" />
        <LawyerOf closing={closing} side="seller" />
      </div>
    </Card>
  )
}

function LawyerOf({ closing, side }: { closing: Closing; side: Side }) {
  const [isEditing, setEditing] = useState(false)
  const lawyer = closing.lawyers[side]
  const canName = closing.can_name_lawyer && closing.side === side
  return (
    <div className={classes.side}>
      <h3>{side === 'buyer' ? <Trans>Buyer’s lawyer</Trans> : <Trans>Seller’s lawyer</Trans>}</h3>
      {isEditing && canName ? (
        <LawyerForm closing={closing} lawyer={lawyer} onDone={() => setEditing(false)} />
      ) : (
        <>
          {lawyer ? (
            <Contact lawyer={lawyer} />
          ) : (
            <p className={classes.none}>
              <Trans>Not named yet</Trans>
            </p>
          )}
          {canName && (
            <Button size="sm" onClick={() => setEditing(true)}>
              {lawyer ? <Trans>Change your lawyer</Trans> : <Trans>Name your lawyer</Trans>}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function Contact({ lawyer: { name, firm, email, phone } }: { lawyer: Lawyer }) {
  return (
    <address className={classes.contact}>
      <b>{name}</b>
      <span>{firm}</span>
      <a href={`mailto:${email}`}>{email}</a>
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
    </address>
  )
}
