import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { auctionClock } from '../../server/src/auctions/jobs.ts'
import { clockFigure } from '../../server/src/auctions/queries/clock-figure.ts'
import { auditFigure } from '../../server/src/history/audit/queries/waiting.ts'
import type { Db } from '../../server/src/platform/database/database.ts'
import { serveHealth } from '../../server/src/platform/http/health.ts'
import { jobFigures } from '../../server/src/platform/jobs/figures.ts'
import type { Platform } from '../../server/src/platform/platform.ts'
import { at, type DeployFiles, listAt, textOf, yamlOf } from './files.ts'

const PROMETHEUS_OWN = ['up']

/** What the health routes answer, without a database: all names are there, only some values are missing. */
export async function served(): Promise<{ paths: string[]; metrics: string[] }> {
  const app = Fastify()
  const metrics = new Registry()
  const db = {} as Db
  auctionClock({ metrics } as Platform)
  serveHealth(app, {
    isStopping: () => false,
    config: { mode: 'test', metricsToken: undefined },
    db,
    clock: { ahead: 0 } as never,
    metrics,
    liveConnections: () => 0,
    connections: () => ({}),
    figures: [auditFigure(db), clockFigure(db), ...jobFigures(db)],
  })
  const { body } = await app.inject('/metrics')
  const kinds = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  const paths = ['/healthz', '/readyz', '/metrics'].filter((url) => app.hasRoute({ method: 'GET', url }))
  await app.close()
  return {
    paths,
    metrics: kinds.flatMap(([, name = '', kind]) =>
      kind === 'histogram' || kind === 'summary'
        ? [`${name}_sum`, `${name}_count`, ...(kind === 'histogram' ? [`${name}_bucket`] : [])]
        : [name],
    ),
  }
}

/** The names of metrics in an expression of Prometheus. */
export const metricsIn = (expression: string): string[] => [
  ...new Set(
    expression
      .replaceAll(/"[^"]*"/g, '')
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
      .replaceAll(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, ' ')
      .match(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)
      ?.filter((word) => !/^(?:and|or|unless|offset|e\d+)$/.test(word)) ?? [],
  ),
]

/** Dashboard and alerts ask for what `/metrics` answers, and each alert has its section in the runbook and a test. */
export function metricBreaches(files: DeployFiles, known: readonly string[], runbook: string): string[] {
  const unknown = (place: string, expression: unknown) =>
    metricsIn(String(expression))
      .filter((name) => !known.includes(name) && !PROMETHEUS_OWN.includes(name))
      .map((name) => `${place}: there is no metric ${name}.`)
  const dashboard: unknown = JSON.parse(textOf(files, 'grafana/homeslice.json'))
  const panels = listAt(dashboard, 'panels').flatMap((panel) =>
    listAt(panel, 'targets').flatMap((target) =>
      unknown(`deploy/grafana/homeslice.json: ${at(panel, 'title')}`, at(target, 'expr')),
    ),
  )
  const headings = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase())
  const tests = textOf(files, 'prometheus/rules.test.yml')
  const rules = listAt(yamlOf(files, 'prometheus/rules.yml')[0], 'groups').flatMap((group) =>
    listAt(group, 'rules').flatMap((rule) => {
      const name = String(at(rule, 'alert'))
      const place = `deploy/prometheus/rules.yml: ${name}`
      const [, anchor] = String(at(rule, 'annotations', 'runbook_url')).split('docs/operations.md#')
      return [
        ...unknown(place, at(rule, 'expr')),
        ...(anchor === name.toLowerCase() && headings.includes(anchor)
          ? []
          : [`${place}: give it a section in docs/operations.md, and its address in runbook_url.`]),
        ...(tests.includes(`alertname: ${name}\n        exp_alerts:`)
          ? []
          : [`${place}: has no test in rules.test.yml in which it fires.`]),
      ]
    }),
  )
  return [...panels, ...rules]
}
