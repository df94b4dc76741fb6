/** Messages by field path as the API sends them: `applicants.0.email`. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>

export interface MappedErrors {
  /** First message of each field of the form, by path. */
  fields: Record<string, string>
  /** Messages that belong to no field of the form; shown above its button. */
  form: string[]
}

/** Assigns the server's messages to the form's fields, and the others to the form. */
export function mapFieldErrors(
  messages: FieldMessages,
  nonField: readonly string[],
  values: object,
): MappedErrors {
  const fields: Record<string, string> = {}
  const form = [...nonField]
  for (const [path, [first]] of Object.entries(messages)) {
    if (first === undefined) continue
    if (hasPath(values, path)) fields[path] = first
    else form.push(`${words(path)}: ${first}`)
  }
  return { fields, form }
}

function hasPath(values: unknown, path: string): boolean {
  let at: unknown = values
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || !(key in at)) return false
    at = Reflect.get(at, key)
  }
  return true
}

/** `applicants.0.first_name` -> `Applicants 1 first name`, for a field that the form does not have. */
function words(path: string): string {
  const text = path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll('_', ' ')))
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
