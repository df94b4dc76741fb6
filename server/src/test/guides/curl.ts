/** The words of a command as a shell has them: quotes, variables and continued lines, and nothing else of a shell. */
export function shellWords(command: string, variables: Readonly<Record<string, string>>): string[] {
  const filled = (text: string) =>
    text.replace(/\$(\w+)/g, (_, name: string) => {
      const value = variables[name]
      if (value === undefined) throw new Error(`The examples have no variable ${name}.`)
      return value
    })
  const words: string[] = []
  const text = command.replaceAll('\\\n', ' ').trim()
  for (const [word] of text.matchAll(/(?:'[^']*'|"(?:\\.|[^"\\])*"|[^\s'"])+/g)) {
    const parts = [...word.matchAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|([^'"]+)/g)]
    words.push(
      parts
        .map(([, single, double, bare]) =>
          single !== undefined ? single : filled(double?.replace(/\\(["\\$])/g, '$1') ?? bare ?? ''),
        )
        .join(''),
    )
  }
  return words
}

/** Sends what a curl command sends. An option that no guide needs is an error, not ignored. */
export function curl(command: string, variables: Readonly<Record<string, string>>): Promise<Response> {
  const [program, ...words] = shellWords(command, variables)
  if (program !== 'curl') throw new Error(`Only curl is run, not ${program}.`)
  const headers = new Headers()
  let url = ''
  let method: string | undefined
  let body: string | undefined
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const value = words[at + 1] ?? ''
    if (!word.startsWith('-')) {
      url = word
      continue
    }
    if (word === '-X') method = value
    else if (word === '-d') body = value
    else if (word === '-H') {
      const [, name = '', content = ''] = /^([\w-]+): (.*)$/.exec(value) ?? []
      headers.set(name, content)
    } else throw new Error(`The runner does not know ${word}.`)
    at += 1
  }
  return fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body }),
  })
}
