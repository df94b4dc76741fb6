/**
 * Comments, strings, quoted names and dollar-quoted bodies, in which nothing is syntax, and the end of a statement.
 * Nested comments and bodies by `begin atomic` are not understood.
 */
const PARTS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<![\w$])(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1|;/gi

/** One statement of a file. */
export interface SqlStatement {
  /** As it is written, without comments in front of it. */
  text: string
  /** In lower case and without comments: texts are `''`, bodies `$$`, and spaces one blank. */
  syntax: string
  /** What is in strings and bodies, in their order. */
  bodies: readonly string[]
  /** Those in front and inside. */
  comments: readonly string[]
  /** Where it begins, from 1. */
  line: number
}

/** The statements of a file of SQL. */
export function statementsOf(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let open = newStatement()
  const add = (written: string, at: number, syntax = written) => {
    if (open.text === '') {
      if (written.trim() === '') return
      open.line = sql.slice(0, at + written.search(/\S/)).split('\n').length
    }
    open.text += written
    open.syntax += syntax
  }
  const end = () => {
    const syntax = open.syntax.replace(/\s+/g, ' ').trim().toLowerCase()
    if (syntax !== '') statements.push({ ...open, text: open.text.trim(), syntax })
    open = newStatement()
  }
  let last = 0
  for (const { 0: part, index } of sql.matchAll(PARTS)) {
    add(sql.slice(last, index), last)
    last = index + part.length
    if (part === ';') end()
    else if (isComment(part)) {
      open.comments.push(part)
      if (open.text !== '') add(part, index, ' ')
    } else if (part.startsWith('"')) add(part, index)
    else {
      open.bodies.push(part.replace(/^(?:\$\w*\$|e?')|(?:\$\w*\$|')$/gi, ''))
      add(part, index, part.startsWith('$') ? '$$' : "''")
    }
  }
  add(sql.slice(last), last)
  end()
  return statements
}

const newStatement = () => ({
  text: '',
  syntax: '',
  bodies: [] as string[],
  comments: [] as string[],
  line: 0,
})

const isComment = (part: string) => part.startsWith('--') || part.startsWith('/*')
