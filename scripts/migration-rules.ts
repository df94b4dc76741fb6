import type { SqlStatement } from '../server/migrations/sql-statements.ts'

/** What is known of a migration when one of its statements is judged. */
export interface Around {
  isWithoutTransaction: boolean
  /** Tables that the same file has made: no one uses them yet. */
  made: ReadonlySet<string>
  /** `table column` of each `check (column is not null)` that was validated before. */
  neverNull: ReadonlySet<string>
  /** Bodies of the functions that any migration makes, by name. */
  functions: ReadonlyMap<string, string>
  /** True if an earlier statement of the file holds a lock on a table in use, to the end of its transaction. */
  holdsLock: boolean
}

const NAME = String.raw`((?:"?\w+"?\.)?"?\w+"?)`
const matching = (pattern: string) => new RegExp(pattern.replaceAll('NAME', NAME))
const TABLE = {
  create: matching('^create (?:unlogged )?table (?:if not exists )?NAME'),
  alter: matching('^alter table (?:if exists )?(?:only )?NAME (.*)$'),
  index: matching(
    String.raw`^create (?:unique )?index (concurrently )?(?:if not exists )?(?:(?!on )\w+ )?on (?:only )?NAME`,
  ),
  trigger: matching(
    '^create (?:or replace )?(?:constraint )?trigger .*? on NAME .*execute (?:function|procedure) NAME',
  ),
  changed: matching('^(?:with .*\\) )?(?:update (?:only )?|delete from (?:only )?)NAME'),
}

export const tableMadeBy = ({ syntax }: SqlStatement) => TABLE.create.exec(syntax)?.[1]
export const locksTableInUse = ({ syntax }: SqlStatement, made: ReadonlySet<string>) =>
  [TABLE.alter, TABLE.trigger].some((pattern) => {
    const table = pattern.exec(syntax)?.[1]
    return table !== undefined && !made.has(table)
  })

const INSTEAD = {
  remove:
    'Stop using it in one version; remove it in the next, below a line `-- contract: <why no running version uses it>`.',
  rename:
    'Add the new one, fill it, let one version write both and read the new one, and remove the old one in the next.',
  fill: 'Add the column without it and fill it in portions, by `do` with `limit` and `commit` in a file that begins with `-- without transaction`.',
  rows: 'Fill in portions: `do` with `limit` and `commit` in a file that begins with `-- without transaction`. If the rows are few, say why below a line `-- few rows: <reason>`.',
  constraint:
    'Add it `not valid`, and validate it in a file of its own that begins with `-- without transaction`.',
  index:
    'Make it by `create index concurrently` in a file of its own that begins with `-- without transaction`.',
  unique:
    'Make the index by `create unique index concurrently` in a file that begins with `-- without transaction`, then `add constraint … unique using index`.',
  plain: 'Write it in a form that the check knows (scripts/migration-rules.ts), or teach it the form.',
}

/** Why a statement is refused, and what to do instead; null if nothing speaks against it. */
export function reasonAgainst(statement: SqlStatement, around: Around): string | null {
  const { syntax, comments } = statement
  const says = (word: string) => comments.some((one) => new RegExp(`^-- ${word}: .*\\w`).test(one))
  if (around.isWithoutTransaction && !isRepeatable(statement))
    return 'An interrupted file is run again from its beginning, so without a transaction only what can be done twice may be in it: indexes made or dropped `concurrently`, constraints validated, `do` in portions. Put it in a file of its own.'
  const removal = removalIn(syntax, around.made)
  if (removal) return says('contract') ? null : `The version before still uses ${removal}. ${INSTEAD.remove}`
  const table = TABLE.alter.exec(syntax)
  if (table) {
    const [, name = '', actions = ''] = table
    if (around.made.has(name)) return null
    return (
      atTopLevel(actions)
        .map((action) => reasonAgainstAction(name, action, around))
        .find((reason) => reason !== null) ?? null
    )
  }
  return (
    reasonAgainstIndex(syntax, around) ??
    reasonAgainstTrigger(syntax, around) ??
    reasonAgainstRows(statement, around, says('few rows')) ??
    (KNOWN.test(syntax) ? null : `This check cannot tell what it does. ${INSTEAD.plain}`)
  )
}

/** Statements that hold up no one for long, or were judged above. */
const KNOWN =
  /^(?:create (?:or replace )?(?:unlogged )?(?:table|view|function|procedure|(?:constraint )?trigger|sequence|type|extension|(?:unique )?index)\b|drop (?:table|index concurrently)\b|comment on|analyze|grant|insert into|select|update|delete|with|do\b)/

/** What a statement removes, in words; null if it removes nothing that was there before. */
function removalIn(syntax: string, made: ReadonlySet<string>): string | null {
  const dropped = matching(
    '^drop (table|view|materialized view|index|function|procedure|trigger|sequence|type|domain|extension|schema|rule|aggregate)(?: concurrently)?(?: if exists)? NAME',
  ).exec(syntax)
  if (dropped)
    return dropped[1] === 'table' && made.has(dropped[2] ?? '') ? null : `the ${dropped[1]} ${dropped[2]}`
  const [, table = '', actions = ''] = TABLE.alter.exec(syntax) ?? []
  if (made.has(table)) return null
  for (const action of atTopLevel(actions)) {
    const part = /^drop (?:(constraint|column) )?(?:if exists )?(\w+)/.exec(action)
    if (part) return `the ${part[1] ?? 'column'} ${part[2]} of ${table}`
    const value = /^alter (?:column )?(\w+) drop default/.exec(action)
    if (value) return `the default of ${table}.${value[1]}`
  }
  return null
}

function reasonAgainstAction(table: string, action: string, around: Around): string | null {
  if (action.startsWith('rename')) return `The version before knows the old name. ${INSTEAD.rename}`
  const changed = /^alter (?:column )?(\w+) (.*)$/.exec(action)
  if (changed) return reasonAgainstChange(table, changed[1] ?? '', changed[2] ?? '', around)
  if (/^validate constraint /.test(action))
    return around.isWithoutTransaction || !around.holdsLock
      ? null
      : `It reads the whole table under the lock that this file already holds. ${INSTEAD.constraint}`
  if (/^add (?:constraint|check|foreign|unique|primary|exclude)\b/.test(action))
    return reasonAgainstConstraint(action)
  const added = /^add (?:column )?(?:if not exists )?\w+ (.*)$/.exec(action)
  if (added) return reasonAgainstColumn(added[1] ?? '')
  return /^(?:set|reset) \(/.test(action)
    ? null
    : `This check cannot tell what \`${action}\` does. ${INSTEAD.plain}`
}

function reasonAgainstChange(table: string, column: string, change: string, around: Around): string | null {
  if (/^(?:set data )?type /.test(change))
    return `Another type writes the whole table again under a lock, and the version before expects the old one. ${INSTEAD.rename}`
  if (change === 'set not null')
    return around.neverNull.has(`${table} ${column}`)
      ? null
      : 'It reads the whole table under a lock, unless a constraint shows that there is nothing to find. First `add constraint … check (… is not null) not valid`, validate it in a file that begins with `-- without transaction`, then set it in a third.'
  return /^(?:set default|drop not null|set statistics|set storage|set compression)\b/.test(change)
    ? null
    : `This check cannot tell what \`${change}\` does. ${INSTEAD.plain}`
}

function reasonAgainstConstraint(action: string): string | null {
  if (/ using index \w+/.test(action)) return null
  if (/\b(?:unique|primary key|exclude)\b/.test(action))
    return `It builds an index while no one can write. ${INSTEAD.unique}`
  return action.endsWith(' not valid') ? null : `It reads the whole table under a lock. ${INSTEAD.constraint}`
}

/** Evaluated once for all rows; any other function might give each row another value. */
const CONSTANT =
  /^(?:''|-?[\d.]+|true|false|null|now\(\)|current_(?:timestamp|date)|array\[\]|\(?''\)?)(?:::[\w ]+(?:\(\d+(?:, ?\d+)?\))?(?:\[\])?)?$/

function reasonAgainstColumn(definition: string): string | null {
  if (/\b(?:unique|primary key)\b/.test(definition))
    return `It builds an index while no one can write. ${INSTEAD.unique}`
  if (/\bgenerated\b|^(?:small|big)?serial\b/.test(definition))
    return `It writes the whole table again under a lock. ${INSTEAD.fill}`
  if (/\b(?:check|references)\b/.test(definition))
    return `Its constraint reads the whole table under a lock. Add the column alone. ${INSTEAD.constraint}`
  const [, value] = / default (.*?)(?: not null| null)?$/.exec(definition) ?? []
  if (value !== undefined && !CONSTANT.test(value))
    return `This check cannot tell whether \`${value}\` is the same for every row; if not, the whole table is written again under a lock. ${INSTEAD.fill}`
  if (/\bnot null\b/.test(definition) && value === undefined)
    return `Rows that are there, and those that the version before inserts, have no value. Give it a default. ${INSTEAD.fill}`
  return null
}

function reasonAgainstIndex(syntax: string, { made, isWithoutTransaction }: Around): string | null {
  const [index, concurrently, table = ''] = TABLE.index.exec(syntax) ?? []
  if (index === undefined) return null
  if (concurrently) return isWithoutTransaction ? null : `It cannot run in a transaction. ${INSTEAD.index}`
  return made.has(table) ? null : `No one can write to ${table} while it is built. ${INSTEAD.index}`
}

function reasonAgainstTrigger(syntax: string, { made, functions }: Around): string | null {
  const [, table = '', name = ''] = TABLE.trigger.exec(syntax) ?? []
  if (table === '' || made.has(table)) return null
  const body = functions.get(name)
  if (body === undefined) return `This check does not find its function ${name}. ${INSTEAD.plain}`
  return /\braise exception\b/i.test(body)
    ? `Writes of the version before may fail in ${name}. Let one version write what it asks for, and add it in the next.`
    : null
}

/** @param isFew whether the author says that few rows are changed */
function reasonAgainstRows(statement: SqlStatement, around: Around, isFew: boolean): string | null {
  const { syntax } = statement
  if (/^(?:lock|truncate|vacuum full|cluster|reindex)\b/.test(syntax))
    return `It locks a table against all others. ${INSTEAD.rows}`
  if (/^do\b/.test(syntax))
    return isInPortions(statement)
      ? around.isWithoutTransaction
        ? null
        : `It cannot commit in a transaction. ${INSTEAD.rows}`
      : `This check does not look into a block. Write statements one by one, or portions: ${INSTEAD.rows}`
  const [, table = ''] = TABLE.changed.exec(syntax) ?? []
  const isChange = /^(?:update|delete)\b|^with\b.*\b(?:update|delete from)\b/.test(syntax)
  if (isChange && !around.made.has(table)) {
    if (!/\bwhere\b/.test(syntax)) return `It locks every row of ${table} until it ends. ${INSTEAD.rows}`
    return isFew ? null : `This check cannot tell how many rows it locks. ${INSTEAD.rows}`
  }
  if (/^select\b|^insert\b.* do update\b/.test(syntax) && !isFew)
    return `This check cannot tell which rows it changes. ${INSTEAD.rows}`
  const readsMuch = /^insert\b.*\bselect\b|^create table\b.*\bas\b.*\bselect\b/.test(syntax)
  if (readsMuch && around.holdsLock && !isFew)
    return 'It may take long, under the lock that this file already holds. Put it in a file of its own.'
  return null
}

const isInPortions = ({ bodies: [body = ''] }: SqlStatement) =>
  /\bcommit\b/i.test(body) &&
  /\blimit\b/i.test(body) &&
  !/\b(?:alter|create|drop|lock|truncate|execute)\b/i.test(body)

/** What can be done again after an interruption. */
const isRepeatable = (statement: SqlStatement) =>
  /^create (?:unique )?index concurrently (?:if not exists )?(?!on )\w+ on |^drop index concurrently if exists |^analyze\b|^alter table (?:only )?\S+ (?:validate constraint \w+|alter (?:column )?\w+ set not null)$/.test(
    statement.syntax,
  ) ||
  (/^do\b/.test(statement.syntax) && isInPortions(statement))

/** The parts between commas that are not in brackets. */
function atTopLevel(list: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const character of list) {
    if (character === '(' || character === '[') depth += 1
    if (character === ')' || character === ']') depth -= 1
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
