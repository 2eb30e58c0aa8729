import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../api/client';

/**
 * Returns the money features that the operator has switched on. They are undefined until read: the
 * screen goes on, and the server refuses by itself.
 */
export function useFeatures() {
  const { data } = useQuery({
    queryKey: ['features'],
    queryFn: ({ signal }) => answer(api.GET('/api/public/features', { signal })),
  });
  return data;
}
