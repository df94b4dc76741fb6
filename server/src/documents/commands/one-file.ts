import type { z } from 'zod'
import { invalidField } from '../../platform/http/errors.ts'
import type { UploadForm } from '../../platform/http/upload-form.ts'
import { type StoredContent, storeContent } from '../../platform/storage/store-content.ts'
import type { Put } from '../../platform/storage/storing.ts'

/**
 * Stores the one file of a form.
 * @param begin see `UploadForm.read`
 * @param oneOnly the error for a form with no file or several
 */
export async function oneFileOf<S extends z.ZodType>(
  put: Put,
  form: UploadForm,
  schema: S,
  begin: (fields: z.output<S>) => Promise<void>,
  oneOnly: string,
): Promise<{ fields: z.output<S>; file: StoredContent }> {
  const stored: StoredContent[] = []
  const fields = await form.read(schema, begin, async (file) => {
    if (stored.length > 0) throw invalidField('files', oneOnly)
    stored.push(await storeContent(put, file))
  })
  const [file] = stored
  if (!file) throw invalidField('files', oneOnly)
  return { fields, file }
}
