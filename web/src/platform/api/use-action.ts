import { useMutation } from '@tanstack/react-query'

/**
 * An action whose effect is only seen in what is fetched after it: it is pending until that is shown, also after a
 * rejection because another person was first.
 * @param onDone called with the response before anything is fetched, which may replace the component that acts
 */
export const useAction = <Input, Answer>(
  action: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) => useMutation({ mutationFn: action, onSuccess: onDone, meta: { isPendingUntilShown: true } })
