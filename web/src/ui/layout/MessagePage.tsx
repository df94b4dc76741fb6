import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import classes from './MessagePage.module.css'
import { Page } from './Page.tsx'

interface MessagePageProps {
  title: string
  children: ReactNode
  action?: ReactNode
}

/** A page with a single message and a link back. */
export function MessagePage({ title, children, action }: MessagePageProps) {
  return (
    <Page title={title}>
      <EmptyState
        heading="h1"
        title={title}
        action={
          <div className={classes.actions}>
            {action ?? (
              <Button component={Link} to={paths.home} variant="filled">
                <Trans>Go to the home page</Trans>
              </Button>
            )}
          </div>
        }
      >
        {children}
      </EmptyState>
    </Page>
  )
}
