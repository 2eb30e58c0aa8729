import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchFile } from '../api/download';
import { keys } from '../api/query-keys';

interface SentImageProps {
  /** Address of the image. Fetching it needs the session's bearer token. */
  readonly path: string;
  readonly label: string;
}

/** A small view of an image that a player sent. A click shows the image in full size. */
export function SentImage({ path, label }: SentImageProps) {
  const { data } = useQuery({
    queryKey: [keys.evidence, path],
    staleTime: Infinity,
    queryFn: ({ signal }) => fetchFile(path, signal),
  });
  const url = useObjectUrl(data);
  if (!url) return <span className="block aspect-video rounded-medium bg-surface-2" />;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block">
      <img
        src={url}
        alt={label}
        className="aspect-video w-full rounded-medium border border-line bg-surface-2 object-contain"
      />
    </a>
  );
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
