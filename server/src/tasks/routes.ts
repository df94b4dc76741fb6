import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/tasks/contract.ts'
import { guardContent } from '../platform/http/content.ts'
import { disposition } from '../platform/http/disposition.ts'
import { listResponse } from '../platform/http/lists.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { downloadFile } from './commands/download-file.ts'
import { retryJob } from './commands/retry-job.ts'
import { findTask, listOfJobs } from './queries.ts'

export function backgroundTaskRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.getTask, (actor, { params }) => findTask(platform, actor, params.id))
  serve(app, contract.taskFile, async (actor, { params, reply }) => {
    const file = await downloadFile(platform, actor, params.id)
    guardContent(reply, file.media_type)
    reply.header('content-disposition', disposition('attachment', file.name))
    return platform.storage.stream(file.storage_key)
  })
  serve(app, contract.listJobs, async (_actor, { query, request }) => {
    const { counted, jobs } = await listOfJobs(platform, query)
    return listResponse(query, request.url, counted, jobs)
  })
  serve(app, contract.retryJob, async (actor, { params }) => {
    await retryJob(platform, actor, params.id)
    return null
  })
}
