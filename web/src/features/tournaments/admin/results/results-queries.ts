import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../../../api/client';
import { useMoneyMutation } from '../../../../api/idempotency';
import { keys } from '../../../../api/query-keys';
import { readingOf } from '../../../../api/reading';
import type { components } from '../../../../api/schema.gen';
import { APPROVALS } from '../../../../components/admin/second-admin';
import { byId, type Ending, participantsQuery, refresh } from '../queries';

type Schemas = components['schemas'];

export type WinnerRow = Schemas['WinnerBody'];
export type ScoreRow = Schemas['ScoreBody'];

interface Declaration {
  readonly winners: readonly WinnerRow[];
  readonly scores: readonly ScoreRow[];
  /** The entry fees that the admin saw. If they have changed, the server refuses the results. */
  readonly expectedPotTokens: number;
}

/**
 * Reads the participants anew when the sheet opens. An answer in the cache may be older than the
 * results, and then lacks the scores that a correction begins with.
 *
 * @param areRead True if the caller of the sheet has just read them.
 */
export function useParticipants(id: string, areRead: boolean) {
  const queries = useQueryClient();
  const { queryKey } = participantsQuery(id);
  const answers = () => queries.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  const [before] = useState(areRead ? 0 : answers);
  const query = useQuery({ ...participantsQuery(id), staleTime: 0 });
  return readingOf({ ...query, data: answers() > before ? query.data : undefined });
}

export function useDeclareResults(id: string, ending: Ending<Schemas['ResultsAnswer']>) {
  const queries = useQueryClient();
  return useMoneyMutation({
    send: ({ winners, scores, expectedPotTokens }: Declaration, headers) =>
      answer(
        api.POST('/api/tournaments/admin/{id}/results', {
          params: byId(id),
          body: { winners: [...winners], scores: [...scores], expectedPotTokens },
          headers,
        }),
      ),
    ...ending,
    onSettled: () => refresh(queries),
  });
}

/**
 * Fetches the effect of these results before they are declared: the prizes and the tokens of the
 * house account, as the server computes them. It is disabled while they are declared, because the
 * server refuses to compute the effect of declared results.
 */
export function useResultsConsequence(id: string, winners: readonly WinnerRow[], enabled: boolean) {
  return useQuery({
    queryKey: [keys.tournaments, 'results-consequence', id, winners],
    enabled,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      answer(
        api.POST('/api/tournaments/admin/{id}/results', {
          params: { ...byId(id), query: { dryRun: true } },
          body: { winners: [...winners] },
          signal,
        }),
      ),
  });
}

export type VoidConsequence = Schemas['VoidConsequence'];

export function useVoidResults(id: string, ending: Ending<Schemas['ResultsVoided']>) {
  const queries = useQueryClient();
  return useMoneyMutation({
    send: (body: Schemas['VoidResultsBody'], headers) =>
      answer(
        api.POST('/api/tournaments/admin/{id}/results/void', { params: byId(id), body, headers }),
      ),
    ...ending,
    onSettled: () =>
      Promise.all([refresh(queries), queries.invalidateQueries({ queryKey: [APPROVALS] })]),
  });
}

/**
 * Fetches the amounts that voiding would take from each wallet now. It is disabled while the
 * results are voided.
 */
export function useVoidConsequence(id: string, enabled: boolean) {
  return useQuery({
    queryKey: [keys.tournaments, 'void-consequence', id],
    enabled,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      answer(
        api.POST('/api/tournaments/admin/{id}/results/void', {
          params: { ...byId(id), query: { dryRun: true } },
          body: { reason: 'What would happen' },
          signal,
        }),
      ),
  });
}
