import type { Db } from '../../../platform/database/database.ts'

/** The documents of a deal with the hashes of their contents, oldest first. */
export const documentsOf = (db: Db, deal: string) =>
  db
    .selectFrom('loan_deal_files')
    .select(['document_type', 'name', 'bytes', 'sha256', 'uploaded_at'])
    .where('loan_deal_id', '=', deal)
    .where('deleted_at', 'is', null)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
