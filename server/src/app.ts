import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { WORDING } from '#domain/description.ts'
import { migrate } from '../migrations/migrate.ts'
import { registerAccounts } from './accounts/index.ts'
import { authenticateRequest } from './accounts/queries/authenticate.ts'
import { rejectDemonstrationData } from './accounts/queries/demonstration.ts'
import { languageOfAddress } from './accounts/queries/users.ts'
import { registerApplicantSummaries } from './applicant-summaries/index.ts'
import { registerApprovals } from './approvals/index.ts'
import { registerAssistants } from './assistants/index.ts'
import { registerAuctions } from './auctions/index.ts'
import { bidAnswers } from './auctions/policy.ts'
import { clockFigure } from './auctions/queries/clock-figure.ts'
import { registerBooks } from './books/index.ts'
import { saleInParts } from './books/sale/commands/split.ts'
import { registerCalendar } from './calendar/index.ts'
import { registerChannels } from './channels/index.ts'
import { registerClosing } from './closing/index.ts'
import { registerCommitments } from './commitments/index.ts'
import { commitmentAnswers } from './commitments/policy.ts'
import { registerCompanies } from './companies/index.ts'
import { registerContact } from './contact/index.ts'
import { registerCreditBoxes } from './credit-boxes/index.ts'
import { registerDeals } from './deals/index.ts'
import { LISTS_CHANNEL, STANDINGS } from './deals/queries/shared-lists.ts'
import { descriptionWith } from './description/description.ts'
import { registerDocuments } from './documents/index.ts'
import { destroyJobs } from './files/destroy-contents.ts'
import { openFiles } from './files/open.ts'
import { registerFunds } from './funds/index.ts'
import { auditFigure } from './history/audit/queries/waiting.ts'
import { registerHistory } from './history/index.ts'
import { registerKyc } from './kyc/index.ts'
import { registerLive } from './live/index.ts'
import { registerMortgage } from './mortgage/index.ts'
import { registerNegotiations } from './negotiations/index.ts'
import { registerNotifications } from './notifications/index.ts'
import { registerPersonalData } from './personal-data/index.ts'
import { ActorCache } from './platform/auth/actor-cache.ts'
import { makeEncryption } from './platform/auth/encryption.ts'
import { openSigningKey } from './platform/auth/signing-key.ts'
import { makeTokens, secretInFolder } from './platform/auth/tokens.ts'
import { QueryCache } from './platform/cache/query-cache.ts'
import { type Config, dataPaths } from './platform/config.ts'
import { DatabaseClock } from './platform/database/clock.ts'
import { type Db, openDatabase } from './platform/database/database.ts'
import type { Engine } from './platform/database/engine.ts'
import { openConfigured } from './platform/database/open.ts'
import { replicaFigure } from './platform/database/replica.ts'
import { migrateAsOwner, warnOfOneRole } from './platform/database/roles.ts'
import { DRAIN_MS, finishesBy } from './platform/drain.ts'
import { Events, LIVE_CHANNEL, type LiveSignal } from './platform/events/events.ts'
import { learnFrench } from './platform/french.ts'
import { HeavyWork } from './platform/heavy-work.ts'
import { API_PREFIX, makeHttp } from './platform/http/app.ts'
import { notAuthenticated } from './platform/http/errors.ts'
import { serveHealth } from './platform/http/health.ts'
import { rememberChange } from './platform/http/moment-old.ts'
import { VisitorFiles } from './platform/http/visitor-files.ts'
import { serveWeb } from './platform/http/web.ts'
import { jobFigures } from './platform/jobs/figures.ts'
import { Jobs } from './platform/jobs/jobs.ts'
import { tidyJob } from './platform/jobs/tidy.ts'
import { LiveConnections } from './platform/live/connections.ts'
import { mailJob } from './platform/mail/job.ts'
import { makeMailer } from './platform/mail/mail.ts'
import { serveMailbox } from './platform/mail/mailbox.ts'
import { MAIL_LANES, makeOutbox } from './platform/mail/outbox.ts'
import { Notices } from './platform/notices/notices.ts'
import { Outlets } from './platform/outlets.ts'
import { onReserve, type Platform } from './platform/platform.ts'
import { openStorage } from './platform/storage/open.ts'
import type { TraceSettings } from './platform/tracing/open-traces.ts'
import { registerRooms } from './rooms/index.ts'
import { roomAnswers } from './rooms/policy.ts'
import { installClock } from './sandbox/commands/clock.ts'
import { forwardTestRequests } from './sandbox/commands/test-requests.ts'
import { registerSandbox } from './sandbox/index.ts'
import { registerSavedSearches } from './saved-searches/index.ts'
import { registerSignOn } from './sign-on/index.ts'
import { registerDirectories } from './sign-on/scim/index.ts'
import { registerSigning } from './signing/index.ts'
import { TaskKinds } from './tasks/commands/kinds.ts'
import { registerTasks } from './tasks/index.ts'
import { registerTeam } from './team/index.ts'
import { registerWebhooks } from './webhooks/index.ts'

/** Every feature, from the first layer to the last: see docs/architecture.md. */
const FEATURES: readonly ((app: FastifyInstance, platform: Platform) => void)[] = [
  registerAccounts,
  registerTeam,
  registerCompanies,
  registerSignOn,
  registerKyc,
  registerFunds,
  registerContact,
  registerTasks,
  registerMortgage,
  registerDeals,
  registerDocuments,
  registerSigning,
  registerRooms,
  registerApplicantSummaries,
  registerCreditBoxes,
  registerChannels,
  registerSavedSearches,
  registerAuctions,
  registerNegotiations,
  registerCommitments,
  registerApprovals,
  registerClosing,
  registerBooks,
  registerNotifications,
  registerWebhooks,
  registerHistory,
  registerCalendar,
  registerLive,
  registerSandbox,
  registerPersonalData,
]

/** The assembled product, before it listens on a port. */
export interface HomeSlice {
  http: FastifyInstance
  platform: Platform
  engine: Engine
  /** True if this start created the database. */
  isNew: boolean
  /** Opens and closes the auctions that are due now. `startWork` does this continuously. */
  runClock(): Promise<void>
  /** Starts the background work: the job queue and the auction clock. */
  startWork(): Promise<void>
  /**
   * Stops the clock, serves on for the configured notice while `/readyz` says that it stops, finishes work in progress
   * for at most ten seconds, cuts off the rest, releases all resources.
   */
  close(): Promise<void>
}

/**
 * Assembles the product; the only place that knows every feature.
 * @param opening the configured database, if its opening has begun
 */
export async function makeHomeSlice(config: Config, opening = openConfigured(config)): Promise<HomeSlice> {
  learnFrench()
  const paths = dataPaths(config)
  const { engine, unlock } = await opening
  try {
    const actorCache = new ActorCache()
    const queryCache = new QueryCache(LISTS_CHANNEL)
    const onSignal = (channel: string, payload: string) => {
      if (channel !== LIVE_CHANNEL) return
      const signal = JSON.parse(payload) as LiveSignal
      actorCache.onSignal(signal)
      if (signal.topic === 'deal') queryCache.changed(STANDINGS)
    }
    const http = await makeHttp(config, { description: descriptionWith(WORDING) })
    const closeTraces = config.traces && (await openTraces(config.traces, http, config))
    const secret = config.secretKey ?? (await secretInFolder(paths.key))
    const redis = config.redisUrl ? await openRedis(config.redisUrl, secret, http) : undefined
    const db = openDatabase(engine, 'request', onSignal, redis?.carrier)
    const reserve = openDatabase(engine, 'reserve', onSignal, redis?.carrier)
    const background = openDatabase(engine, 'background', onSignal, redis?.carrier)
    if (config.sandboxOwner) await installClock(engine)
    const { isNew } =
      config.databaseDirectUrl && config.databaseOwnerUrl
        ? await migrateAsOwner(config.databaseOwnerUrl, config.databaseDirectUrl)
        : await migrate(engine, background)
    if (config.mode === 'production') await rejectDemonstrationData(background)
    const clock = new DatabaseClock(reserve)
    await clock.measure()
    if (engine.kind === 'postgres') await warnOfOneRole(background, http.log)
    const standby = config.databaseReplicaUrl
      ? await openStandby(config.databaseReplicaUrl, config, reserve, clock)
      : undefined
    const files = await openFiles(config, background, http.log)
    const storage = await openStorage(config, http.log)
    const sockets = socketsOf(http)
    const mailer = makeMailer({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      folder: paths.mail,
      site: config.publicUrl,
    })
    const jobs = new Jobs(engine, http.log)
    jobs.add(tidyJob(background, storage))
    for (const job of destroyJobs({ storage })) jobs.add(job)
    const encryption = makeEncryption(secret)
    const tokens = makeTokens(secret, () => clock.now())
    for (const lane of MAIL_LANES)
      jobs.add(
        mailJob(
          {
            db: background,
            mailer,
            encryption,
            log: http.log,
            languageOf: (address) => languageOfAddress(background, address),
          },
          lane,
        ),
      )
    const events = new Events({ isChecked: config.mode !== 'production' })
    const platform: Platform = {
      actorCache,
      config,
      saleInParts,
      dealAnswers: { rooms: roomAnswers, auctions: bidAnswers, commitments: commitmentAnswers },
      db,
      reserve,
      background,
      replica: standby?.replica ?? null,
      clock,
      events,
      jobs,
      queryCache,
      live: new LiveConnections(config.publicUrl, http.log),
      mail: makeOutbox({ jobs, encryption, tokens, site: config.publicUrl }),
      notices: new Notices(events),
      outlets: new Outlets(),
      heavy: new HeavyWork(),
      storage,
      tasks: new TaskKinds(),
      tokens,
      encryption,
      signingKey: await openSigningKey(paths.auditKey, config.auditKey),
      visitorFiles: new VisitorFiles(db),
      ...files,
      metrics: new Registry(),
      log: http.log,
    }
    let isStopping = false
    http.addHook('onRequest', (_request, reply, done) => {
      // A proxy that keeps connections takes another server for the next request.
      if (isStopping) reply.header('connection', 'close')
      done()
    })
    forwardTestRequests(http, platform)
    await http.register(
      async (api) => {
        api.addHook('onSend', (request, reply, payload, done) => {
          if (request.method !== 'GET' && request.actor) platform.queryCache.changedBy(request.actor.user_id)
          if (request.method !== 'GET' && platform.replica) rememberChange(platform, reply)
          done(null, payload)
        })
        for (const register of FEATURES) register(api, platform)
      },
      { prefix: API_PREFIX },
    )
    registerAssistants(http, platform)
    registerDirectories(http, platform)
    serveHealth(http, {
      isStopping: () => isStopping,
      config,
      db: reserve,
      clock,
      metrics: platform.metrics,
      liveConnections: () => platform.live.size,
      connections: () => ({
        ...engine.connections?.(),
        ...(standby && { replica: standby.connections() }),
      }),
      figures: [
        auditFigure(reserve),
        clockFigure(reserve),
        ...jobFigures(reserve),
        ...(standby ? [replicaFigure(standby.replica)] : []),
      ],
    })
    http.get('/openapi.json', { schema: { hide: true } }, async (request) => {
      if (config.mode === 'production' && !(await authenticateRequest(onReserve(platform))(request)))
        throw notAuthenticated()
      return http.describe()
    })
    if (config.mode !== 'production') serveMailbox(http, paths.mail)
    await serveWeb(http)
    await http.ready()

    let isWorking = false
    return {
      http,
      platform,
      engine,
      isNew,
      async runClock() {
        await jobs.runDue()
      },
      async startWork() {
        isWorking = true
        await storage.sweepParts(Date.now())
        clock.start()
        platform.replica?.start()
        const signals = redis ?? engine
        await signals.listen(LIVE_CHANNEL, { onPayload: (payload) => onSignal(LIVE_CHANNEL, payload) })
        await platform.queryCache.start(engine)
        await platform.live.start(signals)
        await jobs.start()
        await jobs.startClocks()
        if (config.areRequestsLimited)
          http.limits.counts.start(background, http.log, () => clock.now().getTime())
      },
      async close() {
        isStopping = true
        clock.stop()
        // First of all, so that nothing ends while no one can bid here: another server takes over, or it is an outage.
        const work = [jobs.stopClock()]
        if (http.server.listening) await pause(config.stopNoticeMs)
        const deadline = performance.now() + DRAIN_MS
        platform.live.stop()
        const closed = http.close()
        if (isWorking) work.push(jobs.stop())
        if (!(await finishesBy(deadline, Promise.allSettled([closed, ...work])))) {
          http.log.warn('what did not finish in time is cut off')
          for (const socket of sockets) socket.destroy()
          await closed
        }
        await standby?.close()
        await db.destroy()
        await redis?.close()
        await closeTraces?.()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Loaded where it is configured. */
async function openTraces(settings: TraceSettings, http: FastifyInstance, { trustedProxies }: Config) {
  const traces = await import('./platform/tracing/open-traces.ts')
  return traces.openTraces(settings, http, { behindProxy: trustedProxies.length > 0 })
}

/** Loaded where it is configured. */
async function openStandby(url: string, { databasePoolSize }: Config, primary: Db, clock: DatabaseClock) {
  const { openReplica } = await import('./platform/database/postgres-replica.ts')
  return openReplica(url, databasePoolSize, primary, () => clock.now().getTime())
}

/** Loaded where it is configured. */
async function openRedis(url: string, secret: string, { log }: FastifyInstance) {
  const { openRedisSignals } = await import('./platform/live/redis-signals.ts')
  return openRedisSignals(url, secret, log)
}

/** All connections to the server, upgraded ones too. */
function socketsOf(http: FastifyInstance): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  http.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}
