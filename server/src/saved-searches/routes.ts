import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/saved-searches/contract.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { changeSavedSearch, createSavedSearch, deleteSavedSearch } from './commands/change-searches.ts'
import { ownSearches } from './queries.ts'
import { savedSearchView } from './views.ts'

export function savedSearchRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.listSavedSearches, async (actor) => ({
    results: (await ownSearches(platform.db, actor)).map(savedSearchView),
  }))
  serve(app, contract.createSavedSearch, (actor, { body }) => createSavedSearch(platform, actor, body))
  serve(app, contract.changeSavedSearch, (actor, { params, body }) =>
    changeSavedSearch(platform, actor, params.id, body),
  )
  serve(app, contract.deleteSavedSearch, (actor, { params }) => deleteSavedSearch(platform, actor, params.id))
}
