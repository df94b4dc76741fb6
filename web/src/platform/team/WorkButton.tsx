import { Button, type ButtonProps } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Look } from './BarredButton.tsx'
import type { Work } from './bar.ts'
import { useBar } from './use-bar.ts'

// Most readers may do everything in their account.
const BarredButton = lazy(() => import('./BarredButton.tsx'))

interface WorkButtonProps extends Look {
  /** What the action does for the company: `workFor` of the route that it calls. */
  work: Work
  /** The page that it opens. */
  to?: string
}

/** The button of an action for the company. For a person who may not do it, it is disabled and says why. */
export function WorkButton({ work, to, ...props }: WorkButtonProps) {
  const bar = useBar(work)
  if (bar)
    return (
      <Suspense fallback={<Button {...props} disabled />}>
        <BarredButton {...props} reason={bar.reason} />
      </Suspense>
    )
  return to === undefined ? <Button {...props} /> : <LinkButton {...props} to={to} />
}

const LinkButton = ({ to, ...props }: ButtonProps & { to: string }) => (
  <Button {...props} component={Link} to={to} />
)
