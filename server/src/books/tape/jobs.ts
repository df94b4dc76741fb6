import type { Db } from '../../platform/database/database.ts'
import { scheduledJob } from '../../platform/jobs/jobs.ts'
import { deleteOldImports } from './store.ts'

/** Deletes tapes that no one has changed for a month. */
export const tidyTapesJob = (db: Db) =>
  scheduledJob({
    name: 'books.tidy_tapes',
    title: 'Deletion of old loan tapes',
    schedule: '27 4 * * *',
    handle: () => deleteOldImports(db),
  })
