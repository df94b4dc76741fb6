import type { z } from 'zod'
import type { Actor } from '../auth/actor.ts'
import type { Platform } from '../platform.ts'
import { assertQuota } from '../storage/quota.ts'
import { type Put, storing } from '../storage/storing.ts'
import { invalidField } from './errors.ts'
import type { UploadedFile, UploadForm } from './upload-form.ts'

interface Reception<S extends z.ZodType, F> {
  fields: S
  /**
   * Checks, before the form is judged, what the transaction checks again, so that a wrong form tells nothing of what is
   * not the actor's; returns the deal that the files count against, or null.
   */
  admit?(): Promise<string | null>
  /** The same for what depends on the fields, before the first file is read. */
  begin?(fields: z.output<S>): Promise<string | null>
  /** Stores the content of one file, such as `storeContent`. */
  storeFile(put: Put, file: UploadedFile, fields: z.output<S>): Promise<F>
}

interface Several<F, Fields, R> {
  /** The most files of one form, and the error if there are more, in which case none is stored. */
  most?: { files: number; error: string }
  /** Stores the rows that refer to the contents. */
  store(files: readonly F[], fields: Fields): Promise<R>
}

/**
 * Stores the files of a form: all or none, and within the quotas of account and deal.
 * @throws as `UploadForm.read`, 400 for too many files, 413, and whatever the reception throws
 */
export const receiveFiles = <S extends z.ZodType, F, R>(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  actor: Actor,
  form: UploadForm,
  { fields: schema, admit, begin, storeFile, most, store }: Reception<S, F> & Several<F, z.output<S>, R>,
): Promise<R> =>
  storing(storage, async (put) => {
    const files: F[] = []
    const subject = (await admit?.()) ?? null
    const fields = await form.read(
      schema,
      async (given) => {
        const deal = (await begin?.(given)) ?? subject
        await assertQuota(db, { account: actor.user_id, deal })
      },
      async (file, given) => {
        if (most && files.length >= most.files) throw invalidField('files', most.error)
        files.push(await storeFile(put, file, given))
      },
    )
    return store(files, fields)
  })

interface One<F, Fields, R> {
  /** The error for a form with several files. */
  oneOnly: string
  /** Stores the row that refers to the content. */
  store(file: F, fields: Fields): Promise<R>
}

/** As `receiveFiles`, for a form with exactly one file. */
export const receiveFile = <S extends z.ZodType, F, R>(
  platform: Pick<Platform, 'db' | 'storage'>,
  actor: Actor,
  form: UploadForm,
  { oneOnly, store, ...reception }: Reception<S, F> & One<F, z.output<S>, R>,
): Promise<R> =>
  receiveFiles(platform, actor, form, {
    ...reception,
    most: { files: 1, error: oneOnly },
    store: ([file], fields) => {
      if (file === undefined) throw invalidField('files', oneOnly)
      return store(file, fields)
    },
  })
