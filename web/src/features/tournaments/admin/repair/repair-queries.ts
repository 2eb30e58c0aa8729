import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../../api/client';
import { useMoneyMutation } from '../../../../api/idempotency';
import { keys } from '../../../../api/query-keys';
import type { components } from '../../../../api/schema.gen';
import { byId, type Ending, refresh } from '../queries';

type Schemas = components['schemas'];

export type RepairBody = Schemas['RepairBody'];
export type RepairOption = Schemas['RepairOption'];
export type RepairEffect = Schemas['RepairEffect'];
export type Repair = RepairOption['repair'];

/** Fetches the mistakes that can be put right in the present state of a match. */
export function useRepairOptions(id: string) {
  return useQuery({
    queryKey: [keys.tournaments, 'repairs', id],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const asked = api.GET('/api/tournaments/admin/{id}/repairs', { params: byId(id), signal });
      return (await answer(asked)).repairs;
    },
  });
}

/** Fetches what a repair would do, without doing it. It is disabled while a field is missing. */
export function useRepairEffect(id: string, body: Omit<RepairBody, 'reason'>, enabled: boolean) {
  return useQuery({
    queryKey: [keys.tournaments, 'repair-effect', id, body],
    enabled,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      answer(
        api.POST('/api/tournaments/admin/{id}/repairs', {
          params: { ...byId(id), query: { dryRun: true } },
          body: { ...body, reason: 'What would happen' },
          signal,
        }),
      ),
  });
}

export function useRepair(id: string, ending: Ending<Schemas['RepairAnswer']>) {
  const queries = useQueryClient();
  return useMoneyMutation({
    send: (body: RepairBody, headers) =>
      answer(api.POST('/api/tournaments/admin/{id}/repairs', { params: byId(id), body, headers })),
    ...ending,
    onSettled: () => refresh(queries),
  });
}
