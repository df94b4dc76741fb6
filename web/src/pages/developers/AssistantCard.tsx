import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../ui/layout/Card.tsx'
import { CopyButton } from '../../ui/navigation/CopyButton.tsx'
import classes from './AssistantCard.module.css'

/** What the settings of an assistant's program contain; the key is put in by hand. */
const settingsFor = (url: string) =>
  JSON.stringify(
    { mcpServers: { homeslice: { type: 'http', url, headers: { Authorization: 'Bearer hsk_…' } } } },
    null,
    2,
  )

/** Where an assistant that speaks the Model Context Protocol finds HomeSlice. */
export function AssistantCard() {
  const { t } = useLingui()
  const address = new URL('/mcp', window.location.origin).href
  const settings = settingsFor(address)
  return (
    <Card
      as="section"
      title={t`Use with an assistant`}
      subtitle={
        <Trans>
          An assistant that speaks the Model Context Protocol (MCP) can search deals, explain and compute, and
          prepare drafts and bids. You confirm everything that binds on a page.
        </Trans>
      }
    >
      <div className={classes.parts}>
        <div className={classes.part}>
          <span className={classes.label}>
            <Trans>Address</Trans>
          </span>
          <code className={classes.text}>{address}</code>
          <CopyButton text={address} label={t`Copy the address`} />
        </div>
        <div className={classes.part}>
          <span className={classes.label}>
            <Trans>Settings of the assistant</Trans>
          </span>
          <pre className={classes.text}>{settings}</pre>
          <CopyButton text={settings} label={t`Copy the settings`} />
        </div>
        <p className={classes.note}>
          <Trans>
            Put in an API key with the scope Read, and List if it drafts listings. Texts of deals go to the
            provider of the assistant.
          </Trans>
        </p>
      </div>
    </Card>
  )
}
