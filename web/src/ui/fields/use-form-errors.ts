import { useState } from 'react'
import { type FieldMessages, mapFieldErrors } from './form-errors.ts'

/** The part of a @mantine/form form that is needed here. */
interface FormLike {
  getValues: () => object
  setErrors: (errors: Record<string, string>) => void
  getInputNode: (path: string) => HTMLElement | null
}

/** A rejected request as the API client throws it. */
export interface FormRejection {
  fields: FieldMessages
  nonField: readonly string[]
}

/**
 * Shows the errors of a rejected form: messages on their fields, the rest in `formErrors`, the focus on the first
 * invalid field. Usage: `const { formErrors, reject, clear } = useFormErrors(form)`, then `catch (error) {
 * reject(toFormErrors(error)) }`.
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

/**
 * Focuses the first invalid field on the page; also for `form.onSubmit(save, (errors) => focusFirstError(form,
 * errors))`.
 */
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

/** Focuses the field with this path. */
export const focusPath = (path: string) =>
  focusInside(document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ?? undefined)

function focusInside(node: HTMLElement | undefined) {
  const target = node?.matches('input, textarea, button, select')
    ? node
    : node?.querySelector<HTMLElement>('input, textarea, button')
  // After React has rendered the messages, so that a screen reader reads them with the field.
  requestAnimationFrame(() => target?.focus())
}
