import { parquetMetadata, parquetReadObjects } from 'hyparquet'

const bufferOf = (content: Buffer) =>
  content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength) as ArrayBuffer

/** The rows of a Parquet file, as a reader gets them who knows nothing of its columns. */
export const parquetRows = async (content: Buffer): Promise<Record<string, unknown>[]> =>
  parquetReadObjects({ file: bufferOf(content) })

/** The columns and notes of a Parquet file. */
export const aboutParquet = (content: Buffer) => parquetMetadata(bufferOf(content))

/** Everything that is in a Parquet file, uncompressed. */
export async function textOfParquet(content: Buffer): Promise<string> {
  const { key_value_metadata } = aboutParquet(content)
  return JSON.stringify([await parquetRows(content), key_value_metadata])
}
