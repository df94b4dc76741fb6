import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { idIn } from '#domain/kernel/paths.ts'
import * as contract from '#domain/questions/contract.ts'
import type { AnsweredTo } from '#domain/questions/rules.ts'
import { call } from '../../platform/api/client.ts'
import { onLive } from '../../platform/live/live.ts'

const questionKey = (deal: string) => ['questions', deal] as const

/** The questions of a deal, live: a notification about the deal refetches them. */
export function useQuestions(deal: string) {
  const client = useQueryClient()
  useEffect(
    () =>
      onLive('notification', ({ link }) => {
        if (idIn(link) === deal) void client.invalidateQueries({ queryKey: questionKey(deal) })
      }),
    [client, deal],
  )
  return useQuery({
    queryKey: questionKey(deal),
    queryFn: ({ signal }) => call(contract.listQuestions, { params: { id: deal }, signal }),
  })
}

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
