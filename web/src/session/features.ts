import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../api/client';

/**
 * Returns the money features that the operator has switched on; undefined until they are fetched.
 * Until then, pages offer every feature, and the server refuses those that are off.
 */
export function useFeatures() {
  const { data } = useQuery({
    queryKey: ['features'],
    queryFn: ({ signal }) => answer(api.GET('/api/public/features', { signal })),
  });
  return data;
}
