import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#domain/rooms/questions/contract.ts'
import type { AnsweredTo } from '#domain/rooms/questions/rules.ts'
import { call } from '../../../platform/api/client.ts'
import { renewOnNotification } from '../../../platform/live/renew.ts'

const questionKey = (deal: string) => ['questions', deal] as const

renewOnNotification((deal) => [questionKey(deal)])

/** The questions of a deal, live. */
export const useQuestions = (deal: string) =>
  useQuery({
    queryKey: questionKey(deal),
    queryFn: ({ signal }) => call(contract.listQuestions, { params: { id: deal }, signal }),
  })

/** The response of an action is the new list. */
function useQuestionAction<Input>(deal: string, action: (input: Input) => Promise<contract.Questions>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: (questions) => client.setQueryData(questionKey(deal), questions),
  })
}

export const useAskQuestion = (deal: string) =>
  useQuestionAction(deal, (question: string) =>
    call(contract.askQuestion, { params: { id: deal }, body: { question } }),
  )

export const useAnswerQuestion = (deal: string) =>
  useQuestionAction(deal, ({ id, ...body }: { id: string; answer: string; to: AnsweredTo }) =>
    call(contract.answerQuestion, { params: { id }, body }),
  )
