import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../api/client';

/**
 * Which money features the operator has switched on, for the screens that begin with them. Unknown
 * until it is read: then a screen goes on, and the server says no by itself.
 */
export function useFeatures() {
  const { data } = useQuery({
    queryKey: ['features'],
    queryFn: ({ signal }) => answer(api.GET('/api/public/features', { signal })),
  });
  return data;
}
