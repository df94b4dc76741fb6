import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deleteOldImports } from './store.ts'

const nothing = z.object({})

/** Deletes tapes that no one has changed for a month. */
export const tidyTapesJob = (db: Db): Job<typeof nothing> => ({
  name: 'books.tidy_tapes',
  schema: nothing,
  schedule: '27 4 * * *',
  handle: () => deleteOldImports(db),
})
