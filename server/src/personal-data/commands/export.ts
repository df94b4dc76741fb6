import { Readable } from 'node:stream'
import { z } from 'zod'
import { inLanguage, sentence, speaking } from '#domain/kernel/language.ts'
import { id } from '#domain/kernel/values.ts'
import { exportResult } from '#domain/personal-data/contract.ts'
import { PERSONAL_DATA_EVENTS } from '#domain/personal-data/events.ts'
import { type Proof, withProof } from '../../accounts/commands/with-proof.ts'
import { userById } from '../../accounts/queries/users.ts'
import { type ZipEntry, zipOf } from '../../files/rendering/zip.ts'
import { type Actor, personId } from '../../platform/auth/actor.ts'
import { dbNow } from '../../platform/database/clock.ts'
import { notFound } from '../../platform/http/errors.ts'
import { inBackground, type Platform } from '../../platform/platform.ts'
import type { GuardedFile, TaskKind, TaskOutcome, TaskRun } from '../../tasks/commands/kinds.ts'
import { startTask } from '../../tasks/commands/start-task.ts'
import { assertOwnExport } from '../policy.ts'
import { collectData, PARTS, scansOf } from '../queries/collect.ts'

const ofPerson = z.object({ person: id })
type OfPerson = z.output<typeof ofPerson>

const EXPORT: TaskKind<OfPerson> = {
  name: 'personal_data.export',
  title: 'Copy of your data',
  schema: ofPerson,
}

/** Registers the task that collects a person's data, and the check of its downloads. */
export const addExportTask = (platform: Platform): void =>
  platform.tasks.add(EXPORT, (run) => collect(inBackground(platform), run), downloadOf(platform))

/** Starts the task for the person who calls. Returns its id. @throws 400 on what proves who they are */
export const startExport = (platform: Platform, actor: Actor, proof: Proof): Promise<string> =>
  withProof(platform, actor, proof, (tx) =>
    startTask(platform, tx, actor, EXPORT, { person: personId(actor) }),
  )

async function collect(
  platform: Platform,
  { payload, signal, progress }: TaskRun<OfPerson>,
): Promise<TaskOutcome> {
  const user = await userById(platform.db, payload.person)
  if (!user?.is_active || user.erased_at) throw notFound()
  const at = await dbNow(platform.db)
  const entry = (name: string, content: string): ZipEntry => ({
    name,
    at,
    open: () => Readable.from([content]),
  })
  const entries: ZipEntry[] = []
  for (const [index, part] of PARTS.entries()) {
    signal.throwIfAborted()
    const data = await collectData(platform.db, user, part)
    entries.push(entry(part.file, `${JSON.stringify(data, null, 2)}\n`))
    await progress(Math.round((90 * (index + 1)) / PARTS.length), part.about)
  }
  for (const { name, storage_key } of await scansOf(platform.db, user.id))
    entries.push({ name: `identity-check/${name}`, at, open: () => platform.storage.stream(storage_key) })
  const language = user.language ?? 'en'
  const readme = entry(
    'README.txt',
    speaking(language, () => readmeOf(user.binding_name, at)),
  )
  const content = Buffer.concat((await zipOf([readme, ...entries]).toArray()) as Buffer[])
  return {
    result: exportResult.parse({ files: entries.length + 1 }),
    file: {
      name: speaking(language, () => `${sentence`HomeSlice personal data`}.zip`),
      media_type: 'application/zip',
      content,
    },
  }
}

const readmeOf = (name: string, at: Date) =>
  [
    sentence`What HomeSlice stores about ${name}, collected on ${at.toISOString()} (UTC).`,
    '',
    ...PARTS.map(({ file, about }) => `${file}: ${inLanguage(about)}`),
    `identity-check/: ${sentence`the scans that you uploaded for your identity check`}`,
    '',
    sentence`The files ending in .json can be read with any text editor.`,
    sentence`Times are in UTC.`,
    sentence`Passwords, codes and keys are stored only in a form from which they cannot be read, so they are not here.`,
    sentence`Data of other people and of companies is not here either.`,
    '',
  ].join('\n')

/** Only the person downloads it, logged in themselves. Downloads are recorded. */
const downloadOf = (platform: Platform): GuardedFile<OfPerson> => ({
  async beforeDownload(tx, actor, { person }) {
    assertOwnExport(actor, person)
    await platform.events.append(tx, PERSONAL_DATA_EVENTS, {
      type: 'personal_data.downloaded',
      subject_id: person,
      subject_label: actor.member?.email ?? actor.email,
      actor,
    })
  },
})
