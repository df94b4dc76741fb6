import { z } from 'zod'
import { NDA_BY } from '../../deal-access/room.ts'
import { spokenSection } from '../../kernel/binding-text.ts'
import { oneOf, timestampOut } from '../../kernel/values.ts'
import { NDA_SIGNING } from './signing.ts'

/** The NDA in force: the standard text, or a document of the seller. */
export const nda = z.object({
  version: z.string(),
  title: z.string(),
  /** The standard text; null for a document. */
  sections: z.array(spokenSection).nullable(),
  /** Address of the seller’s document, valid for one hour; null for the standard text. */
  url: z.string().nullable(),
})
export type Nda = z.output<typeof nda>

/** The progress of signing an NDA, if it is signed. */
export const ndaSigning = z.object({ state: oneOf(NDA_SIGNING), since: timestampOut })
export type NdaSigning = z.output<typeof ndaSigning>

export const ndaBy = oneOf(NDA_BY)
