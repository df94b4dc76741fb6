import { replyTo } from '../../platform/reply-to.ts'
import { type About, appendSignature, type Prepared, type Unsignable } from './append-signature.ts'

export interface AppendRequest {
  pdf: Uint8Array
  about: About
  room: number
}
export type AppendReply = Prepared | Unsignable

replyTo(({ pdf, about, room }: AppendRequest): Promise<AppendReply> => appendSignature(pdf, about, room))
