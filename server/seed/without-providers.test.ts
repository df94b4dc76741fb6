import { expect, it } from 'vitest'
import { lockUser } from '#server/accounts/queries/users.ts'
import { actorOf } from '#server/accounts/rows.ts'
import { startAtDocusign } from '#server/test/at-docusign.ts'
import { completeDraft } from '#server/test/listing.ts'
import type { Client } from '#server/test/test-app.ts'
import { signDocuments } from './signing.ts'
import { withoutProviders } from './without-providers.ts'

it('a demonstration market is signed although DocuSign is configured, which hears nothing of it', async () => {
  const { docusign, testApp, seller, close } = await startAtDocusign()
  const platform = withoutProviders(testApp.product.platform)
  const actor = async ({ id }: Client) => {
    const user = await platform.db.transaction().execute((tx) => lockUser(tx, id))
    if (!user) throw new Error('There is no such user.')
    return actorOf(user, { session_id: '', address: '127.0.0.1', viewed_by: null })
  }
  const { id } = await completeDraft(testApp, seller)
  await signDocuments(platform, await actor(seller), id, await actor(await testApp.member('buyer')))
  const sent = await platform.db.selectFrom('signing_requests').select('provider').execute()
  expect(sent).toEqual([{ provider: 'builtin' }, { provider: 'builtin' }])
  expect([docusign.tokens, docusign.envelopes.size]).toEqual([0, 0])
  await close()
})
