import { Trans } from '@lingui/react/macro'
import { paths } from '#domain/kernel/paths.ts'
import { SettingsFrame } from '../../features/accounts/components/SettingsFrame.tsx'
import { useMe } from '../../platform/session/me.ts'
import { ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { ApiKeys } from './ApiKeys.tsx'
import { AssistantCard } from './AssistantCard.tsx'
import classes from './Webhooks.module.css'
import { Webhooks } from './Webhooks.tsx'

/** /profile/developers: API keys and webhooks. Not shown while viewing as another user. */
export function Component() {
  const { data: me } = useMe()
  if (!me) return null
  return (
    <SettingsFrame part="developers">
      <ViewingNote>
        <Trans>Only the user sees their API keys and webhooks.</Trans>
      </ViewingNote>
      {!me.impersonated && (
        <div className={classes.list}>
          <p>
            <Trans>
              Guides with examples, and the reference of all operations:{' '}
              <TextLink to={paths.docs}>API guides</TextLink>.
            </Trans>
          </p>
          <ApiKeys me={me} />
          <AssistantCard />
          <Webhooks me={me} />
        </div>
      )}
    </SettingsFrame>
  )
}
