import { useState } from 'react'
import { type FieldMessages, mapFieldErrors } from './form-errors.ts'

/** The part of a @mantine/form form that is needed here. */
interface FormLike {
  getValues: () => object
  setErrors: (errors: Record<string, string>) => void
  getInputNode: (path: string) => HTMLElement | null
}

/** A rejection as the API client throws it. */
export interface FormRejection {
  fields: FieldMessages
  nonField: readonly string[]
}

/**
 * Puts a rejected form right: messages on their fields, the rest in `formErrors`, the focus on the first faulty field.
 * `const { formErrors, reject, clear } = useFormErrors(form)`, then `catch (error) { reject(toRefusal(error)) }`.
 */
export function useFormErrors(form: FormLike) {
  const [formErrors, setFormErrors] = useState<string[]>([])
  const clear = () => setFormErrors([])
  const reject = (rejection: FormRejection) => {
    const mapped = mapFieldErrors(rejection.fields, rejection.nonField, form.getValues())
    form.setErrors(mapped.fields)
    setFormErrors(mapped.form)
    focusFirstError(form, mapped.fields)
  }
  return { formErrors, reject, clear }
}

/** Focus on the faulty field that stands first on the page; also for `form.onSubmit(save, (errors) => focusFirstError(form, errors))`. */
export function focusFirstError(form: Pick<FormLike, 'getInputNode'>, errors: object) {
  const nodes = Object.keys(errors)
    .map(
      (path) =>
        form.getInputNode(path) ?? document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`),
    )
    .filter((node) => node !== null)
  nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  focusInside(nodes[0])
}

/** Focus on the field of this path, wherever on the page it stands. */
export const focusPath = (path: string) =>
  focusInside(document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ?? undefined)

function focusInside(node: HTMLElement | undefined) {
  const target = node?.matches('input, textarea, button, select')
    ? node
    : node?.querySelector<HTMLElement>('input, textarea, button')
  // After React has shown the messages, so that they are read with the field.
  requestAnimationFrame(() => target?.focus())
}
