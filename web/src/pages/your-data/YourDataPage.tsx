import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { paths } from '#domain/kernel/paths.ts'
import { SecondFactorDialog } from '../../features/accounts/components/SecondFactorDialog.tsx'
import { SettingsFrame } from '../../features/accounts/components/SettingsFrame.tsx'
import { useStartExport } from '../../features/personal-data/api.ts'
import { fileOfTask } from '../../features/tasks/api.ts'
import { TaskProgress } from '../../features/tasks/TaskProgress.tsx'
import { useMe } from '../../platform/session/me.ts'
import { ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { saveBlob } from '../../ui/save-file.ts'
import { ErasureCard } from './ErasureCard.tsx'
import classes from './YourData.module.css'

/** /your-data: a copy of what is stored about oneself, and its erasure; open before the identity check is passed. */
export function Component() {
  const { data: me } = useMe()
  if (!me) return null
  return (
    <SettingsFrame part="data">
      <ViewingNote>
        <Trans>Only the user themselves downloads their data and asks for its erasure.</Trans>
      </ViewingNote>
      {!me.impersonated && (
        <div className={classes.cards}>
          <ExportCard />
          <ErasureCard />
        </div>
      )}
    </SettingsFrame>
  )
}

function ExportCard() {
  const { t } = useLingui()
  const start = useStartExport()
  const [isAsking, setAsking] = useState(false)
  const [task, setTask] = useState<string | null>(null)
  const [made, setMade] = useState<string | null>(null)
  const save = async (id: string) => {
    try {
      saveBlob(t`HomeSlice personal data.zip`, await fileOfTask(id))
    } catch (error) {
      if (error instanceof Error) toast.error(error.message)
    }
  }
  return (
    <Card as="section" title={t`A copy of your data`}>
      <div className={classes.card}>
        <p>
          <Trans>
            A zip with your details, your identity check, your sessions, what you did, the agreements that you
            accepted, your notifications and what you wrote. Data of other people and of companies is not in
            it.
            <TextLink to={`${paths.privacy}#how-long`}> How long we keep what</TextLink>
          </Trans>
        </p>
        {task !== null && made === null && (
          <TaskProgress
            id={task}
            label={t`Your data is being collected`}
            onDone={() => {
              setMade(task)
              void save(task)
            }}
          />
        )}
        {made !== null && (
          <p>
            <Trans>Your data was collected. The file can be downloaded for a day.</Trans>
          </p>
        )}
        <div>
          {made === null ? (
            <Button disabled={task !== null} onClick={() => setAsking(true)}>
              <Trans>Collect my data</Trans>
            </Button>
          ) : (
            <Button onClick={() => void save(made)}>
              <Trans>Download again</Trans>
            </Button>
          )}
        </div>
      </div>
      {isAsking && (
        <SecondFactorDialog
          title={t`Collect your data`}
          confirmLabel={t`Collect`}
          canRecover
          busy={start.isPending}
          error={start.error}
          onClose={() => setAsking(false)}
          onConfirm={(proof) =>
            start.mutate(proof, {
              onSuccess: ({ task_id }) => {
                setTask(task_id)
                setAsking(false)
              },
            })
          }
        >
          <p>
            <Trans>The file says much about you, so we make sure that it is you.</Trans>
          </p>
        </SecondFactorDialog>
      )}
    </Card>
  )
}
