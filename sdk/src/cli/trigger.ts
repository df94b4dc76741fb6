import type { HomeSlice } from '../client.ts'
import type { Input } from '../types.ts'
import { plain, type Terminal } from './terminal.ts'

type Kind = Input<'webhooks.trigger'>['body']['kind']

/** Makes a test event, which those who listen with a key of the same user get. */
export async function trigger(homeslice: HomeSlice, kind: string, { out, signal }: Terminal): Promise<void> {
  // The server knows the kinds; later ones too.
  const { id, event } = await homeslice.webhooks.trigger({ body: { kind: kind as Kind }, signal })
  out(`${plain(event.type)} (test)  ${id}  was sent to those who listen.`)
}
